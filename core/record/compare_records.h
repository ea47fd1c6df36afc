#pragma once

#include "core/compare/trace_comparison.h"
#include "core/record/run_record.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// One property of a run, in readable form.
struct RecordFact {
    std::string section;   ///< "model", "device", "program", "prompt", "answer", "settings", "taps"
    std::string name;      ///< "temperature"
    std::string value;     ///< empty if unknown
    bool isUsual = false;  ///< whether it is a setting with its default value
};

/// All facts in order of importance: model and device, prompt and answer, settings, taps. Sampler settings have the
/// names of their parameters.
std::vector<RecordFact> recordFacts(const RunRecord& record);

/// A fact in which two records differ; the value is empty if a record lacks the fact.
struct FactDifference {
    std::string section;
    std::string name;
    std::string a;
    std::string b;
};

/// How far apart the distributions are from which the two runs drew a token of the answer.
struct StepDifference {
    std::size_t step = 0;  ///< index of the token in the answer
    /// Jensen-Shannon divergence in bits, 0 to 1. Covers the tokens that both records list; all others count as one. It
    /// never exceeds the divergence of the whole distributions.
    double divergence = 0;
    double pA = 0;  ///< probability in `a` of the token that `a` drew; negative if `a` does not list it
    double pB = 0;  ///< probability in `b` of the same token; negative if `b` does not list it
};

/// Difference between two lists of tokens. Tokens are equal if their ids are, or their bytes if an id is unknown. The
/// token that ends the turn may be missing in one of two answers.
struct IdDifference {
    bool isKnown = true;   ///< false if a list is redacted, or is a prompt that a server did not report
    bool byBytes = false;  ///< an id is unknown, so bytes were compared instead
    std::size_t countA = 0;
    std::size_t countB = 0;
    /// Index of the first difference, or of the first token that one list lacks; nullopt: equal.
    std::optional<std::size_t> first;
};

/// Difference between the values of a tap that both records have.
struct CaptureDifference {
    std::string tap;
    std::uint64_t firstPosition = 0;
    bool inA = true;
    bool inB = true;
    /// nullopt if one side lacks the tap or has another shape.
    std::optional<Difference> difference{};
};

/// Result of compareRecords.
struct RecordComparison {
    std::vector<FactDifference> facts;  ///< first those of the prompt, then settings, all others, and taps
    IdDifference prompt;
    IdDifference answer;
    std::vector<CaptureDifference> captures;
    std::vector<StepDifference> steps;  ///< steps up to the first different id, including it

    bool isSame() const noexcept
    {
        return facts.empty() && haveSameCaptures() && prompt.isKnown && !prompt.first && answer.isKnown &&
               !answer.first;
    }

    bool haveSameCaptures() const noexcept;
};

RecordComparison compareRecords(const RunRecord& a, const RunRecord& b);

/// The JSON document of `inspect record --against --json`; see docs/records.md.
nlohmann::ordered_json comparisonToJson(const RecordComparison& comparison, const RunRecord& a, const RunRecord& b);

}  // namespace vitrine
