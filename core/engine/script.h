#pragma once

#include "core/engine/events.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One answer that a ScriptedEngine gives.
struct ScriptedAnswer {
    std::string text;
    StopReason reason = StopReason::EndOfTurn;  ///< what ends it if neither a limit nor a stop string does
    std::string failure;                        ///< not empty: the request fails with this sentence after the text
    std::string deviceFailure = {};             ///< likewise, because of the device
};

/// What a ScriptedEngine plays. As JSON, all keys optional:
///
///     { "model": { "name", "architecture", "quantization", "parameters", "fileBytes", "contextLength", "layers",
///                  "vocabularySize", "device", "notices": [] },
///       "loadMilliseconds": 200, "loadFailure": "",
///       "promptMillisecondsPerToken": 0, "millisecondsPerToken": 10,
///       "answers": [ { "text": "…", "reason": "endOfTurn" | "maxTokens" | "contextFull"
///                        | "grammarComplete" | "grammarStuck",
///                      "failure": "", "deviceFailure": "" } ] }
///
/// The answers are given in turn, starting again after the last. Text between "<think>" and "</think>" at the beginning
/// of an answer is its reasoning.
struct Script {
    ModelSummary model;
    std::uint32_t loadMilliseconds = 200;
    std::string loadFailure;  ///< not empty: loading fails with this sentence
    double promptMillisecondsPerToken = 0;
    double millisecondsPerToken = 10;
    std::vector<ScriptedAnswer> answers;

    /// A model and a greeting, for a start without a file.
    Script();
    /// Throw Error naming the key (and the file) when something is not as above; unknown keys are errors too.
    static Script parse(std::string_view json);
    static Script load(const std::filesystem::path& path);
};

}  // namespace vitrine
