#pragma once

#include "core/compare/trace_comparison.h"
#include "core/record/run_record.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// One thing that is known of a run, as people read it.
struct RecordFact {
    std::string section;   ///< "model", "device", "program", "prompt", "answer", "settings", "taps"
    std::string name;      ///< "temperature"
    std::string value;     ///< empty where it is not known
    bool isUsual = false;  ///< a setting that has its default
};

/// All of them in the order in which they matter: what ran and where, what was asked and answered, the settings, taps.
/// Samplers' values stand under the names of their parameters.
std::vector<RecordFact> recordFacts(const RunRecord& record);

/// A fact in which two records differ; empty where one does not have it.
struct FactDifference {
    std::string section;
    std::string name;
    std::string a;
    std::string b;
};

/// How far the model's distributions are apart from which a token of the answer was drawn.
struct StepDifference {
    std::size_t step = 0;  ///< of the answer
    /// Jensen-Shannon divergence in bits, 0 to 1, of the tokens that both list, all others taken as one: never more
    /// than that of the whole distributions.
    double divergence = 0;
    double pA = 0;  ///< of the token that `a` drew, on either side; negative where that side does not list it
    double pB = 0;
};

/// Two lists of tokens, the same where their ids are, or where one is not known their bytes. The token that ends a turn
/// may be missing in one of two answers.
struct IdDifference {
    bool isKnown = true;   ///< false where one is redacted, and of prompts that a server did not tell
    bool byBytes = false;  ///< an id is not known, so bytes were compared in its place
    std::size_t countA = 0;
    std::size_t countB = 0;
    std::optional<std::size_t> first;  ///< index of the first that differs, or that one list lacks; nothing: the same
};

/// How far values of a tap that both have are apart.
struct CaptureDifference {
    std::string tap;
    std::uint64_t firstPosition = 0;
    bool inA = true;
    bool inB = true;
    /// Nothing where one side lacks it or has another shape.
    std::optional<Difference> difference{};
};

struct RecordComparison {
    std::vector<FactDifference> facts;  ///< the prompt's, the settings', all others, those of taps
    IdDifference prompt;
    IdDifference answer;
    std::vector<CaptureDifference> captures;
    std::vector<StepDifference> steps;  ///< as far as the ids before are the same, the one that differs last

    bool isSame() const noexcept
    {
        return facts.empty() && haveSameCaptures() && prompt.isKnown && !prompt.first && answer.isKnown &&
               !answer.first;
    }

    bool haveSameCaptures() const noexcept;
};

RecordComparison compareRecords(const RunRecord& a, const RunRecord& b);

/// The document of `inspect record --against --json`; docs/records.md.
nlohmann::ordered_json comparisonToJson(const RecordComparison& comparison, const RunRecord& a, const RunRecord& b);

}  // namespace vitrine
