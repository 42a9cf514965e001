// What C++ needs of its support library: memory, static objects, type information, casts at run time, exceptions. Layouts
// and names are those of the Itanium C++ ABI.
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

extern void *malloc(size_t);
extern void free(void *), abort(void) __attribute__((noreturn));
extern int __ubik_exit_status(void), atexit(void (*)(void)), strcmp(const char *, const char *);
extern void *memset(void *, int, size_t);
typedef struct _IO_FILE FILE;
extern FILE *stderr;
extern int fprintf(FILE *, const char *, ...);

// Memory that nobody but this file frees.
static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

// Objects and arrays come from heaps of their own, so that each is freed by what belongs to it. A program may replace one
// function of the family; the others are defined by it. What they want of it beyond its arguments stands here meanwhile.
extern void *__ubik_new(size_t size, size_t align, int is_array);
extern void __ubik_delete(void *memory, size_t size, size_t align, int is_array);
extern void __ubik_throw_bad_alloc(void) WEAK; // in C++
static __thread struct { size_t size; char is_array, may_fail; } wanted;
static void (*handler)(void);

static void *make(size_t size, size_t align) {
    int is_array = wanted.is_array, may_fail = wanted.may_fail;
    wanted.is_array = wanted.may_fail = 0;
    for (;;) {
        void *memory = __ubik_new(size ? size : 1, align, is_array);
        if (memory)
            return memory;
        if (!handler)
            break;
        handler();
    }
    if (!may_fail && __ubik_throw_bad_alloc)
        __ubik_throw_bad_alloc();
    if (!may_fail)
        abort();
    return 0;
}
static void unmake(void *memory, size_t align) {
    size_t size = wanted.size;
    int is_array = wanted.is_array;
    wanted.size = wanted.is_array = 0;
    if (memory)
        __ubik_delete(memory, size, align, is_array);
}
// `NAME(..) { OTHER(..) }`, told that FIELD is VALUE.
#define TOLD(field, value, call)                                                                                       \
    wanted.field = value;                                                                                              \
    call;                                                                                                              \
    wanted.field = 0;

WEAK void *_Znwm(size_t size) { return make(size, 0); }
WEAK void *_Znam(size_t size) {
    TOLD(is_array, 1, void *memory = _Znwm(size))
    return memory;
}
WEAK void _ZdlPv(void *memory) { unmake(memory, 0); }
WEAK void _ZdaPv(void *memory) { TOLD(is_array, 1, _ZdlPv(memory)) }
WEAK void _ZdlPvm(void *memory, size_t size) { TOLD(size, size ? size : 1, _ZdlPv(memory)) }
WEAK void _ZdaPvm(void *memory, size_t size) { TOLD(size, size ? size : 1, _ZdaPv(memory)) }
// Without exceptions: `nothrow` is an object of an empty class.
WEAK char _ZSt7nothrow;
WEAK void *_ZnwmRKSt9nothrow_t(size_t size, void *nothrow) {
    TOLD(may_fail, 1, void *memory = _Znwm(size))
    return memory;
}
WEAK void *_ZnamRKSt9nothrow_t(size_t size, void *nothrow) {
    TOLD(may_fail, 1, void *memory = _Znam(size))
    return memory;
}
WEAK void _ZdlPvRKSt9nothrow_t(void *memory, void *nothrow) { _ZdlPv(memory); }
WEAK void _ZdaPvRKSt9nothrow_t(void *memory, void *nothrow) { _ZdaPv(memory); }
// Over-aligned.
WEAK void *_ZnwmSt11align_val_t(size_t size, size_t align) { return make(size, align); }
WEAK void *_ZnamSt11align_val_t(size_t size, size_t align) {
    TOLD(is_array, 1, void *memory = _ZnwmSt11align_val_t(size, align))
    return memory;
}
WEAK void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, void *nothrow) {
    TOLD(may_fail, 1, void *memory = _ZnwmSt11align_val_t(size, align))
    return memory;
}
WEAK void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, void *nothrow) {
    TOLD(may_fail, 1, void *memory = _ZnamSt11align_val_t(size, align))
    return memory;
}
WEAK void _ZdlPvSt11align_val_t(void *memory, size_t align) { unmake(memory, align); }
WEAK void _ZdaPvSt11align_val_t(void *memory, size_t align) { TOLD(is_array, 1, _ZdlPvSt11align_val_t(memory, align)) }
WEAK void _ZdlPvmSt11align_val_t(void *memory, size_t size, size_t align) {
    TOLD(size, size ? size : 1, _ZdlPvSt11align_val_t(memory, align))
}
WEAK void _ZdaPvmSt11align_val_t(void *memory, size_t size, size_t align) {
    TOLD(size, size ? size : 1, _ZdaPvSt11align_val_t(memory, align))
}
WEAK void (*_ZSt15set_new_handlerPFvvE(void (*function)(void)))(void) {
    void (*old)(void) = handler;
    handler = function;
    return old;
}
WEAK void (*_ZSt15get_new_handlerv(void))(void) { return handler; }

// The first byte says that the object is there, the second that a thread makes it.
extern int sched_yield(void);
WEAK int __cxa_guard_acquire(char *guard) {
    for (;;) {
        char nobody = 0;
        if (__atomic_load_n(guard, __ATOMIC_ACQUIRE))
            return 0;
        if (__atomic_compare_exchange_n(guard + 1, &nobody, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return 1;
        sched_yield();
    }
}
WEAK void __cxa_guard_release(char *guard) { __atomic_store_n(guard, 1, __ATOMIC_RELEASE); }
WEAK void __cxa_guard_abort(char *guard) { __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE); }
WEAK void __cxa_pure_virtual(void) { abort(); }

WEAK void *__dso_handle;
// Reference counts are always atomic here.
WEAK char __libc_single_threaded;

// Destructors of static objects, last first.
struct ending {
    void (*function)(void *);
    void (*with_status)(int, void *);
    void *argument;
    struct ending *next;
};
static struct ending *endings;

// Each is registered by itself, so that those of `atexit` come between them in the right order.
static void end_last(void) {
    struct ending *ending = endings;
    endings = ending->next;
    if (ending->function)
        ending->function(ending->argument);
    else
        ending->with_status(__ubik_exit_status(), ending->argument);
    free(ending);
}

static int end_with(void (*function)(void *), void (*with_status)(int, void *), void *argument) {
    struct ending *ending = malloc(sizeof *ending);
    if (!ending)
        return -1;
    ending->function = function;
    ending->with_status = with_status;
    ending->argument = argument;
    ending->next = endings;
    endings = ending;
    return atexit(end_last);
}

WEAK int __cxa_atexit(void (*function)(void *), void *argument, void *object) { return end_with(function, 0, argument); }
WEAK int on_exit(void (*function)(int, void *), void *argument) { return end_with(0, function, argument); }

// Type information.
struct type {
    void **table; // which kind of type it is
    const char *name;
};
struct single { // a class with one base, at its start
    struct type type;
    const struct type *base;
};
struct base {
    const struct type *type;
    long flags; // 1 virtual, 2 public, the rest an offset
};
struct several {
    struct type type;
    unsigned flags, count;
    struct base bases[];
};
struct pointer {
    struct type type;
    unsigned flags; // 1 const, 2 volatile, 4 restrict
    const struct type *to;
};
struct member {
    struct pointer pointer;
    const struct type *of;
};

// Tables of the classes that describe types. Only their addresses are used.
#define TABLE(name) WEAK void *name[16]
TABLE(_ZTVN10__cxxabiv117__class_type_infoE);
TABLE(_ZTVN10__cxxabiv120__si_class_type_infoE);
TABLE(_ZTVN10__cxxabiv121__vmi_class_type_infoE);
TABLE(_ZTVN10__cxxabiv119__pointer_type_infoE);
TABLE(_ZTVN10__cxxabiv129__pointer_to_member_type_infoE);
TABLE(_ZTVN10__cxxabiv116__enum_type_infoE);
TABLE(_ZTVN10__cxxabiv117__array_type_infoE);
TABLE(_ZTVN10__cxxabiv120__function_type_infoE);
TABLE(_ZTVN10__cxxabiv123__fundamental_type_infoE);
#define IS(type, kind) ((type)->table == &_ZTVN10__cxxabiv1##kind##E[2])
#define IS_POINTER(type) IS(type, 19__pointer_type_info)
#define IS_CLASS(type)                                                                                                 \
    (IS(type, 17__class_type_info) || IS(type, 20__si_class_type_info) || IS(type, 21__vmi_class_type_info))

// The types that are not the program's own, and pointers to them.
#define FUNDAMENTAL(code)                                                                                              \
    WEAK const struct type _ZTI##code = {&_ZTVN10__cxxabiv123__fundamental_type_infoE[2], #code};                      \
    WEAK const struct pointer _ZTIP##code = {{&_ZTVN10__cxxabiv119__pointer_type_infoE[2], "P" #code}, 0, &_ZTI##code};\
    WEAK const struct pointer _ZTIPK##code = {{&_ZTVN10__cxxabiv119__pointer_type_infoE[2], "PK" #code}, 1, &_ZTI##code};
FUNDAMENTAL(v) FUNDAMENTAL(b) FUNDAMENTAL(w) FUNDAMENTAL(c) FUNDAMENTAL(a) FUNDAMENTAL(h) FUNDAMENTAL(s) FUNDAMENTAL(t)
FUNDAMENTAL(i) FUNDAMENTAL(j) FUNDAMENTAL(l) FUNDAMENTAL(m) FUNDAMENTAL(x) FUNDAMENTAL(y) FUNDAMENTAL(n) FUNDAMENTAL(o)
FUNDAMENTAL(f) FUNDAMENTAL(d) FUNDAMENTAL(e) FUNDAMENTAL(g) FUNDAMENTAL(Dn) FUNDAMENTAL(Ds) FUNDAMENTAL(Di) FUNDAMENTAL(Du)

static int is_same(const struct type *a, const struct type *b) {
    return a == b || a->name == b->name || a->name[0] != '*' && !strcmp(a->name, b->name);
}

// What a walk over the bases of an object looks for, and what it found.
struct search {
    const struct type *wanted;
    const void *within; // only what contains this object of this type counts
    const struct type *within_type;
    void *found;
    int count, is_public;
};

static char *base_at(char *object, const struct base *base) {
    long offset = base->flags >> 8;
    if (base->flags & 1)
        offset = *(long *)(*(char **)object + offset);
    return object + offset;
}

static int contains(const struct type *type, char *object, const struct type *wanted, const void *at) {
    if (object == at && is_same(type, wanted))
        return 1;
    if (IS(type, 20__si_class_type_info))
        return contains(((const struct single *)type)->base, object, wanted, at);
    if (IS(type, 21__vmi_class_type_info)) {
        const struct several *several = (const struct several *)type;
        for (unsigned i = 0; i < several->count; i++)
            if (several->bases[i].flags & 2
                && contains(several->bases[i].type, base_at(object, &several->bases[i]), wanted, at))
                return 1;
    }
    return 0;
}

static void walk(const struct type *type, char *object, int is_public, struct search *search) {
    if (is_same(type, search->wanted)) {
        if (search->within && !contains(type, object, search->within_type, search->within))
            return;
        if (search->count && search->found == object) { // a virtual base, by another path
            search->is_public |= is_public;
            return;
        }
        search->found = object;
        search->is_public = is_public;
        search->count++;
        return;
    }
    if (IS(type, 20__si_class_type_info))
        walk(((const struct single *)type)->base, object, is_public, search);
    if (IS(type, 21__vmi_class_type_info)) {
        const struct several *several = (const struct several *)type;
        for (unsigned i = 0; i < several->count; i++)
            walk(several->bases[i].type, base_at(object, &several->bases[i]), is_public && several->bases[i].flags & 2,
                 search);
    }
}

WEAK void *__dynamic_cast(char *object, const struct type *from, const struct type *to, long hint) {
    long *table = *(long **)object;
    char *whole = object + table[-2];
    const struct type *type = (const struct type *)((void **)table)[-1];
    struct search down = {to, object, from};
    walk(type, whole, 1, &down);
    if (down.count == 1)
        return down.found;
    struct search across = {to};
    walk(type, whole, 1, &across);
    struct search source = {from};
    walk(type, whole, 1, &source);
    int is_reachable = contains(type, whole, from, object);
    return across.count == 1 && across.is_public && is_reachable ? across.found : 0;
}

// Exceptions.
struct unwinding {
    uint64_t class;
    void (*cleanup)(int, struct unwinding *);
    uint64_t private[2];
};
struct exception {
    const struct type *type;
    void (*destroy)(void *);
    void *adjusted; // the object as its handler sees it
    struct exception *next;
    long handlers; // negative while it is thrown again
    long references; // from several threads
    struct exception *primary; // where the object is, of an exception that is thrown once more; else null
    long unused;
    struct unwinding unwinding;
};
static const uint64_t OURS = 0x474e5543432b2b00; // "GNUCC++"
extern void _Unwind_RaiseException(struct unwinding *), _Unwind_DeleteException(struct unwinding *);

static __thread struct exception *caught;
static __thread unsigned uncaught;

static struct exception *header(void *object) { return (struct exception *)object - 1; }
static struct exception *primary(struct exception *exception) { return exception->primary ? exception->primary : exception; }
static struct exception *of_unwinding(struct unwinding *unwinding) {
    return (struct exception *)((char *)unwinding - offsetof(struct exception, unwinding));
}

WEAK void *__cxa_allocate_exception(size_t size) {
    struct exception *exception = allocate(sizeof *exception + size);
    memset(exception, 0, sizeof *exception);
    return exception + 1;
}
WEAK void __cxa_free_exception(void *object) { free(header(object)); }

static void (*terminating)(void);
WEAK void (*_ZSt13set_terminatePFvvE(void (*function)(void)))(void) {
    void (*old)(void) = terminating;
    terminating = function;
    return old;
}
WEAK void (*_ZSt13get_terminatev(void))(void) { return terminating; }
WEAK void _ZSt9terminatev(void) {
    if (terminating)
        terminating();
    else
        fprintf(stderr, "terminate called\n");
    abort();
}
WEAK void _ZSt10unexpectedv(void) { _ZSt9terminatev(); }
WEAK void __cxa_call_unexpected(void *exception) { _ZSt9terminatev(); }

static void destroy(struct exception *exception) {
    if (exception->destroy)
        exception->destroy(exception + 1);
    free(exception);
}
static void add_reference(struct exception *exception) { __atomic_add_fetch(&exception->references, 1, __ATOMIC_RELAXED); }
static void drop_reference(struct exception *exception) {
    struct exception *of = exception->primary;
    if (__atomic_sub_fetch(&exception->references, 1, __ATOMIC_ACQ_REL) != 0)
        return;
    destroy(exception);
    if (of)
        drop_reference(of);
}
static void cleanup(int reason, struct unwinding *unwinding) { drop_reference(of_unwinding(unwinding)); }

// An exception that is not thrown yet: `make_exception_ptr` refers to it.
WEAK struct exception *__cxa_init_primary_exception(void *object, const struct type *type, void (*destroy)(void *)) {
    struct exception *exception = header(object);
    exception->type = type;
    exception->destroy = destroy;
    exception->references = 0;
    exception->unwinding.class = OURS;
    exception->unwinding.cleanup = cleanup;
    return exception;
}

WEAK void __cxa_throw(void *object, const struct type *type, void (*destroy)(void *)) {
    struct exception *exception = header(object);
    exception->type = type;
    exception->destroy = destroy;
    exception->references = 1;
    exception->unwinding.class = OURS;
    exception->unwinding.cleanup = cleanup;
    uncaught++;
    _Unwind_RaiseException(&exception->unwinding);
    _ZSt9terminatev();
}

// A foreign exception has no header: it is remembered by what wraps it.
struct foreign {
    struct exception header;
    struct unwinding *unwinding;
};

WEAK void *__cxa_begin_catch(struct unwinding *unwinding) {
    if (unwinding->class != OURS) {
        struct foreign *foreign = allocate(sizeof *foreign);
        memset(foreign, 0, sizeof *foreign);
        foreign->unwinding = unwinding;
        foreign->header.handlers = 1;
        foreign->header.next = caught;
        caught = &foreign->header;
        return 0;
    }
    struct exception *exception = of_unwinding(unwinding);
    exception->handlers = exception->handlers < 0 ? -exception->handlers + 1 : exception->handlers + 1;
    if (caught != exception) {
        exception->next = caught;
        caught = exception;
    }
    uncaught--;
    return exception->adjusted;
}
WEAK void *__cxa_get_exception_ptr(struct unwinding *unwinding) { return of_unwinding(unwinding)->adjusted; }

WEAK void __cxa_end_catch(void) {
    struct exception *exception = caught;
    if (!exception)
        return;
    if (!exception->unwinding.class) {
        caught = exception->next;
        struct foreign *foreign = (struct foreign *)exception;
        struct unwinding *unwinding = foreign->unwinding;
        int is_rethrown = exception->handlers < 0;
        free(foreign);
        if (!is_rethrown)
            _Unwind_DeleteException(unwinding);
        return;
    }
    if (exception->handlers < 0) {
        if (++exception->handlers == 0)
            caught = exception->next;
        return;
    }
    if (--exception->handlers == 0) {
        caught = exception->next;
        drop_reference(exception);
    }
}

WEAK void __cxa_rethrow(void) {
    struct exception *exception = caught;
    if (!exception)
        _ZSt9terminatev();
    exception->handlers = -exception->handlers;
    if (!exception->unwinding.class) {
        _Unwind_RaiseException(((struct foreign *)exception)->unwinding);
    } else {
        uncaught++;
        _Unwind_RaiseException(&exception->unwinding);
    }
    _ZSt9terminatev();
}

WEAK _Bool _ZSt18uncaught_exceptionv(void) { return uncaught > 0; }
WEAK int _ZSt19uncaught_exceptionsv(void) { return uncaught; }
WEAK const struct type *__cxa_current_exception_type(void) { return caught ? caught->type : 0; }

// Whether a class is another or has it as a public base that there is one of; the object becomes that base.
static int is_kind_of(const struct type *type, const struct type *wanted, void **object) {
    if (!*object) {
        // No object to look for bases in: only that there are some matters.
        struct search search = {wanted};
        if (is_same(type, wanted))
            return 1;
        if (IS(type, 20__si_class_type_info))
            return is_kind_of(((const struct single *)type)->base, wanted, object);
        if (IS(type, 21__vmi_class_type_info)) {
            const struct several *several = (const struct several *)type;
            for (unsigned i = 0; i < several->count; i++)
                if (several->bases[i].flags & 2 && is_kind_of(several->bases[i].type, wanted, object))
                    return 1;
        }
        return 0;
    }
    struct search search = {wanted};
    walk(type, *object, 1, &search);
    if (search.count != 1 || !search.is_public)
        return 0;
    *object = search.found;
    return 1;
}

static int pointer_fits(const struct pointer *thrown, const struct pointer *wanted, void **object) {
    if (thrown->flags & ~wanted->flags)
        return 0;
    if (is_same(wanted->to, &_ZTIv))
        return !IS(thrown->to, 20__function_type_info);
    if (is_same(thrown->to, wanted->to))
        return 1;
    return IS_CLASS(thrown->to) && IS_CLASS(wanted->to) && is_kind_of(thrown->to, wanted->to, object);
}

// Whether an exception is caught by a handler for a type, none for everything.
int __ubik_catches(struct unwinding *unwinding, const struct type *wanted) {
    if (unwinding->class != OURS)
        return !wanted;
    struct exception *exception = of_unwinding(unwinding);
    void *object = primary(exception) + 1;
    const struct type *thrown = exception->type;
    if (IS_POINTER(thrown))
        object = *(void **)object;
    int fits = !wanted || is_same(thrown, wanted);
    if (!fits && IS_CLASS(thrown) && IS_CLASS(wanted))
        fits = is_kind_of(thrown, wanted, &object);
    if (!fits && IS_POINTER(thrown) && IS_POINTER(wanted))
        fits = pointer_fits((const struct pointer *)thrown, (const struct pointer *)wanted, &object);
    if (!fits && is_same(thrown, &_ZTIDn) && IS_POINTER(wanted)) {
        object = 0;
        fits = 1;
    }
    if (fits)
        exception->adjusted = object;
    return fits;
}

// `std::exception_ptr`.
WEAK void *__ubik_current_object(void) {
    if (!caught || !caught->unwinding.class)
        return 0;
    add_reference(primary(caught));
    return primary(caught) + 1;
}
WEAK void __ubik_add_reference(void *object) { add_reference(header(object)); }
WEAK void __ubik_drop_reference(void *object) { drop_reference(header(object)); }

// Several threads may throw the same object at once: each has a header of its own.
WEAK void __ubik_rethrow(void *object) {
    struct exception *again = (struct exception *)__cxa_allocate_exception(0) - 1;
    again->type = header(object)->type;
    again->primary = header(object);
    add_reference(again->primary);
    again->references = 1;
    again->unwinding.class = OURS;
    again->unwinding.cleanup = cleanup;
    uncaught++;
    _Unwind_RaiseException(&again->unwinding);
    _ZSt9terminatev();
}
