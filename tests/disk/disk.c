/* A disk for tests: put before the C library (LD_PRELOAD), it makes the calls that touch files below
 * DISK_ROOT slow, makes them fail, or ends the process at one of them.
 *
 * DISK_SYNC_MS=300      each fsync and fdatasync takes so many milliseconds longer
 * DISK_WRITE_MS=FILE    each write begins as many milliseconds later as the number in FILE; none if there is no FILE
 * DISK_CUT=12:kill      the 12th call ends the process with SIGKILL; half of what it was to write is written
 * DISK_CUT=12:once:28   the 12th call fails with error number 28 (ENOSPC), having written half
 * DISK_CUT=12:from:28   the 12th call and all after it do
 * DISK_ROOM=FILE        the files below DISK_ROOT may have as many bytes together as the number in FILE
 * DISK_COUNT=FILE       at its end the process writes there how many calls there were
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static long calls;

static int below(const char *path) {
    const char *root = getenv("DISK_ROOT");
    return root && path && strncmp(path, root, strlen(root)) == 0;
}

static int below_fd(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return below(path);
}

/* Counts a call: 0 where it continues, -1 where the process is to end, otherwise the error. */
static int cut(void) {
    const char *wanted = getenv("DISK_CUT");
    pthread_mutex_lock(&guard);
    long now = ++calls;
    pthread_mutex_unlock(&guard);
    if (!wanted) return 0;
    char *rest;
    long at = strtol(wanted, &rest, 10);
    if (strncmp(rest, ":kill", 5) == 0) return now == at ? -1 : 0;
    if (strncmp(rest, ":once:", 6) == 0) return now == at ? atoi(rest + 6) : 0;
    if (strncmp(rest, ":from:", 6) == 0) return now >= at ? atoi(rest + 6) : 0;
    return 0;
}

static int fail(int error) {
    if (error < 0) kill(getpid(), SIGKILL), pause();
    errno = error;
    return -1;
}

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("DISK_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) fprintf(file, "%ld\n", calls), fclose(file);
}

static long used;
static int add(const char *path, const struct stat *data, int kind, struct FTW *at) {
    (void)path, (void)at;
    if (kind == FTW_F) used += data->st_size;
    return 0;
}

/* The number in the file that this variable names; `none` without one. */
static long number_in(const char *variable, long none) {
    const char *path = getenv(variable);
    FILE *file = path ? fopen(path, "r") : NULL;
    long number = none;
    if (!file) return none;
    if (fscanf(file, "%ld", &number) != 1) number = none;
    fclose(file);
    return number;
}

/* How many bytes there is room for. */
static long room(void) {
    long most = number_in("DISK_ROOM", -1);
    if (most < 0) return 1L << 40;
    pthread_mutex_lock(&guard);
    used = 0;
    nftw(getenv("DISK_ROOT"), add, 8, FTW_PHYS);
    long left = most - used;
    pthread_mutex_unlock(&guard);
    return left < 0 ? 0 : left;
}

static void wait_for(long ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t count) {
    REAL(write);
    if (!below_fd(fd)) return real(fd, bytes, count);
    wait_for(number_in("DISK_WRITE_MS", 0));
    int error = cut();
    if (error) {
        if (count > 1) {
            ssize_t half = real(fd, bytes, count / 2);
            if (error > 0 && half > 0) {
                /* The system says how much it wrote; the next call says why it was no more. */
                return half;
            }
        }
        return fail(error);
    }
    long left = room();
    if (left == 0 && count > 0) return fail(ENOSPC);
    return real(fd, bytes, count < (size_t)left ? count : (size_t)left);
}

static void slow(void) {
    const char *wanted = getenv("DISK_SYNC_MS");
    wait_for(wanted ? atol(wanted) : 0);
}

int fsync(int fd) {
    REAL(fsync);
    if (!below_fd(fd)) return real(fd);
    int error = cut();
    if (error) return fail(error);
    slow();
    return getenv("DISK_SYNC_MS") ? 0 : real(fd);
}

int fdatasync(int fd) {
    REAL(fdatasync);
    if (!below_fd(fd)) return real(fd);
    int error = cut();
    if (error) return fail(error);
    slow();
    return getenv("DISK_SYNC_MS") ? 0 : real(fd);
}

int rename(const char *from, const char *to) {
    REAL(rename);
    int error = below(to) ? cut() : 0;
    return error ? fail(error) : real(from, to);
}

int link(const char *from, const char *to) {
    REAL(link);
    int error = below(to) ? cut() : 0;
    return error ? fail(error) : real(from, to);
}

int linkat(int one, const char *from, int other, const char *to, int flags) {
    REAL(linkat);
    int error = below(to) ? cut() : 0;
    return error ? fail(error) : real(one, from, other, to, flags);
}

int unlink(const char *path) {
    REAL(unlink);
    int error = below(path) ? cut() : 0;
    return error ? fail(error) : real(path);
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    int error = below(path) ? cut() : 0;
    return error ? fail(error) : real(path, mode);
}

int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list list;
    va_start(list, flags);
    mode_t mode = va_arg(list, mode_t);
    va_end(list);
    int error = below(path) && (flags & (O_CREAT | O_WRONLY | O_RDWR)) ? cut() : 0;
    if (!error && below(path) && flags & O_CREAT && access(path, F_OK) != 0 && room() == 0) error = ENOSPC;
    return error ? fail(error) : real(path, flags, mode);
}
