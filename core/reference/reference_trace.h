#pragma once

#include "core/base/sentence.h"
#include "core/compare/other_rows.h"
#include "core/model/model.h"
#include "core/reference/reference_rows.h"
#include "core/reference/reference_source.h"
#include "core/text/token.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// A trace that another program wrote, in any format that openReference supports. Arrays are named by TraceArray::name
/// or by llama.cpp's callbacks (callbackTaps); some taps may be missing, and unknown arrays are allowed. Values have
/// half, single or double precision. Axes of length 1 may be missing, and heads and width may be one axis. The taps
/// final_norm and logits may have any range of tokens, other taps all tokens or the last one.
class ReferenceTrace {
public:
    /// Throws Error when the file is not a reference, or is damaged.
    explicit ReferenceTrace(const std::filesystem::path& path);

    /// The ids in the array `tokens`; nullopt if not found. Throws Error when the array is not a list of at most
    /// `limit` ids.
    std::optional<std::vector<TokenId>> tokens(std::size_t limit) const;
    /// Whether the file contains no other array.
    bool holdsTokensAlone() const noexcept { return m_tokens && m_names.size() == 1; }
    /// Assigns the arrays to taps of `trace`, which `model` computed; the functions below refer to this trace. Throws
    /// Error if no array is a tap.
    void bind(const Trace& trace, const Model& model);
    /// The rows of a tap of the trace; nullopt if the file lacks it. Throws Error when the array has another shape or
    /// type; the message names the expected ones.
    std::optional<OtherRows> rows(const TraceArray& array) const;

    /// Taps of `trace` that the file lacks.
    std::vector<std::string> missing(const Trace& trace) const;
    /// Taps that are in the file and in `selection` but not in `trace`: the model has no such layer or step.
    std::vector<std::string> surplus(const Trace& trace, const TapSelection& selection) const;
    /// Names of arrays in the file that are neither taps nor the tokens.
    const std::vector<std::string>& unknown() const noexcept { return m_unknown; }
    /// Sentences about values that are interpreted differently from the file: removed padding, incomplete texts.
    std::vector<Sentence> notices(const Trace& trace) const;

    const std::string& fileName() const noexcept { return m_source->fileName(); }

private:
    using Key = std::pair<Site, std::size_t>;
    /// An array that may be a tap; its name may allow two taps.
    struct Candidate {
        std::size_t index = 0;  ///< index of its name
        std::string name;
        Key key;
        int rank = 0;
        ReferenceLayout layout;
        std::optional<Key> other;
        bool isRaw = false;       ///< CallbackTap::isRaw of `key`
        bool otherIsRaw = false;  ///< CallbackTap::isRaw of `other`
    };
    struct Bound {
        std::size_t candidate = 0;                 ///< index into m_arrays
        double factor = 1;                         ///< factor by which its values are multiplied
        bool isRotated = false;                    ///< see rotated_values.h
        std::optional<std::size_t> firstRow = {};  ///< set if its rows are not the last ones
    };
    struct Choice {
        Key key;
        double factor = 1;
        bool isRotated = false;
    };
    std::optional<ReferenceRows> read(const TraceArray& array) const;
    void addCandidate(std::size_t index, const std::string& name);
    /// Which of its two taps the array is: the one with the nearest values; nullopt if it is neither.
    std::optional<Choice> choose(const Candidate& candidate, const Trace& trace, const Model& model) const;
    /// For an array without a declared type, selects the type whose values are nearest to ours.
    void findType(const Candidate& candidate, const Trace& trace);
    /// For a bound array with fewer rows than ours, finds the range of these rows.
    void findRows(Bound& bound, const TraceArray& array) const;
    Sentence rangeNotice(const Trace& trace) const;
    Sentence beyondNotice(const Trace& trace) const;
    Sentence rotationNotice() const;

    std::unique_ptr<ReferenceSource> m_source;
    std::vector<std::string> m_names;
    std::optional<std::size_t> m_tokens;
    std::vector<Candidate> m_arrays;
    std::map<Key, Bound> m_bound;
    std::vector<std::string> m_unknown;
    std::vector<Sentence> m_types;            ///< sentences about element types that were determined from the values
    std::vector<std::string> m_rotated;       ///< ignored arrays: parts of rotated values
    std::vector<std::string> m_otherExperts;  ///< ignored arrays: with more or fewer experts than a token uses
};

}  // namespace vitrine
