/* Evaluates token ids with llama.cpp and writes the results into a folder for `vitrine-cli compare --reference FOLDER`.
 * The folder gets one file of float32 numbers for each named node, and the logits. The program can also inject a mistake
 * by changing values between two nodes.
 *
 *   llama_taps MODEL IDS FOLDER [--backends FOLDER] [--cache f32|f16|bf16|q8_0] [--cache-v TYPE] [--flash]
 *              [--decode N] [--taps all|layers] [--gpu] [--mistake NAME]
 *
 * Mistakes: head_by_1.05, head_by_1.5, heads_exchanged, attention_left_out, residual_left_out, epsilon_1e-3, rope_base,
 * positions. Exit status: 0, 1 after an error, 3 if the mistake has no place in this model. */
#include <ggml-backend.h>
#include <sys/stat.h>

#include <ggml.h>
#include <llama.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAYER = 1, MOST_TOKENS = 512, HEAD = 2 };

static const char *folder, *mistake = "";
static int all_taps, heads, planted;
static float* stream; /* the residual stream at the start of LAYER */

static void fail(const char* what, const char* name)
{
    fprintf(stderr, "llama_taps: %s %s\n", what, name);
    exit(1);
}

static int is_mistake(const char* name)
{
    return strcmp(mistake, name) == 0;
}

static int is_node(const struct ggml_tensor* node, const char* name, int layer)
{
    char full[64];
    snprintf(full, sizeof full, "%s-%d", name, layer);
    return strcmp(node->name, full) == 0;
}

/* Returns whether the values of the node are written. With --taps layers, only layer results are written. */
static int is_tap(const struct ggml_tensor* node)
{
    static const char* names[] = {"l_out-",      "attn_norm-",      "Vcur-",    "kqv_out-",   "ffn_norm-",
                                  "ffn_swiglu-", "ffn_moe_logits-", "ffn_out-", "result_norm"};
    for (size_t i = 0; i < (all_taps ? sizeof names / sizeof *names : 1); i++)
        if (strncmp(node->name, names[i], strlen(names[i])) == 0 && !strchr(node->name, ' ')) return 1;
    return 0;
}

static int is_changed(const struct ggml_tensor* node)
{
    return is_node(node, "kqv_out", LAYER) || is_node(node, "l_out", LAYER - 1) || is_node(node, "ffn_inp", LAYER) ||
           is_node(node, "sa_out", LAYER);
}

static void append(const char* name, const float* values, size_t count)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.f32", folder, name);
    FILE* file = fopen(path, "ab");
    if (!file || fwrite(values, sizeof *values, count, file) != count || fclose(file)) fail("cannot write", path);
}

/* Nodes of the current evaluation. Several nodes can have the same name, for example values before and after a bias is
 * added. Only the last node with a name is kept. */
static struct {
    char name[64];
    float* values;
    size_t count;
} seen[1024];
static size_t seen_count;

static void keep(const char* name, float* values, size_t count)
{
    size_t at = 0;
    while (at < seen_count && strcmp(seen[at].name, name) != 0) at++;
    if (at == sizeof seen / sizeof *seen) fail("too many nodes:", name);
    if (at == seen_count)
        snprintf(seen[seen_count++].name, sizeof seen->name, "%s", name);
    else
        free(seen[at].values);
    seen[at].values = values;
    seen[at].count = count;
}

static void write_seen(void)
{
    for (size_t i = 0; i < seen_count; i++) {
        append(seen[i].name, seen[i].values, seen[i].count);
        free(seen[i].values);
    }
    seen_count = 0;
}

static void scale_head(float* values, int64_t rows, int64_t width, float factor)
{
    for (int64_t row = 0; row < rows; row++)
        for (int64_t i = 0; i < width / heads; i++) values[row * width + HEAD * width / heads + i] *= factor;
}

static void exchange_heads(float* values, int64_t rows, int64_t width)
{
    const int64_t head = width / heads;
    for (int64_t row = 0; row < rows; row++)
        for (int64_t i = 0; i < head; i++) {
            float *a = values + row * width + (HEAD - 1) * head + i, *b = a + head, kept = *a;
            *a = *b, *b = kept;
        }
}

/* If the injected mistake affects this node, changes the node's values. Returns whether the values were changed. */
static int change(const struct ggml_tensor* node, float* values)
{
    const int64_t width = node->ne[0], count = ggml_nelements(node), rows = count / width;
    if (is_node(node, "l_out", LAYER - 1)) {
        stream = realloc(stream, count * sizeof *stream);
        memcpy(stream, values, count * sizeof *stream);
        return 0;
    }
    if (is_node(node, "kqv_out", LAYER)) {
        if (is_mistake("head_by_1.05")) return scale_head(values, rows, width, 1.05f), 1;
        if (is_mistake("head_by_1.5")) return scale_head(values, rows, width, 1.5f), 1;
        if (is_mistake("heads_exchanged")) return exchange_heads(values, rows, width), 1;
        if (is_mistake("attention_left_out")) return memset(values, 0, count * sizeof *values), 1;
        return 0;
    }
    if (!is_mistake("residual_left_out") || !(is_node(node, "ffn_inp", LAYER) || is_node(node, "sa_out", LAYER)))
        return 0;
    for (int64_t i = 0; i < count; i++) values[i] -= stream[i];
    return 1;
}

static bool on_node(struct ggml_tensor* node, bool ask, void* unused)
{
    (void)unused;
    const int tap = is_tap(node), changed = *mistake && is_changed(node);
    if (ask) return tap || changed;
    if ((!tap && !changed) || node->type != GGML_TYPE_F32 || !ggml_is_contiguous(node)) return true;
    const size_t bytes = ggml_nbytes(node);
    float* values = malloc(bytes);
    ggml_backend_tensor_get(node, values, 0, bytes);
    if (changed && change(node, values)) {
        ggml_backend_tensor_set(node, values, 0, bytes);
        planted = 1;
    }
    if (tap)
        keep(node->name, values, bytes / sizeof *values);
    else
        free(values);
    return true;
}

static enum ggml_type cache_type(const char* name)
{
    static const enum ggml_type types[] = {GGML_TYPE_F32, GGML_TYPE_F16, GGML_TYPE_BF16, GGML_TYPE_Q8_0};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(ggml_type_name(types[i]), name) == 0) return types[i];
    fail("unknown cache type", name);
    return GGML_TYPE_F32;
}

static void decode(struct llama_context* context, const llama_token* ids, int first, int count, int vocabulary)
{
    struct llama_batch batch = llama_batch_init(count, 0, 1);
    batch.n_tokens = count;
    for (int i = 0; i < count; i++) {
        batch.token[i] = ids[first + i];
        batch.pos[i] = first + i + is_mistake("positions");
        batch.n_seq_id[i] = 1, batch.seq_id[i][0] = 0, batch.logits[i] = 1;
    }
    if (llama_decode(context, batch)) fail("cannot evaluate", "the tokens");
    write_seen();
    for (int i = 0; i < count; i++) append("logits", llama_get_logits_ith(context, i), vocabulary);
    llama_batch_free(batch);
}

static struct llama_model* load(const char* path, const char* epsilon_key, int gpu)
{
    static ggml_backend_dev_t none[] = {NULL};
    struct llama_model_kv_override overrides[2] = {{.tag = LLAMA_KV_OVERRIDE_TYPE_FLOAT, .val_f64 = 1e-3}};
    struct llama_model_params params = llama_model_default_params();
    params.n_gpu_layers = gpu ? 999 : 0;
    if (!gpu) params.devices = none;
    if (epsilon_key) {
        snprintf(overrides[0].key, sizeof overrides[0].key, "%s", epsilon_key);
        params.kv_overrides = overrides;
    }
    struct llama_model* model = llama_model_load_from_file(path, params);
    if (!model) fail("cannot load", path);
    return model;
}

static void quiet(enum ggml_log_level level, const char* text, void* unused)
{
    (void)unused;
    if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr);
}

struct options {
    const char *model, *backends, *cache, *cache_v;
    int flash, one_by_one, gpu, count;
    llama_token ids[MOST_TOKENS];
};

static struct options parsed(int count, char** words)
{
    if (count < 4) fail("needs", "MODEL IDS FOLDER");
    struct options options = {.model = words[1], .cache = "f16"};
    for (char* word = strtok(words[2], ","); word && options.count < MOST_TOKENS; word = strtok(NULL, ","))
        options.ids[options.count++] = atoi(word);
    folder = words[3];
    for (int i = 4; i < count; i++) {
        const char *option = words[i], *value = i + 1 < count ? words[i + 1] : "";
        if (strcmp(option, "--flash") == 0)
            options.flash = 1;
        else if (strcmp(option, "--gpu") == 0)
            options.gpu = 1;
        else if (i++, strcmp(option, "--backends") == 0)
            options.backends = value;
        else if (strcmp(option, "--cache") == 0)
            options.cache = value;
        else if (strcmp(option, "--cache-v") == 0)
            options.cache_v = value;
        else if (strcmp(option, "--decode") == 0)
            options.one_by_one = atoi(value);
        else if (strcmp(option, "--taps") == 0)
            all_taps = strcmp(value, "all") == 0;
        else if (strcmp(option, "--mistake") == 0)
            mistake = value;
        else
            fail("unknown option", option);
    }
    return options;
}

static void load_backends(const struct options* options)
{
    llama_log_set(quiet, NULL);
    if (options->backends)
        ggml_backend_load_all_from_path(options->backends);
    else
        ggml_backend_load_all();
    if (options->gpu && !ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_GPU) &&
        !ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_IGPU))
        fail("finds no device for", "--gpu");
}

/* Sets `key` to the complete metadata key of a setting. Returns whether the model file has this key. */
static int has_key(const struct llama_model* model, const char* setting, char* key, size_t size, double* value)
{
    char architecture[64], text[64];
    if (llama_model_meta_val_str(model, "general.architecture", architecture, sizeof architecture) < 0)
        fail("needs the key", "general.architecture");
    snprintf(key, size, "%s.%s", architecture, setting);
    if (llama_model_meta_val_str(model, key, text, sizeof text) < 0) return 0;
    *value = atof(text);
    return 1;
}

static struct llama_model* load_with_mistake(const struct options* options)
{
    struct llama_model* model = load(options->model, NULL, options->gpu);
    char key[128];
    double value;
    if (!is_mistake("epsilon_1e-3")) return model;
    if (!has_key(model, "attention.layer_norm_rms_epsilon", key, sizeof key, &value))
        has_key(model, "attention.layer_norm_epsilon", key, sizeof key, &value);
    llama_model_free(model);
    planted = 1;
    return load(options->model, key, options->gpu);
}

static struct llama_context* make_context(const struct options* options, struct llama_model* model)
{
    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = params.n_batch = params.n_ubatch = MOST_TOKENS;
    params.n_threads = params.n_threads_batch = 1;
    params.flash_attn_type = options->flash ? LLAMA_FLASH_ATTN_TYPE_ENABLED : LLAMA_FLASH_ATTN_TYPE_DISABLED;
    params.type_k = cache_type(options->cache);
    params.type_v = cache_type(options->cache_v ? options->cache_v : options->cache);
    params.cb_eval = on_node;
    const int has_rope = llama_model_rope_type(model) != LLAMA_ROPE_TYPE_NONE;
    if (is_mistake("rope_base") && has_rope) {
        char key[128];
        double base = 10000;
        has_key(model, "rope.freq_base", key, sizeof key, &base);
        params.rope_freq_base = base >= 100000 ? 10000.0f : 500000.0f;
        planted = 1;
    }
    if (is_mistake("positions") && !has_rope) planted = 1;
    struct llama_context* context = llama_init_from_model(model, params);
    if (!context) fail("cannot make a context for", options->model);
    return context;
}

int main(int count, char** words)
{
    const struct options options = parsed(count, words);
    load_backends(&options);
    struct llama_model* model = load_with_mistake(&options);
    heads = llama_model_n_head(model);
    struct llama_context* context = make_context(&options, model);
    mkdir(folder, 0777);
    const int vocabulary = llama_vocab_n_tokens(llama_model_get_vocab(model)), last = options.count - 1;
    const int at_once = options.count - (options.one_by_one < last ? options.one_by_one : last);
    decode(context, options.ids, 0, at_once, vocabulary);
    for (int i = at_once; i < options.count; i++) decode(context, options.ids, i, 1, vocabulary);
    llama_free(context);
    llama_model_free(model);
    return *mistake && !planted ? 3 : 0;
}
