#pragma once

#include "core/generate/engine/events.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One answer in the script of a ScriptedEngine.
struct ScriptedAnswer {
    std::string text;
    StopReason reason = StopReason::EndOfTurn;  ///< why the answer ends if neither a limit nor a stop string ends it
    Sentence failure;                           ///< if not empty, the request fails with this sentence after the text
    /// If not empty, the request fails after the text as if the device had failed, with this sentence.
    Sentence deviceFailure = {};
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
/// The device, the notices and the failures are texts, or objects such as {"form": "The id %1 is unknown.", "values":
/// ["9"]}, which the window translates. Each request gets the next answer; after the last answer, the answers start
/// again with the first. Text between "<think>" and "</think>" at the beginning of an answer is its reasoning.
struct Script {
    ModelSummary model;
    std::uint32_t loadMilliseconds = 200;
    Sentence loadFailure;  ///< if not empty, loading fails with this sentence
    double promptMillisecondsPerToken = 0;
    double millisecondsPerToken = 10;
    std::vector<ScriptedAnswer> answers;

    /// Makes a script with a default model and a greeting, used if no script file is given.
    Script();
    /// The next two functions read a script. They throw Error if the JSON does not have the form above. Unknown keys
    /// are errors, too. The error names the key, and the file if the script has one.
    static Script parse(std::string_view json);
    static Script load(const std::filesystem::path& path);
};

}  // namespace vitrine
