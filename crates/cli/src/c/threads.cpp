// Threads, condition variables, futures and clocks of C++: what the library has outside of its headers for them, over the
// functions of POSIX.
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <mutex>
#include <pthread.h>
#include <sys/syscall.h>
#include <system_error>
#include <thread>
#include <time.h>
#include <unistd.h>

namespace std {

// Threads.
thread::_State::~_State() = default;
static void *run(void *given) noexcept {
    thread::_State_ptr state{static_cast<thread::_State *>(given)};
    state->_M_run();
    return nullptr;
}
void thread::_M_start_thread(_State_ptr state, void (*)()) {
    int error = pthread_create(&_M_id._M_thread, nullptr, run, state.get());
    if (error)
        __throw_system_error(error);
    state.release();
}
void thread::join() {
    int error = joinable() ? pthread_join(_M_id._M_thread, nullptr) : EINVAL;
    if (error)
        __throw_system_error(error);
    _M_id = id();
}
void thread::detach() {
    int error = joinable() ? pthread_detach(_M_id._M_thread) : EINVAL;
    if (error)
        __throw_system_error(error);
    _M_id = id();
}
unsigned thread::hardware_concurrency() noexcept {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? count : 0;
}
namespace this_thread {
void __sleep_for(chrono::seconds seconds, chrono::nanoseconds rest) {
    timespec left = {seconds.count(), rest.count()};
    while (nanosleep(&left, &left) == -1 && errno == EINTR) {
    }
}
} // namespace this_thread

// Condition variables.
condition_variable::condition_variable() noexcept = default;
condition_variable::~condition_variable() noexcept = default;
void condition_variable::wait(unique_lock<mutex> &lock) { _M_cond.wait(*lock.mutex()); }
void condition_variable::notify_one() noexcept { _M_cond.notify_one(); }
void condition_variable::notify_all() noexcept { _M_cond.notify_all(); }

// Once.
__thread void *__once_callable;
__thread void (*__once_call)();
extern "C" void __once_proxy() { __once_call(); }

// Clocks.
namespace chrono {
inline namespace _V2 {
static nanoseconds read(clockid_t clock) {
    timespec now;
    clock_gettime(clock, &now);
    return seconds(now.tv_sec) + nanoseconds(now.tv_nsec);
}
system_clock::time_point system_clock::now() noexcept { return time_point(duration(read(CLOCK_REALTIME))); }
steady_clock::time_point steady_clock::now() noexcept { return time_point(duration(read(CLOCK_MONOTONIC))); }
} // namespace _V2
} // namespace chrono

// Futures.
namespace {
struct Futures final : error_category {
    const char *name() const noexcept override { return "future"; }
    string message(int number) const override {
        switch (static_cast<future_errc>(number)) {
        case future_errc::broken_promise: return "Broken promise";
        case future_errc::future_already_retrieved: return "Future already retrieved";
        case future_errc::promise_already_satisfied: return "Promise already satisfied";
        case future_errc::no_state: return "No associated state";
        default: return "Unknown error";
        }
    }
};
} // namespace
const error_category &future_category() noexcept {
    // Never destroyed: destructors of the program's static objects may use it.
    alignas(Futures) static char bytes[sizeof(Futures)];
    static Futures *made = new (bytes) Futures;
    return *made;
}
future_error::~future_error() noexcept {}
const char *future_error::what() const noexcept { return logic_error::what(); }
void __throw_future_error(int number) { throw future_error(static_cast<future_errc>(number)); }
__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

// Whether the word has changed, or the thread was woken, before the time.
static bool wait_until(unsigned *word, unsigned old, bool has_time, chrono::nanoseconds end, clockid_t clock) {
    enum { WAIT = 128 };
    timespec now, left;
    clock_gettime(clock, &now);
    chrono::nanoseconds rest = end - chrono::seconds(now.tv_sec) - chrono::nanoseconds(now.tv_nsec);
    if (has_time && rest.count() <= 0)
        return false;
    left = {rest.count() / 1000000000, rest.count() % 1000000000};
    return syscall(SYS_futex, word, WAIT, old, has_time ? &left : nullptr) == 0 || errno != ETIMEDOUT;
}
bool __atomic_futex_unsigned_base::_M_futex_wait_until(unsigned *word, unsigned old, bool has_time, chrono::seconds s,
                                                       chrono::nanoseconds ns) {
    return wait_until(word, old, has_time, s + ns, CLOCK_REALTIME);
}
bool __atomic_futex_unsigned_base::_M_futex_wait_until_steady(unsigned *word, unsigned old, bool has_time, chrono::seconds s,
                                                              chrono::nanoseconds ns) {
    return wait_until(word, old, has_time, s + ns, CLOCK_MONOTONIC);
}
void __atomic_futex_unsigned_base::_M_futex_notify_all(unsigned *word) {
    enum { WAKE = 129 };
    syscall(SYS_futex, word, WAKE, __INT_MAX__);
}

} // namespace std
