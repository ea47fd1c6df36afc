#pragma once

#include "core/diagnose/doctor/examination.h"
#include "core/diagnose/doctor/finding.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vitrine {

/// A requirement of a check. If the requirement is not met, the check is skipped, and the reason is reported.
enum class Needs : std::uint8_t {
    File,       ///< a valid GGUF file; always met
    Config,     ///< metadata that are valid for a supported architecture
    Tokenizer,  ///< a tokenizer that works
    Template,   ///< a tokenizer and a chat template that can be compiled
    Model,      ///< a model that loads and runs
};

/// One check of a file.
struct Check {
    std::string_view name;
    std::string_view question;  ///< the question that the check answers, as shown to users
    Needs needs;
    void (*run)(Examination& examination, Findings& findings);
};

/// Checks that find damaged weights. After a serious finding of one of them, a repair may seem to help by chance.
/// Therefore checkRepairs then reports no repair, or only a repair of decoding if the finding is of "signs".
inline constexpr std::string_view kBrokenWeights[] = {"non-finite", "zero-blocks", "outliers", "signs",
                                                      "byte-runs",  "duplicates",  "decay"};

/// Returns all checks, in the order in which they run.
std::span<const Check> allChecks() noexcept;

/// Called by checkFamily. Identifies published models by the file's vocabulary size and embedding width, and compares
/// the file's metadata with the values of these models. Returns whether it reported a wrong RoPE base.
bool checkPublished(Examination& examination, Findings& findings);

// Each of the following checks is defined in its own file in core/diagnose/doctor/checks.
void checkArchitecture(Examination& examination, Findings& findings);
void checkTensors(Examination& examination, Findings& findings);
void checkUnusedTensors(Examination& examination, Findings& findings);
void checkLayerTensors(Examination& examination, Findings& findings);
void checkPrediction(Examination& examination, Findings& findings);
void checkTokenizer(Examination& examination, Findings& findings);
void checkTokenTypes(Examination& examination, Findings& findings);
void checkVocabularySize(Examination& examination, Findings& findings);
void checkWhitespace(Examination& examination, Findings& findings);
void checkMerges(Examination& examination, Findings& findings);
void checkRoundTrip(Examination& examination, Findings& findings);
void checkChatTemplate(Examination& examination, Findings& findings);
void checkSpecialTokens(Examination& examination, Findings& findings);
void checkBos(Examination& examination, Findings& findings);
void checkStopTokens(Examination& examination, Findings& findings);
void checkRope(Examination& examination, Findings& findings);
void checkContextLength(Examination& examination, Findings& findings);
void checkDataOffset(Examination& examination, Findings& findings);
void checkNonFinite(Examination& examination, Findings& findings);
void checkZeroBlocks(Examination& examination, Findings& findings);
void checkOutliers(Examination& examination, Findings& findings);
void checkDecay(Examination& examination, Findings& findings);
void checkNorms(Examination& examination, Findings& findings);
void checkNormOffset(Examination& examination, Findings& findings);
void checkHiddenState(Examination& examination, Findings& findings);
void checkPrefillDecode(Examination& examination, Findings& findings);
void checkFamily(Examination& examination, Findings& findings);
void checkDecodedSigns(Examination& examination, Findings& findings);
void checkByteRuns(Examination& examination, Findings& findings);
void checkDuplicates(Examination& examination, Findings& findings);
void checkHiddenUnits(Examination& examination, Findings& findings);
void checkRandomTables(Examination& examination, Findings& findings);
void checkRepairs(Examination& examination, Findings& findings);
void checkOutputMatrix(Examination& examination, Findings& findings);
void checkSense(Examination& examination, Findings& findings);

}  // namespace vitrine
