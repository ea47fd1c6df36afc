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
    StopReason reason = StopReason::EndOfTurn;  ///< end reason if neither a limit nor a stop string applies
    Sentence failure;                           ///< not empty: the request fails with this sentence after the text
    Sentence deviceFailure = {};  ///< not empty: the request fails with this sentence as a failure of the device
};

/// The script of a ScriptedEngine. As JSON, all keys optional:
///
///     { "model": { "name", "architecture", "quantization", "parameters", "fileBytes", "contextLength", "layers",
///                  "vocabularySize", "device", "notices": [] },
///       "loadMilliseconds": 200, "loadFailure": "",
///       "promptMillisecondsPerToken": 0, "millisecondsPerToken": 10,
///       "answers": [ { "text": "…", "reason": "endOfTurn" | "maxTokens" | "contextFull"
///                        | "grammarComplete" | "grammarStuck",
///                      "failure": "", "deviceFailure": "" } ] }
///
/// The device, the notices and the failures are texts, or objects such as {"form": "The id %1 is unknown.",
/// "values": ["9"]}, which the window translates. The answers are given in turn, starting again after the last. Text
/// between "<think>" and "</think>" at the beginning of an answer is its reasoning.
struct Script {
    ModelSummary model;
    std::uint32_t loadMilliseconds = 200;
    Sentence loadFailure;  ///< not empty: loading fails with this sentence
    double promptMillisecondsPerToken = 0;
    double millisecondsPerToken = 10;
    std::vector<ScriptedAnswer> answers;

    /// A default model and a greeting, for a start without a script file.
    Script();
    /// Read a script. Throw Error that names the key (and the file) when the JSON does not have the form above; unknown
    /// keys are errors, too.
    static Script parse(std::string_view json);
    static Script load(const std::filesystem::path& path);
};

}  // namespace vitrine
