#pragma once

#include "core/capture/captured.h"
#include "core/engine/events.h"
#include "core/engine/token_record.h"
#include "core/sampling/sampler_settings.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// How values of one tap are spread over all positions.
struct RecordedTap {
    std::string name;  ///< "3.layer_out"
    std::uint64_t count = 0;
    std::uint64_t notFinite = 0;  ///< NaN or infinite; not in what follows
    double least = 0;
    double largest = 0;
    double mean = 0;
    double deviation = 0;
};

RecordedTap recordedTap(const CapturedStatistics& found);

/// Values of one tap at consecutive positions.
struct RecordedValues {
    std::string name;  ///< "3.layer_out"
    std::uint64_t firstPosition = 0;
    std::vector<std::uint64_t> shape;  ///< [positions, width], of heads [positions, heads, width]
    std::vector<float> values;
};

/// So many bytes of values may be in a record.
inline constexpr std::uint64_t kMostRecordedBytes = std::uint64_t{16} << 20U;

/// With what the tokens of an answer were drawn that it took over from an earlier version.
struct RecordedStretch {
    std::uint64_t until = 0;  ///< so many tokens of the answer come before its end
    SamplerSettings sampling;
    std::string grammar;
};

/// A message that was sent to a server, which makes the prompt of it.
struct RecordedMessage {
    std::string role;
    std::string text;         ///< empty where it was taken out
    std::uint64_t bytes = 0;  ///< of the text
    std::uint64_t hash = 0;   ///< XXH64 of the text
};

RecordedMessage recordedMessage(std::string role, std::string text);

/// One answer with all that it came from: what to attach to a bug report. docs/records.md describes its file. What is
/// not known is empty.
struct RunRecord {
    std::string program;  ///< its version
    std::string system;   ///< operating system and processor

    std::string modelName;
    std::string modelFile;  ///< without its folders
    std::string architecture;
    std::string quantization;
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the file

    std::string device;  ///< "CPU, AVX2, 2 threads"
    std::string driver;
    std::string isa;
    std::string kvKeys;
    std::string kvValues;
    std::uint32_t contextLength = 0;

    SamplerSettings sampling;     ///< with the seed that was used; `randomSeed`: nobody knows which
    std::uint32_t maxTokens = 0;  ///< 0: no limit
    std::vector<std::string> stopStrings;
    std::string grammar;  ///< GBNF, or a JSON schema
    /// What was otherwise for the tokens before, in their order; the settings above are of those behind the last one.
    std::vector<RecordedStretch> earlier;

    std::vector<RecordedMessage> messages;  ///< of a server's answer
    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> answer;
    std::string text;
    std::string reasoning;
    std::string stopReason;

    std::optional<double> promptSeconds;
    std::optional<double> generationSeconds;

    std::vector<RecordedTap> taps;
    std::vector<RecordedValues> captures;

    /// Texts and ids were taken out (redacted()). Ids are then -1, but for control tokens.
    bool isRedacted = false;
};

/// Adds values that were captured, to those of the positions before where they follow on them.
void addCapture(RunRecord& record, const CapturedRows& rows);
/// Makes NaN of what no server says of its tokens: the probability behind its samplers, and the entropy, of which the
/// alternatives only tell the least.
void forgetUnsaid(RunRecord& record);
/// Puts taps and captures into the order in which the forward pass reaches them.
void sortTaps(RunRecord& record);
/// What the person asked last: the message, or as the tokens spell it; of a plain text all of it.
std::string askedText(const RunRecord& record);

/// The document of its file.
std::string recordText(const RunRecord& record);
/// Throws Error that names the field, and its value where that is short.
RunRecord parseRecord(std::string_view text);

/// Throws Error.
void writeRecord(const RunRecord& record, const std::filesystem::path& file);
/// Throws Error that names the file and the field.
RunRecord readRecord(const std::filesystem::path& file);
/// Whether a file begins as one; false where it cannot be read.
bool isRecord(const std::filesystem::path& file) noexcept;

/// The same without what people wrote or were answered: no text, no name or id of a token but the template's control
/// tokens, and no numbers from which somebody who has the model could find the tokens out (docs/records.md).
RunRecord redacted(const RunRecord& record);

/// "end_of_turn", "max_tokens", …
std::string_view stopReasonCode(StopReason reason) noexcept;

}  // namespace vitrine
