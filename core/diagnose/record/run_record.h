#pragma once

#include "core/diagnose/capture/captured.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/sampler_settings.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Statistics of the values of one tap over all positions.
struct RecordedTap {
    std::string name;  ///< name of the tap, such as "3.layer_out"
    std::uint64_t count = 0;
    /// Number of NaNs and infinities. The minimum, maximum, mean and deviation exclude them.
    std::uint64_t notFinite = 0;
    double least = 0;
    double largest = 0;
    double mean = 0;
    double deviation = 0;
};

/// Returns the statistics of a captured tap with the name of the tap.
RecordedTap recordedTap(const CapturedStatistics& found);

/// Values of one tap at consecutive positions.
struct RecordedValues {
    std::string name;  ///< name of the tap, such as "3.layer_out"
    std::uint64_t firstPosition = 0;
    std::vector<std::uint64_t> shape;  ///< [positions, width], or [positions, heads, width] for taps with heads
    std::vector<float> values;
};

/// Maximum size of the values in a record, in bytes.
inline constexpr std::uint64_t kMostRecordedBytes = std::uint64_t{16} << 20U;

/// A part of an answer that was copied from an earlier version of the answer, with the sampler settings of that
/// version.
struct RecordedStretch {
    std::uint64_t until = 0;  ///< number of tokens of the answer up to the end of this part
    SamplerSettings sampling;
    std::string grammar;
};

/// A message that was sent to a server. The server builds the prompt from the messages.
struct RecordedMessage {
    std::string role;
    std::string text;         ///< text of the message; empty if redacted
    std::uint64_t bytes = 0;  ///< length of the text in bytes
    std::uint64_t hash = 0;   ///< XXH64 of the text
};

/// Returns a message with the length and the hash of its text.
RecordedMessage recordedMessage(std::string role, std::string text);

/// One answer with everything that led to it, to be attached to a bug report. docs/records.md describes the file
/// format. Unknown fields are empty.
struct RunRecord {
    std::string program;  ///< version of this program that wrote the record
    std::string system;   ///< operating system and processor

    std::string modelName;
    std::string modelFile;  ///< file name of the model, without folders
    std::string architecture;
    std::string quantization;
    std::optional<std::uint64_t> modelHash;  ///< XXH64 of the model file

    std::string device;  ///< description of the device, such as "CPU, AVX2, 2 threads"
    std::string driver;
    std::string isa;
    std::string kvKeys;
    std::string kvValues;
    std::uint32_t contextLength = 0;

    /// Sampler settings, with the seed that was used; if `randomSeed` is set, the seed is unknown.
    SamplerSettings sampling;
    std::uint32_t maxTokens = 0;  ///< maximum number of tokens of the answer; 0: no limit
    std::vector<std::string> stopStrings;
    std::string grammar;  ///< grammar in GBNF, or a JSON schema
    /// Parts of the answer that were copied from earlier versions of the answer, in order. The field `sampling` applies
    /// to the tokens after the last of these parts.
    std::vector<RecordedStretch> earlier;

    std::vector<RecordedMessage> messages;  ///< messages of the chat; only set for an answer of a server
    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> answer;
    std::string text;
    std::string reasoning;
    std::string stopReason;

    std::optional<double> promptSeconds;
    std::optional<double> generationSeconds;

    std::vector<RecordedTap> taps;
    std::vector<RecordedValues> captures;

    /// Whether texts and ids were removed by redacted(). The ids are then -1, except those of control tokens in the
    /// answer and in the template's own text.
    bool isRedacted = false;
};

/// Adds captured values to the record. Rows that directly follow stored rows of the same tap are appended to them.
void addCapture(RunRecord& record, const CapturedRows& rows);
/// Sets the probability after the server's samplers and the entropy to NaN, because no server reports them. The
/// candidates that a server reports give only a lower bound of the entropy.
void clearUnreported(RunRecord& record);
/// Sorts taps and captures in the order of the forward pass.
void sortTaps(RunRecord& record);
/// Returns the last message of the user, from the messages or from the prompt's tokens. A prompt without a template
/// counts as one message.
std::string askedText(const RunRecord& record);

/// Returns the record as the text of its file.
std::string recordText(const RunRecord& record);
/// Parses the text of a record file. Throws Error that names the field, and its value if that is short.
RunRecord parseRecord(std::string_view text);

/// Writes the record to a file. Throws Error if writing fails.
void writeRecord(const RunRecord& record, const std::filesystem::path& file);
/// Reads a record from a file. Throws Error that names the file and the field.
RunRecord readRecord(const std::filesystem::path& file);
/// Returns whether a file begins like a record; false if it cannot be read.
bool isRecord(const std::filesystem::path& file) noexcept;

/// Returns a copy without the texts of users and models. Ids and bytes of tokens are removed, except those of control
/// tokens in the answer and in the template's own text. The copy also lacks numbers from which anyone who has the model
/// could reconstruct the tokens (docs/records.md).
RunRecord redacted(const RunRecord& record);

/// Returns the stable code of a stop reason: "end_of_turn", "max_tokens", …
std::string_view stopReasonCode(StopReason reason) noexcept;

}  // namespace vitrine
