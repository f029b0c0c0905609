// Records what a program writes to the files of a folder, and lets its disk be full. Loaded by LD_PRELOAD.
//
// FAULTS_FOLDER is the folder, without its subfolders. FAULTS_LOG gets a record for each change that was made, in the order in which they
// were made; log.rs reads it. Syncs are recorded in place of being done: the log is the disk that keeps what was synced. With
// FAULTS_SYNCS=ignored, they are not recorded either. While the file FAULTS_FULL exists, the disk is full from the write on whose number
// is in it: half of this write fits, and nothing of later ones. Memory that is mapped is not seen.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPENED, WRITTEN, RESIZED, SYNCED, SYNCED_NAMES, RENAMED, REMOVED };

#define DESCRIPTORS 65536
#define REAL(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

static char folder[PATH_MAX];
static ino_t folder_inode;
static const char *full;
static int ignores_syncs, log_file = -1;
// The inode behind each descriptor of a file in the folder, or of the folder itself.
static ino_t inodes[DESCRIPTORS];
// The number of writes until the disk is full; -1 while there is room.
static long writes_left = -1;
// A change and its record are one step.
static pthread_mutex_t step = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    struct stat stat;
    const char *place = getenv("FAULTS_FOLDER"), *log = getenv("FAULTS_LOG"), *syncs = getenv("FAULTS_SYNCS");
    full = getenv("FAULTS_FULL");
    if (!place || !log || !full || !realpath(place, folder) || lstat(folder, &stat)) {
        fprintf(stderr, "recorder: FAULTS_FOLDER, FAULTS_LOG and FAULTS_FULL have to be set\n");
        abort();
    }
    folder_inode = stat.st_ino;
    ignores_syncs = syncs && strcmp(syncs, "ignored") == 0;
    log_file = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_file < 0) abort();
}

// Appends a record: a kind, an inode, a place in the file, and the bytes that follow.
static void record(uint64_t kind, ino_t inode, uint64_t at, const void *bytes, uint64_t length) {
    uint64_t head[] = {kind, inode, at, length};
    struct iovec parts[] = {{head, sizeof head}, {(void *) bytes, length}};
    if (REAL(writev)(log_file, parts, 2) != (ssize_t) (sizeof head + length)) abort();
}

// Returns the inode of a file in the folder; 0 of all others.
static ino_t inode_of(int file) {
    return file >= 0 && file < DESCRIPTORS ? inodes[file] : 0;
}

// Returns the name of a file in the folder; a null pointer for all others.
static const char *name_in_folder(const char *path) {
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0 || path[length] != '/') return NULL;
    const char *name = path + length + 1, *memory = strstr(name, "-shm");
    return *name && !strchr(name, '/') && !(memory && !memory[4]) ? name : NULL;
}

// Returns how many bytes of a write fit onto the disk.
static size_t room(size_t length) {
    if (access(full, F_OK) != 0) {
        writes_left = -1;
        return length;
    }
    if (writes_left < 0) {
        char text[32] = "";
        int file = REAL(open)(full, O_RDONLY | O_CLOEXEC);
        if (file < 0 || read(file, text, sizeof text - 1) < 0) abort();
        REAL(close)(file);
        writes_left = atol(text);
    }
    if (writes_left == 0) return 0;
    return --writes_left > 0 ? length : length / 2;
}

// Remembers an open file. A file that is new, or that was emptied, has changed.
static int opened(int file, const char *path, int flags) {
    struct stat stat;
    const char *name = name_in_folder(path);
    if (file < 0 || file >= DESCRIPTORS || fstat(file, &stat)) return file;
    inodes[file] = 0;
    if (stat.st_ino == folder_inode && S_ISDIR(stat.st_mode)) inodes[file] = stat.st_ino;
    if (name && S_ISREG(stat.st_mode)) {
        inodes[file] = stat.st_ino;
        record(OPENED, stat.st_ino, 0, name, strlen(name));
        if (flags & O_TRUNC) record(RESIZED, stat.st_ino, 0, NULL, 0);
    }
    return file;
}

#define OPEN(function, parameters, arguments)                                                                                    \
    int function parameters {                                                                                                    \
        va_list rest;                                                                                                            \
        va_start(rest, flags);                                                                                                   \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                                \
        va_end(rest);                                                                                                            \
        pthread_mutex_lock(&step);                                                                                               \
        int file = opened(REAL(function) arguments, path, flags);                                                                \
        pthread_mutex_unlock(&step);                                                                                             \
        return file;                                                                                                             \
    }
OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int from, const char *path, int flags, ...), (from, path, flags, mode))
OPEN(openat64, (int from, const char *path, int flags, ...), (from, path, flags, mode))

int close(int file) {
    pthread_mutex_lock(&step);
    if (inode_of(file)) inodes[file] = 0;
    int closed = REAL(close)(file);
    pthread_mutex_unlock(&step);
    return closed;
}

// Writes pieces one after the other, as far as there is room: at a place, or where the file stands if the place is -1.
static ssize_t put(int file, const struct iovec *pieces, int count, off_t at) {
    ssize_t written = 0;
    pthread_mutex_lock(&step);
    for (int piece = 0; piece < count; piece++) {
        size_t length = pieces[piece].iov_len, fits = room(length);
        off_t place = at < 0 ? lseek(file, 0, SEEK_CUR) : at + written;
        ssize_t part = fits == 0 && length > 0 ? (errno = ENOSPC, -1) : REAL(pwrite)(file, pieces[piece].iov_base, fits, place);
        if (part > 0) record(WRITTEN, inode_of(file), place, pieces[piece].iov_base, part);
        if (part > 0 && at < 0) lseek(file, part, SEEK_CUR);
        if (part >= 0) written += part;
        else if (written == 0) written = -1;
        if (part < (ssize_t) length) break;
    }
    pthread_mutex_unlock(&step);
    return written;
}

ssize_t write(int file, const void *bytes, size_t length) {
    struct iovec whole = {(void *) bytes, length};
    return inode_of(file) ? put(file, &whole, 1, -1) : REAL(write)(file, bytes, length);
}

ssize_t writev(int file, const struct iovec *pieces, int count) {
    return inode_of(file) ? put(file, pieces, count, -1) : REAL(writev)(file, pieces, count);
}

#define PWRITE(function, offset)                                                                                                 \
    ssize_t function(int file, const void *bytes, size_t length, offset at) {                                                    \
        struct iovec whole = {(void *) bytes, length};                                                                           \
        return inode_of(file) ? put(file, &whole, 1, at) : REAL(function)(file, bytes, length, at);                              \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define PWRITEV(function, parameters, arguments)                                                                                 \
    ssize_t function parameters {                                                                                                \
        return inode_of(file) ? put(file, pieces, count, at) : REAL(function) arguments;                                         \
    }
PWRITEV(pwritev, (int file, const struct iovec *pieces, int count, off_t at), (file, pieces, count, at))
PWRITEV(pwritev64, (int file, const struct iovec *pieces, int count, off64_t at), (file, pieces, count, at))
PWRITEV(pwritev2, (int file, const struct iovec *pieces, int count, off_t at, int flags), (file, pieces, count, at, flags))
PWRITEV(pwritev64v2, (int file, const struct iovec *pieces, int count, off64_t at, int flags), (file, pieces, count, at, flags))

// Resizes a file, and records its size if it succeeds.
#define RESIZE(function, parameters, arguments, needs_room, error)                                                               \
    int function parameters {                                                                                                    \
        struct stat stat;                                                                                                        \
        if (!inode_of(file)) return REAL(function) arguments;                                                                    \
        pthread_mutex_lock(&step);                                                                                               \
        int failed = needs_room && room(2) < 2 ? error : REAL(function) arguments;                                               \
        if (!failed && !fstat(file, &stat)) record(RESIZED, inode_of(file), stat.st_size, NULL, 0);                              \
        pthread_mutex_unlock(&step);                                                                                             \
        return failed;                                                                                                           \
    }
RESIZE(ftruncate, (int file, off_t size), (file, size), 0, -1)
RESIZE(ftruncate64, (int file, off64_t size), (file, size), 0, -1)
RESIZE(fallocate, (int file, int mode, off_t at, off_t length), (file, mode, at, length), 1, (errno = ENOSPC, -1))
RESIZE(fallocate64, (int file, int mode, off64_t at, off64_t length), (file, mode, at, length), 1, (errno = ENOSPC, -1))
RESIZE(posix_fallocate, (int file, off_t at, off_t length), (file, at, length), 1, ENOSPC)
RESIZE(posix_fallocate64, (int file, off64_t at, off64_t length), (file, at, length), 1, ENOSPC)

#define SYNC(function)                                                                                                           \
    int function(int file) {                                                                                                     \
        ino_t inode = inode_of(file);                                                                                            \
        if (!inode) return REAL(function)(file);                                                                                 \
        pthread_mutex_lock(&step);                                                                                               \
        if (!ignores_syncs) record(inode == folder_inode ? SYNCED_NAMES : SYNCED, inode, 0, NULL, 0);                            \
        pthread_mutex_unlock(&step);                                                                                             \
        return 0;                                                                                                                \
    }
SYNC(fsync)
SYNC(fdatasync)

int rename(const char *from, const char *to) {
    const char *old = name_in_folder(from), *name = name_in_folder(to);
    if (!old || !name) return REAL(rename)(from, to);
    char names[2 * PATH_MAX];
    int length = snprintf(names, sizeof names, "%s/%s", old, name);
    pthread_mutex_lock(&step);
    int failed = REAL(rename)(from, to);
    if (!failed) record(RENAMED, 0, 0, names, length);
    pthread_mutex_unlock(&step);
    return failed;
}

int unlink(const char *path) {
    const char *name = name_in_folder(path);
    if (!name) return REAL(unlink)(path);
    pthread_mutex_lock(&step);
    int failed = REAL(unlink)(path);
    if (!failed) record(REMOVED, 0, 0, name, strlen(name));
    pthread_mutex_unlock(&step);
    return failed;
}
