// Measures the time that a grammar takes per token with a real vocabulary: for computing masks and for accepting
// tokens. usage: grammar_bench VOCABULARY.gguf
#include "core/base/error.h"
#include "core/file/gguf/gguf_file.h"
#include "core/generate/grammar/compiled_grammar.h"
#include "core/generate/grammar/grammar_constraint.h"
#include "core/generate/grammar/grammar_source.h"
#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

/// Returns the CPU time of this thread in µs. The load by other programs does not affect it.
double processorTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

double microseconds(const auto& work)
{
    const double begin = processorTime();
    work();
    return processorTime() - begin;
}

constexpr const char* kC = R"g(
root ::= declaration+
declaration ::= type ws name ws "(" ws parameters? ")" ws block
parameters ::= type ws name ws ("," ws type ws name ws)*
type ::= ("int" | "char" | "double" | "void") " " "*"?
name ::= [a-zA-Z_] [a-zA-Z0-9_]*
block ::= "{" ws statement* "}" ws
statement ::= block | "return " expression ";" ws | "if (" expression ")" ws block | "while (" expression ")" ws block | type name ws "=" ws expression ";" ws | expression ";" ws | "//" [^\n]* "\n" ws
expression ::= term (ws ("+" | "-" | "*" | "/" | "==" | "<" | ">" | "=" | "&&" | "||") ws term)*
term ::= name ("(" ws (expression ("," ws expression)*)? ")")? | [0-9]+ | "\"" [^"\\\n]* "\"" | "(" expression ")"
ws ::= [ \t\n]*
)g";

constexpr const char* kCText =
    "int add(int left, int right) {\n    // the sum\n    return left + right;\n}\n\nvoid main() {\n    int total = 0;\n"
    "    while (total < 100) {\n        total = add(total, 7 * (total + 1));\n        if (total == 42) {\n"
    "            print(\"The answer is near, and that is good\", total);\n        }\n    }\n    return 0;\n}\n";

constexpr const char* kSchema =
    R"g({"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer", "minimum": 0, "maximum": 150},
"tags": {"type": "array", "items": {"type": "string"}}, "address": {"type": "object", "properties": {"street": {"type": "string"},
"city": {"type": "string", "maxLength": 40}, "zip": {"type": "string", "pattern": "^[0-9]{5}$"}}, "required": ["street", "city", "zip"]},
"friends": {"type": "array", "items": {"$ref": "#"}}}, "required": ["name", "age", "tags", "address"]})g";

constexpr const char* kSchemaText =
    "{\"name\": \"Ada Lovelace\", \"age\": 36, \"tags\": [\"mathematics\", \"analytical engines\", \"a longer text, "
    "with some words in it, as they occur\"], \"address\": {\"street\": \"12 St. James's Square, second floor\", "
    "\"city\": \"London, in the county of Middlesex\", \"zip\": \"12345\"}, \"friends\": [{\"name\": \"Charles "
    "Babbage\", \"age\": 79, \"tags\": [], \"address\": {\"street\": \"Dorset Street\", \"city\": \"London\", \"zip\": "
    "\"00001\"}}]}";

constexpr const char* kAnyText =
    "{\"menu\": {\"id\": \"file\", \"value\": [1, 2.5, -3e7, true, null], \"popup\": {\"items\": [{\"text\": \"Neu "
    "öffnen\", "
    "\"onclick\": \"createNewDocument()\"}, {\"text\": \"Schließen 😀\", \"deep\": [[[[{\"a\": \"words within words "
    "within words\"}]]]]}]}}}";

void measure(const char* name, const GrammarSource& source, const std::string& text,
             const std::shared_ptr<const TokenTrie>& trie)
{
    std::shared_ptr<const CompiledGrammar> grammar;
    const double compiling = microseconds([&] { grammar = compileGrammar(source, trie->tokenizer()); });
    GrammarConstraint constraint(grammar, trie);
    const std::vector<TokenId> ids = trie->tokenizer().encode(text, false, false);
    for (const char* round : {"first", "again"}) {
        std::vector<double> masks;
        double following = 0;
        double removing = 0;
        const std::vector<float> logits(trie->tokenizer().size());
        constraint.restart();
        for (const TokenId id : ids) {
            masks.push_back(microseconds([&] { constraint.allowed(); }));
            Candidates candidates;
            candidates.assign(logits);
            removing += microseconds([&] { constrain(candidates, constraint); });
            following += microseconds([&] { constraint.advance(id); });
        }
        masks.push_back(microseconds([&] { constraint.allowed(); }));
        const double first = masks.front();
        double sum = 0;
        for (const double mask : masks) sum += mask;
        std::ranges::sort(masks);
        std::printf(
            "%-10s %s: compiled in %.0f us, %zu states; %zu tokens; mask: first %.0f us, mean %.1f, median %.1f, "
            "95th %.1f, worst %.0f; a token: removing others %.1f us, following %.1f us\n",
            name, round, compiling, grammar->states.size(), ids.size(), first, sum / static_cast<double>(masks.size()),
            masks[masks.size() / 2], masks[masks.size() * 95 / 100], masks.back(),
            removing / static_cast<double>(ids.size()), following / static_cast<double>(ids.size()));
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: grammar_bench VOCABULARY.gguf\n");
        return 2;
    }
    try {
        const std::unique_ptr<const Tokenizer> tokenizer = Tokenizer::create(readVocabulary(GgufFile::open(argv[1])));
        std::shared_ptr<const TokenTrie> trie;
        const double made = microseconds([&] { trie = std::make_shared<const TokenTrie>(*tokenizer); });
        std::printf("%zu tokens, %zu nodes, made in %.0f ms\n", tokenizer->size(), trie->nodes().size(), made / 1000);
        std::string choices = "root ::= \"begin\" (";
        for (int i = 0; i < 5000; ++i) {
            choices += std::string(i > 0 ? " | " : "") + "\"" + std::to_string(i * 7919 % 100003) + " of " +
                       std::to_string(i) + "\"";
        }
        measure("any JSON", {"", "{}"}, kAnyText, trie);
        measure("schema", {"", kSchema}, kSchemaText, trie);
        measure("C", {kC, ""}, kCText, trie);
        measure("choices", {choices + ")", ""}, "begin" + std::to_string(4321 * 7919 % 100003) + " of 4321", trie);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.sentence().english().c_str());
        return 1;
    }
    return 0;
}
