#pragma once

#include "core/base/sentence.h"
#include "core/file/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Description of an array in a reference. It is available before the values are read.
struct ReferenceArray {
    NpyType type = NpyType::F32;
    /// The shape in NumPy's order, in which the first axis varies slowest. nullopt if the file has no header, so that
    /// only its size is known.
    std::optional<std::vector<std::uint64_t>> shape;
    std::uint64_t elements = 0;
    /// Number of elements that a text prints at each end of a long axis; 0: the array is complete.
    std::size_t edge = 0;
    double step = 0;  ///< values in a text are rounded to multiples of this number; 0: not rounded
};

/// The arrays in another program's file of any format. Each array is read when it is requested.
class ReferenceSource {
public:
    virtual ~ReferenceSource() = default;
    ReferenceSource(const ReferenceSource&) = delete;
    ReferenceSource& operator=(const ReferenceSource&) = delete;

    /// Returns the names of the arrays in the reference. In a text, several arrays may have the same name.
    virtual std::vector<std::string> names() const = 0;
    /// Returns the description of the array names()[index]. Throws Error if the description in the file is damaged.
    virtual ReferenceArray describe(std::size_t index) const = 0;
    /// Returns the values in C order. If a text shows only part of the array (ReferenceArray::edge), returns only the
    /// printed values. The function allocates memory for the number of elements that `describe` returns, so the caller
    /// should check that number first. Throws Error if the array is damaged.
    virtual std::vector<double> read(std::size_t index) const = 0;
    /// Returns the values as integers. Throws Error if the array is damaged or a value is not an integer.
    virtual std::vector<std::int64_t> readWhole(std::size_t index) const = 0;
    /// Returns the element types that are possible for the bytes, the likeliest first. Empty if the type is known.
    virtual std::vector<NpyType> possibleTypes(std::size_t /*index*/) const { return {}; }
    /// Selects one of the possible types for all later reads.
    virtual void takeAs(std::size_t /*index*/, NpyType /*type*/) {}
    /// Returns the graph operation that computed the array, such as "ROPE". Empty if the reference does not name it.
    virtual std::string operationOf(std::size_t /*index*/) const { return {}; }
    /// Returns whether the file ends before the end of the array, so that its values cannot be used.
    virtual bool isCut(std::size_t /*index*/) const { return false; }
    /// Returns a sentence about the array in which the file ends; empty if the file is complete.
    virtual Sentence cutNotice() const { return {}; }
    /// Returns the place of the array for messages: "array "0.q"" or "line 12".
    virtual Sentence placeOf(std::size_t index) const = 0;
    /// Returns the name of the file or folder without its parent folders.
    virtual const std::string& fileName() const noexcept = 0;

    /// Throws Error("<file>: <place>: <sentence>").
    [[noreturn]] void fail(std::size_t index, const Sentence& sentence) const;

protected:
    ReferenceSource() = default;
};

}  // namespace vitrine
