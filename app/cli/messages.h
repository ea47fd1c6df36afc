#pragma once

#include "app/cli/json_output.h"
#include "core/base/sentence.h"
#include "core/engine/reasoning.h"
#include "core/engine/token_record.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine::cli {

/// Reads a JSON file ("-": stdin) for templates. Values that templates do not accept are refused here, with the name of
/// the file. `what` ends the sentence for a document that `isWanted` does not accept. Throws Error.
Json readJson(const std::string& path, const char* what, bool (Json::*isWanted)() const noexcept);
/// A conversation: [{"role", "content", …}, …]. Throws Error.
Json readMessages(const std::string& path);

struct MessagesPrompt {
    std::string text;
    std::vector<TokenId> ids;
    std::vector<PromptToken> tokens;  ///< the ids with their origins
    /// Tags of the model's reasoning, and of the block that the template leaves open (nullptr: none).
    std::vector<const ReasoningTags*> tags;
    std::vector<const ReasoningTags*> answerTags = {};  ///< to look for in the answer; empty without messages
    const ReasoningTags* opened = nullptr;
    std::vector<std::size_t> starts = {};  ///< of messages (messageStarts)
    std::vector<Sentence> errors = {};     ///< lines about errors that the prompt check finds
};

/// The prompt of a conversation in a file: the model's template renders it (ChatML if the model has no template, but
/// the tokens for it), and message text is tokenized as plain text. Reports omissions on stderr. `stops`: the stop
/// strings of the answer. Throws Error.
MessagesPrompt promptOfMessages(const Model& model, const std::string& path,
                                const std::vector<std::string>& stops = {});

}  // namespace vitrine::cli
