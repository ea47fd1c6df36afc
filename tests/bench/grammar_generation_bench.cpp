/// Measures how much a grammar slows down generation. In each round, a model answers without a grammar, with any JSON,
/// with a deep schema and with hostile grammars. The program uses one thread and measures CPU time, including the
/// compilation of the grammar. The load by other programs hardly affects the CPU time. For each kind, prints the median
/// and the quartiles of the milliseconds per token, and of the increase over the answer without a grammar in the same
/// round. Caches of a grammar are cleared between answers.
///
///   grammar_generation_bench MODEL.gguf [ROUNDS [TOKENS [DEVICE]]]
///
/// A model with random weights writes random text. Such text is hard for a grammar, because it seldom repeats.
#include "core/base/error.h"
#include "core/generate/engine/local_engine.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

constexpr const char* kDeepSchema = R"g({
"type": "object", "required": ["orders"], "properties": {"orders": {"type": "array", "minItems": 3, "maxItems": 40, "items":
{"type": "object", "required": ["id", "state", "customer", "lines", "note"], "properties": {
"id": {"type": "string", "pattern": "^[A-Z]{3}-[0-9]{4,8}$"},
"state": {"enum": ["new", "paid", "packed", "sent", "returned", "lost"]},
"customer": {"type": "object", "required": ["name", "email", "address"], "properties": {
  "name": {"type": "string", "minLength": 5, "maxLength": 200},
  "email": {"type": "string", "pattern": "^[a-z0-9.]{1,30}@[a-z0-9]+\\.(com|org|net)$"},
  "address": {"type": "object", "required": ["street", "city", "zip"], "properties": {
    "street": {"type": "string", "minLength": 10, "maxLength": 200},
    "city": {"type": "string", "maxLength": 80},
    "zip": {"type": "string", "pattern": "^[0-9]{5}(-[0-9]{4})?$"}}}}},
"lines": {"type": "array", "minItems": 2, "maxItems": 20, "items": {"type": "object", "required": ["sku", "count"], "properties": {
  "sku": {"type": "string", "minLength": 8, "maxLength": 32},
  "count": {"type": "integer", "minimum": 1, "maximum": 9999},
  "tags": {"type": "array", "maxItems": 8, "items": {"type": "string", "maxLength": 40}}}}},
"note": {"type": "string", "minLength": 20, "maxLength": 2000}}}}}})g";

struct Kind {
    const char* name;
    GrammarSource grammar;
};

std::vector<Kind> kinds()
{
    return {
        {"none", {}},
        {"any JSON", {"", "{}"}},
        {"deep schema", {"", kDeepSchema}},
        // A letter can belong to any of the repetitions.
        {"ambiguous", {"root ::= ([a-zA-Z ]{0,9} [a-z ]{0,9} [ -~]{0,9} [a-zA-Z ]*){1,4} \"!\"", ""}},
        // After each letter, many positions in the grammar are possible. They differ only in repetition counts.
        {"counted",
         {R"g(root ::= ("a" | "b" | "c"){0,40} (word " "){20,500} "end"
word ::= [a-z]{1,20} | [A-Z]{1,20} | [^a-zA-Z ]{1,9})g",
          ""}},
        // The nesting can become as deep as the text is long.
        {"nested",
         {R"g(root ::= item
item ::= "(" item* ")" | "[" item* "]" | "<" item* ">" | [^()<>]+ )g",
          ""}},
    };
}

/// Waits for the event that ends a request.
class Events {
public:
    EventSink sink()
    {
        return [this](Event event) {
            const std::lock_guard lock(m_mutex);
            if (auto* finished = std::get_if<GenerationFinished>(&event)) m_finished = std::move(*finished);
            if (const auto* failed = std::get_if<Failed>(&event)) m_failure = failed->sentence;
            m_loaded = m_loaded || std::holds_alternative<ModelLoaded>(event);
            m_changed.notify_all();
        };
    }
    void load(LocalEngine& engine, LoadModel command)
    {
        engine.post(std::move(command));
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_loaded || !m_failure.empty(); });
        if (!m_failure.empty()) throw Error(m_failure);
    }
    GenerationFinished run(LocalEngine& engine, Generate command)
    {
        engine.post(std::move(command));
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_finished || !m_failure.empty(); });
        if (!m_failure.empty()) throw Error(m_failure);
        return *std::exchange(m_finished, std::nullopt);
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<GenerationFinished> m_finished;
    std::string m_failure;
    bool m_loaded = false;
};

/// Returns the CPU time of all threads in seconds.
double processorSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double quantile(std::vector<double> values, double part)
{
    std::ranges::sort(values);
    const double place = part * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

void run(const std::string& path, std::size_t rounds, std::uint32_t tokens, const std::string& device)
{
    Events events;
    LocalEngine engine(events.sink());
    LoadModel load;
    load.request = 1;
    load.path = path;
    load.options.device = device;
    load.options.contextLength = 2048;
    load.options.threads = 1;
    events.load(engine, load);

    const std::vector<Kind> all = kinds();
    std::vector<std::vector<double>> times(all.size());  // milliseconds per token, for each kind and round
    // Increase over the answers without a grammar in percent, for each kind and round.
    std::vector<std::vector<double>> more(all.size());
    std::vector<std::size_t> counts(all.size());
    RequestId request = 1;
    for (std::size_t round = 0; round <= rounds; ++round) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            double seconds = 0;
            std::uint32_t drawn = 0;
            for (std::uint64_t seed = 1; drawn < tokens; ++seed) {
                Generate command;
                command.request = ++request;
                command.conversation = 1;
                command.messages = {{"user", "Tell me something about orders in JSON."}};
                command.sampling.randomSeed = false;
                command.sampling.seed = seed + 1000 * round;
                command.sampling.values["min-p"] = 0;
                command.maxTokens = std::min<std::uint32_t>(tokens - drawn, 400);
                command.draftTokens = 0;
                command.grammar = all[i].grammar;
                if (!all[i].grammar.gbnf.empty()) command.grammar.gbnf += "\n# " + std::to_string(request);
                if (!all[i].grammar.jsonSchema.empty()) command.grammar.jsonSchema += std::string(request, ' ');
                const double begin = processorSeconds();
                const GenerationFinished finished = events.run(engine, command);
                seconds += processorSeconds() - begin;
                drawn += finished.stats.generatedTokens;
                if (finished.stats.generatedTokens == 0) throw Error(SENTENCE("The model says nothing."));
            }
            if (round == 0) continue;  // the first round only warms up
            times[i].push_back(seconds * 1e3 / drawn);
            more[i].push_back(100 * (times[i].back() / times[0].back() - 1));
            counts[i] += drawn;
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::printf("%-12s %6zu tokens  %8.3f ms a token (%.3f to %.3f)  %+6.2f %% (%+.2f to %+.2f)\n", all[i].name,
                    counts[i], quantile(times[i], 0.5), quantile(times[i], 0.25), quantile(times[i], 0.75),
                    quantile(more[i], 0.5), quantile(more[i], 0.25), quantile(more[i], 0.75));
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 2 || argc > 5) {
        std::fprintf(stderr, "usage: grammar_generation_bench MODEL.gguf [ROUNDS [TOKENS [DEVICE]]]\n");
        return 2;
    }
    try {
        run(argv[1], argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 9,
            argc > 3 ? static_cast<std::uint32_t>(std::strtoul(argv[3], nullptr, 10)) : 100,
            argc > 4 ? argv[4] : "cpu");
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.sentence().english().c_str());
        return 1;
    }
    return 0;
}
