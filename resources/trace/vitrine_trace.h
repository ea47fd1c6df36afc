/* Writes intermediate results (taps) of an engine to a folder that `vitrine-cli compare --reference FOLDER` reads. Each tap is
   a headerless file of little-endian numbers. For C99 and C++, on POSIX and Windows; needs no other files.

   In one source file:

       #define VITRINE_TRACE_IMPLEMENTATION
       #include "vitrine_trace.h"

   and in all others the #include alone. Then:

       vitrine_trace_begin("run");
       vitrine_trace_tokens(ids, n);                           // int32
       vitrine_trace("embed", -1, x, n * embedding);           // float32, row by row: [tokens, embedding]
       vitrine_trace("q", layer, q, n * heads * head_width);   // [tokens, heads, width]
       vitrine_trace("logits", -1, logits, n * vocabulary);
       if (vitrine_trace_end() != 0) ...                       // errno of the first failure

   docs/traces.md of Vitrine lists the names and shapes of the taps. All taps are optional. Further calls with the same
   name append, so tokens may be evaluated one by one. The exception is `scores`, because the length of its rows grows
   with each batch: write the scores of only one batch. Copy values from a GPU to main memory, and wait until the copy
   is complete, before you pass them. The functions are not thread-safe. This file may be copied into any program. */
#ifndef VITRINE_TRACE_H
#define VITRINE_TRACE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Creates the folder if it does not exist. Before this call, all other functions do nothing. Existing files are
   replaced when a tap of the same name is written; all other files stay. Therefore use a new folder. */
void vitrine_trace_begin(const char *folder);
void vitrine_trace_tokens(const int32_t *ids, size_t count);
/* `layer` counts from 0; it is -1 for embed, final_norm and logits, which belong to no layer. */
void vitrine_trace(const char *tap, int layer, const float *values, size_t count);
/* Like vitrine_trace, for values in half precision or bfloat16 in their memory format. All values of a tap must have
   the same type. */
void vitrine_trace_f16(const char *tap, int layer, const uint16_t *values, size_t count);
void vitrine_trace_bf16(const char *tap, int layer, const uint16_t *values, size_t count);
/* Ends the trace. Returns 0, or the errno of the first failure. */
int vitrine_trace_end(void);

#ifdef __cplusplus
}
#endif
#endif

#ifdef VITRINE_TRACE_IMPLEMENTATION
#undef VITRINE_TRACE_IMPLEMENTATION

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <direct.h>
#define VITRINE_TRACE_MKDIR(path) _mkdir(path)
#else
#include <sys/stat.h>
#define VITRINE_TRACE_MKDIR(path) mkdir(path, 0777)
#endif

/* A file to which this trace has already written. */
struct vitrine_trace_file {
    struct vitrine_trace_file *next;
    char path[1]; /* allocated with the length of the path */
};

static char *vitrine_trace_folder = NULL;
static struct vitrine_trace_file *vitrine_trace_files = NULL;
static int vitrine_trace_failure = 0;

static void vitrine_trace_fail(void)
{
    if (vitrine_trace_failure == 0) vitrine_trace_failure = errno != 0 ? errno : EIO;
}

/* Returns nonzero the first time that it is called with `path`. */
static int vitrine_trace_is_new(const char *path)
{
    struct vitrine_trace_file *file = vitrine_trace_files;
    for (; file != NULL; file = file->next) {
        if (strcmp(file->path, path) == 0) return 0;
    }
    file = (struct vitrine_trace_file *)malloc(sizeof(*file) + strlen(path));
    if (file == NULL) {
        vitrine_trace_fail();
        return 1;
    }
    memcpy(file->path, path, strlen(path) + 1);
    file->next = vitrine_trace_files;
    vitrine_trace_files = file;
    return 1;
}

static void vitrine_trace_write(const char *tap, int layer, const char *ending, const void *values, size_t size,
                                size_t count)
{
    char path[1024];
    FILE *file;
    int length;
    if (vitrine_trace_folder == NULL || vitrine_trace_failure != 0) return;
    length = layer < 0 ? snprintf(path, sizeof(path), "%s/%s.%s", vitrine_trace_folder, tap, ending)
                       : snprintf(path, sizeof(path), "%s/%d.%s.%s", vitrine_trace_folder, layer, tap, ending);
    if (length < 0 || (size_t)length >= sizeof(path)) {
        errno = ENAMETOOLONG;
        vitrine_trace_fail();
        return;
    }
    file = fopen(path, vitrine_trace_is_new(path) ? "wb" : "ab");
    if (file == NULL) {
        vitrine_trace_fail();
        return;
    }
    if (fwrite(values, size, count, file) != count) vitrine_trace_fail();
    if (fclose(file) != 0) vitrine_trace_fail();
}

void vitrine_trace_begin(const char *folder)
{
    vitrine_trace_end();
    vitrine_trace_folder = (char *)malloc(strlen(folder) + 1);
    if (vitrine_trace_folder == NULL) {
        vitrine_trace_fail();
        return;
    }
    memcpy(vitrine_trace_folder, folder, strlen(folder) + 1);
    if (VITRINE_TRACE_MKDIR(folder) != 0 && errno != EEXIST) vitrine_trace_fail();
}

void vitrine_trace_tokens(const int32_t *ids, size_t count)
{
    vitrine_trace_write("tokens", -1, "i32", ids, sizeof(*ids), count);
}

void vitrine_trace(const char *tap, int layer, const float *values, size_t count)
{
    vitrine_trace_write(tap, layer, "f32", values, sizeof(*values), count);
}

void vitrine_trace_f16(const char *tap, int layer, const uint16_t *values, size_t count)
{
    vitrine_trace_write(tap, layer, "f16", values, sizeof(*values), count);
}

void vitrine_trace_bf16(const char *tap, int layer, const uint16_t *values, size_t count)
{
    vitrine_trace_write(tap, layer, "bf16", values, sizeof(*values), count);
}

int vitrine_trace_end(void)
{
    const int failure = vitrine_trace_failure;
    while (vitrine_trace_files != NULL) {
        struct vitrine_trace_file *next = vitrine_trace_files->next;
        free(vitrine_trace_files);
        vitrine_trace_files = next;
    }
    free(vitrine_trace_folder);
    vitrine_trace_folder = NULL;
    vitrine_trace_failure = 0;
    return failure;
}
#endif
