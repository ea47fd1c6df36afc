#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::size_t kNamed = 8;  ///< maximum number of problems that are reported one by one

const Findings::Advice kAdvice = {
    "The model cannot be run without it.",
    "Download or convert the file again. If only the metadata is wrong, correct the sizes they give."};

const Findings::Advice kTransposed = {
    "The matrix is transposed: this architecture requires the other order of dimensions.",
    "Convert the model again, transposing the matrix: Conv1D layers (as in the publisher's GPT-2) store [in, out], "
    "GGUF requires rows of [out] outputs."};

/// Advice for problems that make the loader stop reading the tensors: a surplus tensor, or a tensor with impossible
/// values.
const Findings::Advice kContradiction = {
    "The file does not hold the model that its metadata describes, so the model is not run.",
    "Correct the named key. If no key is named, download or convert the file again."};

/// A group of tensors with sizes that depend on the same metadata keys.
struct Part {
    std::string_view mark;  ///< text that the names of the group's tensors contain
    std::string_view what;
    std::string_view keys;
};
constexpr Part kParts[] = {
    {"exp", "experts", "expert_count and expert_feed_forward_length"},
    {"ffn_gate_inp", "experts", "expert_count and expert_feed_forward_length"},
    {"attn_", "attention", "attention.head_count, attention.head_count_kv and attention.key_length"},
    {"ffn_", "the feed-forward", "feed_forward_length"},
};

const Part* partOf(std::string_view tensor)
{
    const auto part = std::find_if(std::begin(kParts), std::end(kParts), [tensor](const Part& one) {
        return tensor.find(one.mark) != std::string_view::npos;
    });
    return part == std::end(kParts) ? nullptr : part;
}

/// If several tensors have the wrong shape and all of them belong to one group, reports the metadata keys on which the
/// sizes of that group depend.
void addShapeKeys(const Examination& examination, Findings& findings)
{
    constexpr std::size_t kFewest = 3;
    const Part* common = nullptr;
    const auto& problems = examination.tensors().problems;
    for (const TensorSurvey::Problem& problem : problems) {
        const Part* const part = partOf(problem.tensor);
        if (!part || !problem.what.starts_with("has shape") || (common && part->what != common->what)) return;
        common = part;
    }
    if (problems.size() < kFewest) return;
    const std::string& architecture = examination.config()->architecture;
    findings.add(Severity::Error, concat(architecture, '.', common->keys.substr(0, common->keys.find_first_of(", "))),
                 concat("All tensors of a wrong shape belong to ", common->what, "; their sizes come from ",
                        common->keys, " in the metadata."),
                 {"If the tensors agree with each other, a key is wrong, not the tensors.",
                  "Compare these keys with the publisher's config.json."});
}

}  // namespace

void checkTensors(Examination& examination, Findings& findings)
{
    const TensorSurvey& survey = examination.tensors();
    for (std::size_t i = 0; i < survey.problems.size() && i < kNamed; ++i) {
        const TensorSurvey::Problem& problem = survey.problems[i];
        findings.add(Severity::Error, problem.tensor, concat("The tensor ", problem.tensor, ' ', problem.what, '.'),
                     problem.what.ends_with("transposed") ? kTransposed : kAdvice);
    }
    if (survey.problems.size() > kNamed) {
        const std::size_t more = survey.problems.size() - kNamed;
        const bool all = survey.problems.size() < TensorSurvey::kMaxProblems;
        findings.add(Severity::Error, survey.problems[kNamed].tensor,
                     concat(all ? "" : "At least ", more, " more tensors are missing or have a wrong shape."), kAdvice);
    }
    addShapeKeys(examination, findings);
    // Reports why the loader stopped, unless the reason is one of the problems that were reported above.
    if (!examination.tensorsProblem().empty() && survey.problems.empty()) {
        findings.add(Severity::Error, examination.fileName(), examination.tensorsProblem(), kContradiction);
    }
}

}  // namespace vitrine
