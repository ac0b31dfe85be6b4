// Makes each fsync and fdatasync take SLOW_FSYNC_MS longer: a slow disk, to be preloaded (LD_PRELOAD).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int slowly(const char *name, int fd) {
  const char *text = getenv("SLOW_FSYNC_MS");
  long ms = text ? atol(text) : 0;
  struct timespec wait = {ms / 1000, (ms % 1000) * 1000000L};
  nanosleep(&wait, NULL);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}

int fsync(int fd) { return slowly("fsync", fd); }
int fdatasync(int fd) { return slowly("fdatasync", fd); }
