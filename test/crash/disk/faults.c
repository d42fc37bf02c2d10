/*
 * Makes operations on the files below FAULTS_FOLDER fail. It is loaded before the C library (LD_PRELOAD). FAULTS_FILE has the errnos with
 * which writes, syncs and reads fail, in this order, 0 for success; then the milliseconds that are added to each sync. The library
 * also logs the operations on these files to FAULTS_LOG, in order.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITES, SYNCS, READS, SYNC_MS, COUNT };

static volatile int32_t *faults;
static const char *folder;
static int record = -1;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_FILE"), *log = getenv("FAULTS_LOG");
  folder = getenv("FAULTS_FOLDER");
  if (folder == NULL) return;
  if (path != NULL) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    void *mapped = mmap(NULL, COUNT * sizeof *faults, PROT_READ, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) faults = mapped;
    close(file);
  }
  if (log != NULL) record = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The name of an open file within the folder, or NULL for any other file. */
static const char *within(int fd, char *path) {
  if (folder == NULL) return NULL;
  char link[32] = "/proc/self/fd/", digits[12];
  int count = 0, rest = fd;
  do digits[count++] = '0' + rest % 10;
  while (rest /= 10);
  char *end = link + strlen(link);
  while (count) *end++ = digits[--count];
  ssize_t length = readlink(link, path, 4095);
  if (length <= 0) return NULL;
  path[length] = 0;
  size_t prefix = strlen(folder);
  return strncmp(path, folder, prefix) == 0 && path[prefix] == '/' ? path + prefix + 1 : NULL;
}

static int fails(int kind, int fd) {
  char path[4096];
  if (faults == NULL || faults[kind] == 0 || within(fd, path) == NULL) return 0;
  errno = faults[kind];
  return 1;
}

/* A logged operation: kind, length of the name, offset, length of the bytes; the name; the bytes. */
static void note(char kind, int fd, int64_t offset, const void *bytes, int64_t length) {
  char path[4096];
  const char *name = record < 0 ? NULL : within(fd, path);
  if (name == NULL) return;
  int64_t head[4] = {kind, (int64_t)strlen(name), offset, length};
  int carried = bytes == NULL ? 0 : (int)length;
  struct iovec parts[3] = {{head, sizeof head}, {(void *)name, head[1]}, {(void *)bytes, carried}};
  if (REAL(writev)(record, parts, 3) < 0) abort();
}

/* Operations are done and logged in the same order. */
#define IN_TURN(kind, fd, call, noted) \
  if (fails(kind, fd)) return -1;      \
  if (record < 0) return call;         \
  pthread_mutex_lock(&turn);           \
  __typeof__(call) done = call;        \
  int error = errno;                   \
  if (done >= 0) noted;                \
  pthread_mutex_unlock(&turn);         \
  errno = error;                       \
  return done;

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  IN_TURN(WRITES, fd, REAL(pwrite64)(fd, bytes, count, at), note('w', fd, at, bytes, done))
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }
ssize_t write(int fd, const void *bytes, size_t count) {
  IN_TURN(WRITES, fd, REAL(write)(fd, bytes, count), note('w', fd, -1, bytes, done))
}
static void wait_for_sync(int fd) {
  char path[4096];
  if (faults != NULL && faults[SYNC_MS] > 0 && within(fd, path) != NULL) usleep(1000 * faults[SYNC_MS]);
}
int fsync(int fd) {
  wait_for_sync(fd);
  IN_TURN(SYNCS, fd, REAL(fsync)(fd), note('s', fd, 0, NULL, 0))
}
int fdatasync(int fd) {
  wait_for_sync(fd);
  IN_TURN(SYNCS, fd, REAL(fdatasync)(fd), note('s', fd, 0, NULL, 0))
}
int ftruncate64(int fd, off64_t length) {
  IN_TURN(WRITES, fd, REAL(ftruncate64)(fd, length), note('t', fd, length, NULL, 0))
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }
ssize_t pread64(int fd, void *bytes, size_t count, off64_t at) {
  if (fails(READS, fd)) return -1;
  return REAL(pread64)(fd, bytes, count, at);
}
ssize_t pread(int fd, void *bytes, size_t count, off_t at) { return pread64(fd, bytes, count, at); }
ssize_t read(int fd, void *bytes, size_t count) {
  if (fails(READS, fd)) return -1;
  return REAL(read)(fd, bytes, count);
}
