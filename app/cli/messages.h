#pragma once

#include "app/cli/json_output.h"
#include "core/base/sentence.h"
#include "core/generate/engine/reasoning.h"
#include "core/generate/engine/token_record.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Reads a JSON file ("-": stdin) for templates. Throws Error with the file's name if the document contains values that
/// templates do not accept, or if `isWanted` returns false for it. In the second case, `what` is the end of the error
/// sentence.
Json readJson(const std::string& path, const char* what, bool (Json::*isWanted)() const noexcept);
/// Reads a conversation: [{"role", "content", …}, …]. Throws Error.
Json readMessages(const std::string& path);

struct MessagesPrompt {
    std::string text;
    std::vector<TokenId> ids;
    std::vector<PromptToken> tokens;  ///< the ids with their origins
    /// Reasoning tags of the model. `opened` are the tags of a reasoning block that the prompt opens but does not
    /// close; nullptr: none.
    std::vector<const ReasoningTags*> tags;
    /// Reasoning tags to search for in the answer; empty without messages.
    std::vector<const ReasoningTags*> answerTags = {};
    const ReasoningTags* opened = nullptr;
    std::vector<std::size_t> starts = {};  ///< offsets of the messages in the tokens (messageStarts)
    std::vector<Sentence> errors = {};     ///< errors that the prompt check found, one line each
};

/// Returns the prompt of a conversation in a file, rendered by the model's template. If the model has no template but
/// has the tokens of ChatML, ChatML is used. Message text is tokenized as plain text. Reports left-out bytes on stderr.
/// `stops` are the stop strings of the answer. Throws Error.
MessagesPrompt promptOfMessages(const Model& model, const std::string& path,
                                const std::vector<std::string>& stops = {});

}  // namespace vitrine::cli
