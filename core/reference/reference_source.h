#pragma once

#include "core/base/sentence.h"
#include "core/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Description of an array of a reference, before its values are read.
struct ReferenceArray {
    NpyType type = NpyType::F32;
    /// In NumPy's order: the first axis varies slowest. nullopt if the file has no header, so that only its size is
    /// known.
    std::optional<std::vector<std::uint64_t>> shape;
    std::uint64_t elements = 0;
    /// Elements that a text prints at either end of a long axis; 0: the array is complete.
    std::size_t edge = 0;
    double step = 0;  ///< a text rounds values to multiples of this; 0: values are not rounded
};

/// The arrays of another program's file, in any format. Each array is read on demand.
class ReferenceSource {
public:
    virtual ~ReferenceSource() = default;
    ReferenceSource(const ReferenceSource&) = delete;
    ReferenceSource& operator=(const ReferenceSource&) = delete;

    /// The names in the reference. Texts may contain a name several times.
    virtual std::vector<std::string> names() const = 0;
    /// Describes the array of names()[index]. Throws Error when its description is damaged.
    virtual ReferenceArray describe(std::size_t index) const = 0;
    /// The values in C order; for an array with an edge, only the printed ones. Allocates the number of elements that
    /// `describe` returns, so check that first. Throws Error when the array is damaged.
    virtual std::vector<double> read(std::size_t index) const = 0;
    /// The values as integers. Throws Error also if a value is not an integer.
    virtual std::vector<std::int64_t> readWhole(std::size_t index) const = 0;
    /// The element types that the bytes may have, the likeliest first; empty if the type is known.
    virtual std::vector<NpyType> possibleTypes(std::size_t /*index*/) const { return {}; }
    /// Sets one of the possible types for all later reads.
    virtual void takeAs(std::size_t /*index*/, NpyType /*type*/) {}
    /// The graph operation that computed the array, such as "ROPE"; empty if the reference does not contain it.
    virtual std::string operationOf(std::size_t /*index*/) const { return {}; }
    /// The position for messages: "array "0.q"" or "line 12".
    virtual Sentence placeOf(std::size_t index) const = 0;
    /// Name of the file or folder without its parent folders.
    virtual const std::string& fileName() const noexcept = 0;

    /// Throws Error("<file>: <place>: <sentence>").
    [[noreturn]] void fail(std::size_t index, const Sentence& sentence) const;

protected:
    ReferenceSource() = default;
};

}  // namespace vitrine
