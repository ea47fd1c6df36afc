#pragma once

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

/// A trace that another program wrote, in any form that openReference knows: arrays called as TraceArray::name does, or
/// as llama.cpp's callbacks are (callbackTaps); some of them may be missing and others unknown; in half, single or
/// double precision. Axes of length 1 may be missing, and heads and width may be one axis. Of final_norm and logits,
/// some tokens will do, of everything else the last one.
class ReferenceTrace {
public:
    /// Throws Error when the file is no reference, or is damaged.
    explicit ReferenceTrace(const std::filesystem::path& path);

    /// The ids in the array `tokens`; nothing when there is none. Throws Error when it holds anything but at most
    /// `limit` ids.
    std::optional<std::vector<TokenId>> tokens(std::size_t limit) const;
    /// Whether these are all it holds.
    bool holdsTokensAlone() const noexcept { return m_tokens && m_names.size() == 1; }
    /// Decides which array is which tap of `trace`, which `model` computed; all that follow are about it. Throws Error
    /// when none is one.
    void bind(const Trace& trace, const Model& model);
    /// What the file holds of a tap of the trace; nothing where it has no such tap. Throws Error when it has another
    /// shape or type (the sentence says what was expected).
    std::optional<OtherRows> rows(const TraceArray& array) const;

    /// Taps of `trace` that the file lacks.
    std::vector<std::string> missing(const Trace& trace) const;
    /// Taps that the file holds and `selection` asks for, but `trace` lacks: the model has no such layer or step.
    std::vector<std::string> surplus(const Trace& trace, const TapSelection& selection) const;
    /// Arrays of the file that are neither taps nor the tokens.
    const std::vector<std::string>& unknown() const noexcept { return m_unknown; }
    /// Sentences about what was taken otherwise than it stands there: padding left out, texts that show a part.
    std::vector<std::string> notices(const Trace& trace) const;

    const std::string& fileName() const noexcept { return m_source->fileName(); }

private:
    using Key = std::pair<Site, std::size_t>;
    /// An array that may be a tap, of which the name alone may leave two.
    struct Candidate {
        std::size_t index = 0;  ///< of its name
        std::string name;
        Key key;
        int rank = 0;
        ReferenceLayout layout;
        std::optional<Key> other;
        bool isRaw = false;       ///< CallbackTap::isRaw of `key`
        bool otherIsRaw = false;  ///< of `other`
    };
    struct Bound {
        std::size_t candidate = 0;                 ///< index into m_arrays
        double factor = 1;                         ///< what its values are to be multiplied with
        bool isRotated = false;                    ///< see rotated_values.h
        std::optional<std::size_t> firstRow = {};  ///< where its rows are not the last ones
    };
    struct Choice {
        Key key;
        double factor = 1;
        bool isRotated = false;
    };
    std::optional<ReferenceRows> read(const TraceArray& array) const;
    void addCandidate(std::size_t index, const std::string& name);
    /// Which of its two taps the array is: the one whose values it is nearer to. Nothing where it is none.
    std::optional<Choice> choose(const Candidate& candidate, const Trace& trace, const Model& model) const;
    /// For an array without a declared type: the type whose values are nearest to ours.
    void findType(const Candidate& candidate, const Trace& trace);
    /// For a bound array with fewer rows than ours: the range of these rows.
    void findRows(Bound& bound, const TraceArray& array) const;
    std::string rangeNotice(const Trace& trace) const;
    std::string beyondNotice(const Trace& trace) const;
    std::string rotationNotice() const;

    std::unique_ptr<ReferenceSource> m_source;
    std::vector<std::string> m_names;
    std::optional<std::size_t> m_tokens;
    std::vector<Candidate> m_arrays;
    std::map<Key, Bound> m_bound;
    std::vector<std::string> m_unknown;
    std::vector<std::string> m_types;         ///< sentences about types that were found by the values
    std::vector<std::string> m_rotated;       ///< arrays left out: parts of rotated values
    std::vector<std::string> m_otherExperts;  ///< arrays left out: of more or fewer experts than a token uses
};

}  // namespace vitrine
