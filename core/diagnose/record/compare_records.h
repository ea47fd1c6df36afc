#pragma once

#include "core/diagnose/compare/trace_comparison.h"
#include "core/diagnose/record/run_record.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// One property of a run as readable text.
struct RecordFact {
    std::string section;   ///< one of "model", "device", "program", "prompt", "answer", "settings" and "taps"
    std::string name;      ///< name of the property, such as "temperature"
    std::string value;     ///< value of the property as text; empty if unknown
    bool isUsual = false;  ///< whether the property is a setting with its default value
};

/// Returns all facts in this order: model and device, prompt and answer, settings, taps. Sampler settings have the
/// names of their parameters.
std::vector<RecordFact> recordFacts(const RunRecord& record);

/// A fact in which two records differ. The value of a record is empty if the record does not have the fact.
struct FactDifference {
    std::string section;
    std::string name;
    std::string a;
    std::string b;
};

/// How much the two runs differ in the distribution from which a token of the answer was sampled.
struct StepDifference {
    std::size_t step = 0;  ///< index of the token in the answer
    /// Jensen-Shannon divergence in bits, 0 to 1. It covers the tokens that both records list; all other tokens count
    /// as a single one. Therefore it never exceeds the divergence of the whole distributions.
    double divergence = 0;
    /// Probability in `a` of the token that `a` sampled; negative if `a` does not list it.
    double pA = 0;
    double pB = 0;  ///< probability in `b` of the token that `a` sampled; negative if `b` does not list it
};

/// Difference between two lists of tokens. Tokens are equal if they have the same id, or the same bytes if an id is
/// unknown. Some servers do not list the tokens that end the turn. If only these tokens are missing in one of two
/// answers, the lists count as equal.
struct IdDifference {
    /// False if a list is redacted, or is a prompt that the server did not report.
    bool isKnown = true;
    bool byBytes = false;  ///< whether bytes were compared, because an id is unknown
    std::size_t countA = 0;
    std::size_t countB = 0;
    /// Index of the first difference, or of the first token that one list does not have; nullopt: the lists are equal.
    std::optional<std::size_t> first;
};

/// Difference between the captured values of one tap in the two records.
struct CaptureDifference {
    std::string tap;
    std::uint64_t firstPosition = 0;
    bool inA = true;
    bool inB = true;
    /// nullopt if one record does not have the tap, or the shapes differ.
    std::optional<Difference> difference{};
};

/// Result of compareRecords.
struct RecordComparison {
    /// Differences between facts in this order: prompt, settings, all other sections, taps.
    std::vector<FactDifference> facts;
    IdDifference prompt;
    IdDifference answer;
    std::vector<CaptureDifference> captures;
    std::vector<StepDifference> steps;  ///< steps up to and including the first different token

    /// Returns whether the runs have equal facts, captures, prompts and answers. An unknown prompt or answer counts as
    /// different.
    bool isSame() const noexcept
    {
        return facts.empty() && haveSameCaptures() && prompt.isKnown && !prompt.first && answer.isKnown &&
               !answer.first;
    }

    /// Returns whether both records have captured the same taps, and all their values are finite and equal.
    bool haveSameCaptures() const noexcept;
};

/// Compares two records. Facts that have no value in either record are not differences. The messages are compared only
/// if both records have them.
RecordComparison compareRecords(const RunRecord& a, const RunRecord& b);

/// Returns the JSON document of `inspect record --against --json`; see docs/records.md.
nlohmann::ordered_json comparisonToJson(const RecordComparison& comparison, const RunRecord& a, const RunRecord& b);

}  // namespace vitrine
