#pragma once

#include "core/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// What is known of an array of a reference before its values are read.
struct ReferenceArray {
    NpyType type = NpyType::F32;
    /// As NumPy writes it, the first axis varies slowest; nothing where the file has no header and only its size is
    /// known.
    std::optional<std::vector<std::uint64_t>> shape;
    std::uint64_t elements = 0;
    /// Texts give only the first and the last elements of a long axis: so many of either. 0: all are there.
    std::size_t edge = 0;
    double step = 0;  ///< texts round the values to multiples of this; 0: not rounded
};

/// The arrays that another program wrote, in whatever form. Each is read on demand.
class ReferenceSource {
public:
    virtual ~ReferenceSource() = default;
    ReferenceSource(const ReferenceSource&) = delete;
    ReferenceSource& operator=(const ReferenceSource&) = delete;

    /// As the reference writes them. One may stand there several times where the form allows it (texts).
    virtual std::vector<std::string> names() const = 0;
    /// The array of names()[index]. Throws Error when what describes it is damaged.
    virtual ReferenceArray describe(std::size_t index) const = 0;
    /// Its values in C order; of an array with an edge, those that are there. Allocates what `describe` says, so check
    /// that first. Throws Error when it is damaged.
    virtual std::vector<double> read(std::size_t index) const = 0;
    /// As whole numbers. Also throws Error where one is not whole.
    virtual std::vector<std::int64_t> readWhole(std::size_t index) const = 0;
    /// The types that its bytes may have, the likeliest first; empty where that is known.
    virtual std::vector<NpyType> possibleTypes(std::size_t /*index*/) const { return {}; }
    /// From now on it is read as one of these.
    virtual void takeAs(std::size_t /*index*/, NpyType /*type*/) {}
    /// What computed it in a graph, such as "ROPE"; empty where the reference does not say.
    virtual std::string operationOf(std::size_t /*index*/) const { return {}; }
    /// "array "0.q"", or "line 12", for sentences about it.
    virtual std::string placeOf(std::size_t index) const = 0;
    /// Of the file or folder, without the folders it is in.
    virtual const std::string& fileName() const noexcept = 0;

    /// Throws Error("<file>: <place>: <sentence>").
    [[noreturn]] void fail(std::size_t index, std::string_view sentence) const;

protected:
    ReferenceSource() = default;
};

}  // namespace vitrine
