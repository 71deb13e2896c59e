/*
 * Adds an offset, in microseconds, to the wall clock of a process. The offset is the first eight bytes of the file that
 * HOLDFAST_CLOCK_OFFSET names; a write there moves the clock of all processes that have mapped it.
 * Other clocks stay as they are.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long *offset_micros;
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void start(void) {
    const char *file = getenv("HOLDFAST_CLOCK_OFFSET");
    if (file == NULL) return;
    int opened = open(file, O_RDONLY | O_CLOEXEC);
    if (opened < 0) return;
    void *mapped = mmap(NULL, sizeof(long long), PROT_READ, MAP_SHARED, opened, 0);
    close(opened);
    if (mapped != MAP_FAILED) offset_micros = mapped;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (real_clock_gettime == NULL) {
        real_clock_gettime = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
    }
    int result = real_clock_gettime(clock, time);
    if (result == 0 && offset_micros != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        long long micros = time->tv_sec * 1000000LL + time->tv_nsec / 1000 + *offset_micros;
        time->tv_nsec = micros % 1000000 * 1000 + time->tv_nsec % 1000;
        time->tv_sec = micros / 1000000;
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void) zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    if (result == 0 && time != NULL) {
        time->tv_sec = now.tv_sec;
        time->tv_usec = now.tv_nsec / 1000;
    }
    return result;
}

time_t time(time_t *to) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (to != NULL) *to = now.tv_sec;
    return now.tv_sec;
}
