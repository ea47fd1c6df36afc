#include "core/diagnose/recipe/text_steps.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/model/model.h"
#include "core/template/chat_template.h"
#include "core/text/named_tokens.h"
#include "core/text/pretokenizers.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace vitrine {

namespace {

std::string_view kindOf(const Vocabulary& vocabulary)
{
    if (vocabulary.model == "gpt2")
        return "byte-level BPE: bytes are written in the GPT-2 alphabet, then merged by rank";
    if (vocabulary.model == "llama")
        return "SentencePiece BPE: a space is written \"\u2581\", and the pair with the highest score is merged first";
    if (vocabulary.model == "t5") return "unigram: the split of the text with the highest sum of scores";
    if (vocabulary.model == "bert") return "WordPiece: the longest piece from the left, word by word";
    if (vocabulary.model == "rwkv") return "the longest piece from the left; pieces are bytes, written as in Python";
    if (vocabulary.model == "plamo2")
        return "the split of the text with the highest sum of scores; bytes represent other characters";
    if (vocabulary.model == "gemma4") return "BPE over unmapped pieces, with \"\u2581\" for a space";
    return "as tokenizer.ggml.model specifies";
}

RecipeStep tokenizerStep(const Model& model)
{
    const Vocabulary& vocabulary = model.tokenizer().vocabulary();
    RecipeStep step{"Tokenizer", {}, {}, {}};
    step.words.push_back(concat(visible(vocabulary.model), ", ", kindOf(vocabulary)));
    step.facts = {{"model", vocabulary.model},
                  {"pre_tokenizer", vocabulary.pre},
                  {"tokens", static_cast<std::int64_t>(vocabulary.pieces.size())},
                  {"merges", static_cast<std::int64_t>(vocabulary.merges.size())},
                  {"space_prefix", vocabulary.model == "llama" && vocabulary.addSpacePrefix}};
    step.words.push_back(concat(vocabulary.pieces.size(), " tokens, ", vocabulary.merges.size(), " merges, ",
                                vocabulary.scores.empty() ? "no scores" : "scores"));
    if (vocabulary.model == "gpt2") {
        const std::string name = vocabulary.pre.empty() ? "default" : vocabulary.pre;
        step.words.push_back(
            concat("Pre-tokenizer ", visible(name), ": the text is split by these patterns before merging"));
        const auto table = preTokenizerTable();
        const auto row =
            std::find_if(table.begin(), table.end(), [&](const PreTokenizerRow& known) { return known.name == name; });
        for (std::size_t i = 0; row != table.end() && i < row->patterns.size(); ++i)
            step.words.push_back(concat("  ", row->patterns[i]));
        if (row != table.end() && row->traits.ignoresMerges)
            step.words.push_back("A word that is itself a token stays whole, regardless of the merges.");
    }
    if (vocabulary.model == "llama") {
        step.words.push_back(vocabulary.addSpacePrefix ? "A space is put before the text and after each special token."
                                                       : "No space is put before the text.");
        step.words.push_back("Characters without a token fall back to their bytes, <0x00> to <0xFF>.");
    }
    return step;
}

const char* reasonOfBos(const Tokenizer& tokenizer)
{
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    if (!vocabulary.bos) return "the file specifies no BOS token.";
    if (!vocabulary.addBos)
        return "the default of this tokenizer, because the file has no tokenizer.ggml.add_bos_token.";
    if (*vocabulary.addBos == tokenizer.addsBos()) return "set by tokenizer.ggml.add_bos_token.";
    return "required by this pre-tokenizer, which overrides tokenizer.ggml.add_bos_token.";
}

RecipeStep specialTokensStep(const Model& model)
{
    const Tokenizer& tokenizer = model.tokenizer();
    const Vocabulary& vocabulary = tokenizer.vocabulary();
    RecipeStep step{"Special tokens", {}, {}, {}};
    const auto name = [&](TokenId id) { return concat(id, ' ', visible(tokenizer.piece(id))); };
    const auto say = [&](const char* title, const char* key, const std::optional<TokenId>& id) {
        if (!id) return;
        step.words.push_back(concat(title, " is ", name(*id)));
        step.facts.push_back({key, std::int64_t{*id}});
    };
    say("BOS", "bos", vocabulary.bos);
    say("EOS", "eos", vocabulary.eos);
    say("EOT", "eot", vocabulary.eot);
    say("Unknown", "unknown", vocabulary.unknown);
    step.words.push_back(concat(tokenizer.addsBos() ? "The tokenizer puts BOS first: " : "The tokenizer adds no BOS: ",
                                reasonOfBos(tokenizer)));
    step.words.push_back(tokenizer.closing() ? concat("It adds ", name(*tokenizer.closing()), " last.")
                                             : "It adds no token after the text.");
    step.facts.push_back({"tokenizer_adds_bos", tokenizer.addsBos()});
    step.facts.push_back({"tokenizer_adds_eos", tokenizer.closing().has_value()});
    std::vector<std::int64_t> ends(tokenizer.endOfGeneration().begin(), tokenizer.endOfGeneration().end());
    std::string list;
    for (const std::int64_t id : ends) list += concat(list.empty() ? "" : ", ", name(static_cast<TokenId>(id)));
    step.words.push_back(list.empty() ? "No token ends an answer." : concat("An answer ends at: ", list));
    step.facts.push_back({"end_of_generation", std::move(ends)});
    return step;
}

/// Returns the text that the template renders for one message, on one line.
std::string exampleOf(const ChatTemplate& chat, const Tokenizer& tokenizer)
{
    const auto messages = nlohmann::ordered_json::parse(R"([{"role": "user", "content": "Hello"}])");
    RenderOptions options;
    options.variables = nlohmann::ordered_json::object();
    options.variables["bos_token"] = options.variables["eos_token"] = "";
    addNamedTokens(tokenizer.vocabulary(), options.variables);
    options.now = "2024-07-26T00:00:00";
    return chat.render(messages, options).text;
}

RecipeStep templateStep(const Model& model)
{
    const ChatTemplate* const chat = model.chatTemplate();
    const Vocabulary& vocabulary = model.tokenizer().vocabulary();
    RecipeStep step{"Chat template", {}, {}, {}};
    step.facts.push_back({"present", chat != nullptr});
    if (!chat) {
        step.words.push_back("The file has no usable template: the model only continues texts, or was trained with a "
                             "template that the file lacks.");
        return step;
    }
    step.words.push_back(concat("Jinja, ", chat->source().size(), " bytes (tokenizer.chat_template)"));
    try {
        const std::string example = exampleOf(*chat, model.tokenizer());
        step.words.push_back(concat("One message \"Hello\" of the user becomes ", inQuotes(example)));
        step.facts.push_back({"example", example});
        const std::string bos = vocabulary.bos ? model.tokenizer().piece(*vocabulary.bos) : "";
        const bool writesBos = !bos.empty() && example.starts_with(bos);
        step.facts.push_back({"writes_bos", writesBos});
        step.words.push_back(writesBos ? "The template writes BOS: do not add a second one."
                             : model.tokenizer().addsBos()
                                 ? "The template writes no BOS: the tokenizer adds it."
                                 : "The template writes no BOS, and the tokenizer adds none.");
    } catch (const Error& error) {
        step.words.push_back(concat("It cannot render a single user message: ", error.sentence()));
    }
    return step;
}

}  // namespace

std::vector<RecipeStep> textSteps(const Model& model)
{
    return {tokenizerStep(model), specialTokensStep(model), templateStep(model)};
}

}  // namespace vitrine
