// What the C++ library has outside of its headers: the classes of exceptions, functions that throw them, balanced trees,
// lists, sizes of hash tables. It is compiled against the headers that the program uses; their templates are all instantiated
// in place. Streams and locales are not here.
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <new>
#include <regex>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <unordered_map>

extern "C" {
void *__ubik_current_object();
void __ubik_add_reference(void *), __ubik_drop_reference(void *), __ubik_rethrow(void *);
[[noreturn]] void __cxa_bad_cast() { throw std::bad_cast(); }
[[noreturn]] void __cxa_bad_typeid() { throw std::bad_typeid(); }
[[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
[[noreturn]] void __cxa_throw_bad_array_length() { throw std::bad_array_new_length(); }
}

namespace std {

#define PLAIN(name, text)                                                                                              \
    name::~name() noexcept {}                                                                                          \
    const char *name::what() const noexcept { return text; }
PLAIN(exception, "std::exception")
PLAIN(bad_exception, "std::bad_exception")
PLAIN(bad_alloc, "std::bad_alloc")
PLAIN(bad_array_new_length, "std::bad_array_new_length")
PLAIN(bad_cast, "std::bad_cast")
PLAIN(bad_typeid, "std::bad_typeid")
PLAIN(bad_function_call, "bad_function_call")

#if _GLIBCXX_USE_DUAL_ABI
// The message of an exception. The original shares it between copies; these have one each.
static const char *message(const char *text, size_t length) {
    char *copy = static_cast<char *>(malloc(length + 1));
    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}
__cow_string::__cow_string() : _M_p(message("", 0)) {}
__cow_string::__cow_string(const std::string &text) : _M_p(message(text.data(), text.size())) {}
__cow_string::__cow_string(const char *text, size_t length) : _M_p(message(text, length)) {}
__cow_string::__cow_string(const __cow_string &other) noexcept : _M_p(message(other._M_p, strlen(other._M_p))) {}
__cow_string::__cow_string(__cow_string &&other) noexcept : _M_p(other._M_p) { other._M_p = message("", 0); }
__cow_string &__cow_string::operator=(const __cow_string &other) noexcept {
    if (this != &other) {
        free(const_cast<char *>(_M_p));
        _M_p = message(other._M_p, strlen(other._M_p));
    }
    return *this;
}
__cow_string &__cow_string::operator=(__cow_string &&other) noexcept {
    std::swap(_M_p, other._M_p);
    return *this;
}
__cow_string::~__cow_string() { free(const_cast<char *>(_M_p)); }

#define WITH_MESSAGE(name)                                                                                             \
    name::name(const string &text) : _M_msg(text) {}                                                                   \
    name::name(const char *text) : _M_msg(text, strlen(text)) {}                                                       \
    name::name(const name &other) noexcept : exception(other), _M_msg(other._M_msg) {}                                 \
    name::name(name &&other) noexcept : exception(other), _M_msg(std::move(other._M_msg)) {}                           \
    name &name::operator=(const name &other) noexcept {                                                                \
        _M_msg = other._M_msg;                                                                                         \
        return *this;                                                                                                  \
    }                                                                                                                  \
    name &name::operator=(name &&other) noexcept {                                                                     \
        _M_msg = std::move(other._M_msg);                                                                              \
        return *this;                                                                                                  \
    }                                                                                                                  \
    name::~name() noexcept {}                                                                                          \
    const char *name::what() const noexcept { return _M_msg._M_p; }
WITH_MESSAGE(logic_error)
WITH_MESSAGE(runtime_error)

#define DERIVED(name, base)                                                                                            \
    name::name(const string &text) : base(text) {}                                                                     \
    name::name(const char *text) : base(text) {}                                                                       \
    name::~name() noexcept {}
DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

void __throw_logic_error(const char *text) { throw logic_error(text); }
void __throw_domain_error(const char *text) { throw domain_error(text); }
void __throw_invalid_argument(const char *text) { throw invalid_argument(text); }
void __throw_length_error(const char *text) { throw length_error(text); }
void __throw_out_of_range(const char *text) { throw out_of_range(text); }
void __throw_runtime_error(const char *text) { throw runtime_error(text); }
void __throw_range_error(const char *text) { throw range_error(text); }
void __throw_overflow_error(const char *text) { throw overflow_error(text); }
void __throw_underflow_error(const char *text) { throw underflow_error(text); }
void __throw_out_of_range_fmt(const char *format, ...) {
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    throw out_of_range(text);
}
#endif
nested_exception::~nested_exception() noexcept {}
regex_error::regex_error(regex_constants::error_type code) : runtime_error("regex_error"), _M_code(code) {}
regex_error::~regex_error() throw() {}
void __throw_regex_error(regex_constants::error_type code) { throw regex_error(code); }
void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_alloc() { throw bad_alloc(); }
extern "C" void __ubik_throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_bad_function_call() { throw bad_function_call(); }

// References to exceptions.
namespace __exception_ptr {
exception_ptr::exception_ptr(void *object) noexcept : _M_exception_object(object) { _M_addref(); }
#if _GLIBCXX_RELEASE < 11 // inline since
exception_ptr::exception_ptr() noexcept : _M_exception_object(nullptr) {}
exception_ptr::exception_ptr(const exception_ptr &other) noexcept : _M_exception_object(other._M_exception_object) {
    _M_addref();
}
exception_ptr::~exception_ptr() noexcept { _M_release(); }
exception_ptr &exception_ptr::operator=(const exception_ptr &other) noexcept {
    exception_ptr(other).swap(*this);
    return *this;
}
void exception_ptr::swap(exception_ptr &other) noexcept { std::swap(_M_exception_object, other._M_exception_object); }
#endif
void exception_ptr::_M_addref() noexcept {
    if (_M_exception_object)
        __ubik_add_reference(_M_exception_object);
}
void exception_ptr::_M_release() noexcept {
    if (_M_exception_object)
        __ubik_drop_reference(_M_exception_object);
    _M_exception_object = nullptr;
}
void *exception_ptr::_M_get() const noexcept { return _M_exception_object; }
} // namespace __exception_ptr
exception_ptr current_exception() noexcept {
    exception_ptr current;
    void *object = __ubik_current_object(); // counted already
    memcpy(static_cast<void *>(&current), &object, sizeof object);
    return current;
}
void rethrow_exception(exception_ptr pointer) {
    void *object;
    memcpy(&object, &pointer, sizeof object);
    __ubik_rethrow(object);
    abort();
}

// Red-black trees: each node is red or black, no red node has a red child, and every path down has as many black ones.
using Node = _Rb_tree_node_base;
static Node *next(Node *node) {
    if (node->_M_right) {
        node = node->_M_right;
        while (node->_M_left)
            node = node->_M_left;
        return node;
    }
    Node *parent = node->_M_parent;
    while (node == parent->_M_right) {
        node = parent;
        parent = parent->_M_parent;
    }
    // Beside the root stands the header, whose right node may be the root itself.
    return node->_M_right != parent ? parent : node;
}
static Node *previous(Node *node) {
    if (node->_M_color == _S_red && node->_M_parent->_M_parent == node)
        return node->_M_right; // from the end
    if (node->_M_left) {
        node = node->_M_left;
        while (node->_M_right)
            node = node->_M_right;
        return node;
    }
    Node *parent = node->_M_parent;
    while (node == parent->_M_left) {
        node = parent;
        parent = parent->_M_parent;
    }
    return parent;
}
Node *_Rb_tree_increment(Node *node) noexcept { return next(node); }
const Node *_Rb_tree_increment(const Node *node) noexcept { return next(const_cast<Node *>(node)); }
Node *_Rb_tree_decrement(Node *node) noexcept { return previous(node); }
const Node *_Rb_tree_decrement(const Node *node) noexcept { return previous(const_cast<Node *>(node)); }

static void replace(Node *node, Node *by, Node *&root) {
    if (node == root)
        root = by;
    else if (node == node->_M_parent->_M_left)
        node->_M_parent->_M_left = by;
    else
        node->_M_parent->_M_right = by;
}
// The child on one side takes the place of its parent, which goes down to the other.
static void rotate(Node *node, bool to_left, Node *&root) {
    Node *child = to_left ? node->_M_right : node->_M_left;
    Node *inner = to_left ? child->_M_left : child->_M_right;
    (to_left ? node->_M_right : node->_M_left) = inner;
    if (inner)
        inner->_M_parent = node;
    child->_M_parent = node->_M_parent;
    replace(node, child, root);
    (to_left ? child->_M_left : child->_M_right) = node;
    node->_M_parent = child;
}
void _Rb_tree_insert_and_rebalance(const bool is_left, Node *node, Node *parent, Node &header) noexcept {
    Node *&root = header._M_parent;
    node->_M_parent = parent;
    node->_M_left = node->_M_right = nullptr;
    node->_M_color = _S_red;
    if (is_left) {
        parent->_M_left = node; // of the header this is the first node
        if (parent == &header) {
            root = node;
            header._M_right = node;
        } else if (parent == header._M_left) {
            header._M_left = node;
        }
    } else {
        parent->_M_right = node;
        if (parent == header._M_right)
            header._M_right = node;
    }
    while (node != root && node->_M_parent->_M_color == _S_red) {
        Node *above = node->_M_parent, *top = above->_M_parent;
        bool on_left = above == top->_M_left;
        Node *uncle = on_left ? top->_M_right : top->_M_left;
        if (uncle && uncle->_M_color == _S_red) {
            above->_M_color = uncle->_M_color = _S_black;
            top->_M_color = _S_red;
            node = top;
            continue;
        }
        if (node == (on_left ? above->_M_right : above->_M_left)) {
            rotate(above, on_left, root);
            std::swap(node, above);
        }
        above->_M_color = _S_black;
        top->_M_color = _S_red;
        rotate(top, !on_left, root);
    }
    root->_M_color = _S_black;
}
Node *_Rb_tree_rebalance_for_erase(Node *const node, Node &header) noexcept {
    Node *&root = header._M_parent;
    Node *moved, *parent; // what comes to where a node goes, and what is above it
    _Rb_tree_color lost = node->_M_color;
    if (node->_M_left && node->_M_right) {
        Node *successor = node->_M_right;
        while (successor->_M_left)
            successor = successor->_M_left;
        lost = successor->_M_color;
        moved = successor->_M_right;
        parent = successor;
        if (successor != node->_M_right) {
            parent = successor->_M_parent;
            parent->_M_left = moved;
            if (moved)
                moved->_M_parent = parent;
            successor->_M_right = node->_M_right;
            successor->_M_right->_M_parent = successor;
        }
        successor->_M_left = node->_M_left;
        successor->_M_left->_M_parent = successor;
        successor->_M_color = node->_M_color;
        successor->_M_parent = node->_M_parent;
        replace(node, successor, root);
    } else {
        moved = node->_M_left ? node->_M_left : node->_M_right;
        parent = node->_M_parent;
        if (node == header._M_left) {
            Node *first = moved ? moved : parent;
            while (moved && first->_M_left)
                first = first->_M_left;
            header._M_left = first;
        }
        if (node == header._M_right) {
            Node *last = moved ? moved : parent;
            while (moved && last->_M_right)
                last = last->_M_right;
            header._M_right = last;
        }
        if (moved)
            moved->_M_parent = parent;
        replace(node, moved, root);
    }
    if (lost == _S_red)
        return node;
    while (moved != root && (!moved || moved->_M_color == _S_black)) {
        bool on_left = moved == parent->_M_left;
        Node *sibling = on_left ? parent->_M_right : parent->_M_left;
        if (sibling->_M_color == _S_red) {
            sibling->_M_color = _S_black;
            parent->_M_color = _S_red;
            rotate(parent, on_left, root);
            sibling = on_left ? parent->_M_right : parent->_M_left;
        }
        Node *near = on_left ? sibling->_M_left : sibling->_M_right;
        Node *far = on_left ? sibling->_M_right : sibling->_M_left;
        bool near_is_red = near && near->_M_color == _S_red, far_is_red = far && far->_M_color == _S_red;
        if (!near_is_red && !far_is_red) {
            sibling->_M_color = _S_red;
            moved = parent;
            parent = parent->_M_parent;
            continue;
        }
        if (!far_is_red) {
            near->_M_color = _S_black;
            sibling->_M_color = _S_red;
            rotate(sibling, !on_left, root);
            sibling = near;
            far = on_left ? sibling->_M_right : sibling->_M_left;
        }
        sibling->_M_color = parent->_M_color;
        parent->_M_color = _S_black;
        far->_M_color = _S_black;
        rotate(parent, on_left, root);
        break;
    }
    if (moved)
        moved->_M_color = _S_black;
    return node;
}

namespace __detail {
void _List_node_base::_M_hook(_List_node_base *const position) noexcept {
    _M_next = position;
    _M_prev = position->_M_prev;
    position->_M_prev->_M_next = this;
    position->_M_prev = this;
}
void _List_node_base::_M_unhook() noexcept {
    _M_prev->_M_next = _M_next;
    _M_next->_M_prev = _M_prev;
}
void _List_node_base::_M_transfer(_List_node_base *const first, _List_node_base *const last) noexcept {
    if (this == last)
        return;
    _List_node_base *end = last->_M_prev, *before = _M_prev;
    first->_M_prev->_M_next = last;
    last->_M_prev = first->_M_prev;
    end->_M_next = this;
    before->_M_next = first;
    first->_M_prev = before;
    _M_prev = end;
}
void _List_node_base::_M_reverse() noexcept {
    _List_node_base *node = this;
    do {
        std::swap(node->_M_next, node->_M_prev);
        node = node->_M_prev;
    } while (node != this);
}
void _List_node_base::swap(_List_node_base &a, _List_node_base &b) noexcept {
    _List_node_base middle;
    middle._M_hook(&a);
    a._M_unhook();
    a._M_hook(&b);
    b._M_unhook();
    b._M_hook(&middle);
    middle._M_unhook();
}

// The numbers of buckets are primes. The original takes them from a list; these are the next ones.
static size_t prime_from(size_t least) {
    for (size_t n = least < 2 ? 2 : least;; n++) {
        bool is_prime = true;
        for (size_t d = 2; d * d <= n && is_prime; d++)
            is_prime = n % d != 0;
        if (is_prime)
            return n;
    }
}
size_t _Prime_rehash_policy::_M_next_bkt(size_t least) const {
    static const unsigned char small[] = {2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
    size_t count = least < sizeof small ? small[least] : prime_from(least);
    _M_next_resize = static_cast<size_t>(__builtin_floor(count * static_cast<double>(_M_max_load_factor)));
    return count;
}
pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
    if (elements + more <= _M_next_resize)
        return {false, 0};
    double least = static_cast<double>(elements + more > 11 || _M_next_resize ? elements + more : 11);
    least /= static_cast<double>(_M_max_load_factor);
    if (least >= buckets) {
        size_t wanted = static_cast<size_t>(least) + 1;
        return {true, _M_next_bkt(wanted > buckets * 2 ? wanted : buckets * 2)};
    }
    _M_next_resize = static_cast<size_t>(__builtin_floor(buckets * static_cast<double>(_M_max_load_factor)));
    return {false, 0};
}
} // namespace __detail

// MurmurHash for 64 bits.
size_t _Hash_bytes(const void *data, size_t length, size_t seed) {
    const uint64_t factor = 0xc6a4a7935bd1e995;
    const unsigned char *at = static_cast<const unsigned char *>(data);
    uint64_t hash = seed ^ length * factor;
    for (; length >= 8; length -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        word *= factor;
        word = (word ^ word >> 47) * factor;
        hash = (hash ^ word) * factor;
    }
    if (length) {
        uint64_t word = 0;
        memcpy(&word, at, length);
        hash = (hash ^ word) * factor;
    }
    hash = (hash ^ hash >> 47) * factor;
    return hash ^ hash >> 47;
}

} // namespace std
