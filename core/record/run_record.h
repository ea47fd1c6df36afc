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

/// Statistics of the values of one tap over all positions.
struct RecordedTap {
    std::string name;  ///< "3.layer_out"
    std::uint64_t count = 0;
    std::uint64_t notFinite = 0;  ///< number of NaNs and infinities, which the fields below exclude
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
    std::vector<std::uint64_t> shape;  ///< [positions, width]; for heads [positions, heads, width]
    std::vector<float> values;
};

/// Maximum size of the values in a record, in bytes.
inline constexpr std::uint64_t kMostRecordedBytes = std::uint64_t{16} << 20U;

/// Sampler settings of a stretch of tokens that an answer took over from an earlier version.
struct RecordedStretch {
    std::uint64_t until = 0;  ///< number of answer tokens before the end of the stretch
    SamplerSettings sampling;
    std::string grammar;
};

/// A message that was sent to a server. The server makes the prompt from the messages.
struct RecordedMessage {
    std::string role;
    std::string text;         ///< empty if redacted
    std::uint64_t bytes = 0;  ///< of the text
    std::uint64_t hash = 0;   ///< XXH64 of the text
};

RecordedMessage recordedMessage(std::string role, std::string text);

/// One answer with everything that it came from, to be attached to a bug report. docs/records.md describes the file.
/// Unknown fields are empty.
struct RunRecord {
    std::string program;  ///< version of the program
    std::string system;   ///< operating system and processor

    std::string modelName;
    std::string modelFile;  ///< file name without folders
    std::string architecture;
    std::string quantization;
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the file

    std::string device;  ///< "CPU, AVX2, 2 threads"
    std::string driver;
    std::string isa;
    std::string kvKeys;
    std::string kvValues;
    std::uint32_t contextLength = 0;

    SamplerSettings sampling;     ///< with the seed that was used; if `randomSeed` is set, the seed is unknown
    std::uint32_t maxTokens = 0;  ///< 0: no limit
    std::vector<std::string> stopStrings;
    std::string grammar;  ///< GBNF, or a JSON schema
    /// Settings of earlier stretches, in order; the settings above apply to the tokens after the last stretch.
    std::vector<RecordedStretch> earlier;

    std::vector<RecordedMessage> messages;  ///< only for a server's answer
    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> answer;
    std::string text;
    std::string reasoning;
    std::string stopReason;

    std::optional<double> promptSeconds;
    std::optional<double> generationSeconds;

    std::vector<RecordedTap> taps;
    std::vector<RecordedValues> captures;

    /// Whether texts and ids were removed (redacted()). Ids are then -1, except those of control tokens.
    bool isRedacted = false;
};

/// Adds captured values; rows that continue a stored range of the same tap are appended to it.
void addCapture(RunRecord& record, const CapturedRows& rows);
/// Sets values that no server reports to NaN: the probability after its samplers, and the entropy, for which the
/// reported candidates give only a lower bound.
void forgetUnsaid(RunRecord& record);
/// Sorts taps and captures in the order of the forward pass.
void sortTaps(RunRecord& record);
/// The last message of the user, from the messages or from the prompt's tokens. A prompt without a template counts as
/// one message.
std::string askedText(const RunRecord& record);

/// The record as the text of its file.
std::string recordText(const RunRecord& record);
/// Throws Error that names the field, and its value if that is short.
RunRecord parseRecord(std::string_view text);

/// Writes the record to a file. Throws Error.
void writeRecord(const RunRecord& record, const std::filesystem::path& file);
/// Reads a record from a file. Throws Error that names the file and the field.
RunRecord readRecord(const std::filesystem::path& file);
/// Whether a file begins like a record; false if it cannot be read.
bool isRecord(const std::filesystem::path& file) noexcept;

/// A copy without texts of users and models: no text, no name or id of a token except the template's control tokens.
/// Numbers from which a person with the model could reconstruct the tokens are removed, too (docs/records.md).
RunRecord redacted(const RunRecord& record);

/// "end_of_turn", "max_tokens", …
std::string_view stopReasonCode(StopReason reason) noexcept;

}  // namespace vitrine
