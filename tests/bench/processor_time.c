// Makes programs measure CPU time instead of elapsed time, for machines with other load:
//   cc -O2 -shared -fPIC tests/bench/processor_time.c -o processor_time.so
//   tests/bench/against_peer.sh model.gguf -t 1 --wrap 'env LD_PRELOAD=./processor_time.so'
// It is correct for one thread only, because it sums the time of all threads.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec* time)
{
    return (int)syscall(SYS_clock_gettime, clock == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : clock, time);
}
