#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/doctor/check.h"

namespace vitrine {

namespace {

constexpr std::size_t kNamed = 8;  ///< problems told one by one

const Findings::Advice kAdvice = {
    "The model cannot be run without it.",
    "Download or convert the file again. If only the metadata is wrong, correct the sizes they give."};

const Findings::Advice kTransposed = {"The matrix lies the other way round than this architecture wants it.",
                                      "Convert the model again, transposing the matrix: Conv1D layers (as in the "
                                      "publisher's GPT-2) store [in, out], GGUF "
                                      "wants rows of [out] outputs."};

/// For what ends the reading of the tensors: one too many, or one with impossible values.
const Findings::Advice kContradiction = {
    "The file does not hold the model that its metadata describes, so the model is not run.",
    "Correct the key named, if there is one; else download or convert the file again."};

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
    // Problems that were noted above end the reading, too.
    if (!examination.tensorsProblem().empty() && survey.problems.empty()) {
        findings.add(Severity::Error, examination.fileName(), examination.tensorsProblem(), kContradiction);
    }
}

}  // namespace vitrine
