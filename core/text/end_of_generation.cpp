#include "core/text/end_of_generation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace vitrine {

namespace {

constexpr std::string_view kEndTexts[] = {
    "<|im_end|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|end|>",
    "<|return|>",
    "<|call|>",
    "<|flush|>",
    "<|calls|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<end_of_turn>",
    "<end_of_utterance>",
    "<turn|>",
    "<|tool_response>",
    "<EOT>",
    "_<EOT>",
    "[EOT]",
    "[EOS]",
    "[e~[",
    "<eos>",
    "</s>",
    "<\xEF\xBD\x9C"
    // DeepSeek's end-of-sentence token is spelled with full-width bars and with "▁" for spaces.
    "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>",
    // Code models that are trained on whole repositories end a file with one of these tokens.
    "<|fim_pad|>",
    "<fim-pad>",
    "<fim_pad>",
    "<PAD>",
    "[PAD]",
    "<|fim_repo|>",
    "<fim-repo>",
    "<REPO>",
    "<|repo_name|>",
    "<reponame>",
    "<|file_sep|>",
};

/// Fill-in-the-middle tokens that do not end generation. Some files (deepseek-coder) store them as user-defined tokens,
/// which are recognized in the text of a message, too. llama.cpp also identifies these tokens by their texts.
constexpr std::string_view kGapTexts[] = {
    "<|fim_prefix|>",
    "<|fim_suffix|>",
    "<|fim_middle|>",
    "<fim-prefix>",
    "<fim-suffix>",
    "<fim-middle>",
    "<fim_prefix>",
    "<fim_suffix>",
    "<fim_middle>",
    "<|code_prefix|>",
    "<|code_suffix|>",
    "<|code_middle|>",
    "<PRE>",
    "<SUF>",
    "<MID>",
    "\xE2\x96\x81<PRE>",
    "\xE2\x96\x81<SUF>",
    "\xE2\x96\x81<MID>",
    "<\xEF\xBD\x9C"
    "fim\xE2\x96\x81"
    "begin\xEF\xBD\x9C>",
    "<\xEF\xBD\x9C"
    "fim\xE2\x96\x81hole\xEF\xBD\x9C>",
    "<\xEF\xBD\x9C"
    "fim\xE2\x96\x81"
    "end\xEF\xBD\x9C>",
};

std::optional<TokenId> lookUp(const std::unordered_map<std::string_view, TokenId>& ids, std::string_view text)
{
    const auto found = ids.find(text);
    return found == ids.end() ? std::nullopt : std::optional(found->second);
}

/// Whether "<|end|>" ends only a message, but not the turn. This is the case in the "harmony" format of gpt-oss, and in
/// Solar Open.
bool endMerelyEndsMessage(const std::unordered_map<std::string_view, TokenId>& ids)
{
    const bool harmony = ids.contains("<|return|>") && ids.contains("<|call|>");
    const bool solar = ids.contains("<|flush|>") && ids.contains("<|calls|>");
    return harmony || solar;
}

/// Whether "<|eom|>" ends only a message, but not the turn. In the format of Muse Glimmer, it ends a message to the
/// model itself or to a tool, and the turn continues up to "<|eot|>".
bool eomMerelyEndsMessage(const std::unordered_map<std::string_view, TokenId>& ids)
{
    return std::ranges::all_of(std::array{"<|start|>", "<|message|>", "<|eom|>", "<|eot|>"},
                               [&](std::string_view text) { return ids.contains(text); });
}

}  // namespace

void takeGapTokens(Vocabulary& vocabulary, const std::unordered_map<std::string_view, TokenId>& ids)
{
    for (const std::string_view text : kGapTexts) {
        if (const std::optional<TokenId> id = lookUp(ids, text)) {
            vocabulary.kinds[static_cast<std::size_t>(*id)] = TokenKind::Control;
        }
    }
}

std::vector<TokenId> takeEndOfGeneration(Vocabulary& vocabulary,
                                         const std::unordered_map<std::string_view, TokenId>& ids)
{
    std::vector<TokenId> ends = vocabulary.fillInMiddle;
    const bool keepsTurn = endMerelyEndsMessage(ids);
    // A vocabulary with "<|tool_response>" is that of Gemma 4. There, "</s>" is the HTML tag that ends struck-out text,
    // so it does not end generation.
    const bool struckOut = ids.contains("<|tool_response>");
    for (const std::string_view text : kEndTexts) {
        const std::optional<TokenId> id = lookUp(ids, text);
        if (!id || (text == "</s>" && struckOut)) continue;
        vocabulary.kinds[static_cast<std::size_t>(*id)] = TokenKind::Control;
        if (text != "<|end|>" || !keepsTurn) ends.push_back(*id);
    }
    for (const std::optional<TokenId> id : {vocabulary.eos, vocabulary.eot, vocabulary.eom}) {
        if (id) ends.push_back(*id);
    }
    if (eomMerelyEndsMessage(ids)) {
        for (const std::string_view text : {"<|eom|>", "<|eot|>"}) {
            vocabulary.kinds[static_cast<std::size_t>(ids.at(text))] = TokenKind::Control;
        }
        std::erase(ends, ids.at("<|eom|>"));
        ends.push_back(ids.at("<|eot|>"));
    }
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return ends;
}

}  // namespace vitrine
