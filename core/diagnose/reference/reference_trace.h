#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/compare/other_rows.h"
#include "core/diagnose/reference/reference_rows.h"
#include "core/diagnose/reference/reference_source.h"
#include "core/model/model.h"
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

/// A trace that another program wrote, in any format that openReference supports. Its arrays are named by
/// TraceArray::name or by llama.cpp's callbacks (callbackTaps). Some taps may be missing, and unknown arrays are
/// allowed. The values have half, single or double precision. Axes of length 1 may be missing, and heads and width may
/// be a single axis. The taps final_norm and logits may contain any range of tokens; other taps contain all tokens or
/// the last one.
class ReferenceTrace {
public:
    /// Throws Error when the file is not a reference, or is damaged.
    explicit ReferenceTrace(const std::filesystem::path& path);

    /// Returns the ids in the array `tokens`; nullopt if no such array exists. Throws Error if the array is not a
    /// list of at most `limit` ids.
    std::optional<std::vector<TokenId>> tokens(std::size_t limit) const;
    /// Whether the file contains the array `tokens` and no other array.
    bool holdsTokensAlone() const noexcept { return m_tokens && m_names.size() == 1; }
    /// Assigns the arrays to taps of `trace`, which `model` computed. The functions below refer to this trace. Throws
    /// Error if no array is a tap.
    void bind(const Trace& trace, const Model& model);
    /// Returns the rows of a tap of the trace; nullopt if the file does not have the tap. Throws Error if the array has
    /// an unexpected shape or type. The message names the expected shape or type.
    std::optional<OtherRows> rows(const TraceArray& array) const;

    /// Returns the taps of `trace` that the file does not have.
    std::vector<std::string> missing(const Trace& trace) const;
    /// Returns the taps in the file that belong to `selection` but not to `trace`, because the model does not have this
    /// layer or step.
    std::vector<std::string> surplus(const Trace& trace, const TapSelection& selection) const;
    /// Names of arrays in the file that are neither taps nor the array `tokens`.
    const std::vector<std::string>& unknown() const noexcept { return m_unknown; }
    /// Returns sentences about values that are not used as they are in the file, such as removed padding, and about
    /// incomplete texts.
    std::vector<Sentence> notices(const Trace& trace) const;

    const std::string& fileName() const noexcept { return m_source->fileName(); }

private:
    using Key = std::pair<Site, std::size_t>;
    /// An array that may be a tap. If its name fits two taps, `key` is the first tap and `other` the second.
    struct Candidate {
        std::size_t index = 0;  ///< index of the name in the source
        std::string name;
        Key key;
        int rank = 0;
        ReferenceLayout layout;
        std::optional<Key> other;
        bool isRaw = false;       ///< whether the array, as tap `key`, is raw (CallbackTap::isRaw)
        bool otherIsRaw = false;  ///< whether the array, as tap `other`, is raw (CallbackTap::isRaw)
    };
    struct Bound {
        std::size_t candidate = 0;  ///< index into m_arrays
        double factor = 1;          ///< factor by which the array's values are multiplied
        bool isRotated = false;     ///< whether the values must be rotated back (rotated_values.h)
        /// Index of our row that corresponds to the first row of the array; absent: the array contains our last rows.
        std::optional<std::size_t> firstRow = {};
    };
    struct Choice {
        Key key;
        double factor = 1;
        bool isRotated = false;
    };
    std::optional<ReferenceRows> read(const TraceArray& array) const;
    void addCandidate(std::size_t index, const std::string& name);
    /// Decides to which tap an array belongs if its name fits two taps: the tap with the nearest values. Returns
    /// nullopt if the array belongs to neither tap.
    std::optional<Choice> choose(const Candidate& candidate, const Trace& trace, const Model& model) const;
    /// Throws Error if the declared shape of an incomplete array cannot be the shape of its tap. A damaged shape can
    /// make a complete array look incomplete.
    void checkCut(const Candidate& candidate, const Trace& trace, const Model& model) const;
    /// For an array without a declared element type, selects the type whose values are nearest to ours.
    void findType(const Candidate& candidate, const Trace& trace);
    /// If a bound array has fewer rows than our tap, finds out which of our rows they are.
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
    std::vector<Sentence> m_types;  ///< sentences about element types that were determined from the values
    /// Names of ignored arrays with incomplete rotated values, which cannot be rotated back.
    std::vector<std::string> m_rotated;
    /// Names of arrays that are ignored, because they do not contain as many experts as a token uses in our model.
    std::vector<std::string> m_otherExperts;
};

}  // namespace vitrine
