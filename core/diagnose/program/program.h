#pragma once

#include "core/compute/backend/ops.h"
#include "core/compute/inference/tap.h"
#include "core/file/tensor/buffer.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

class Model;

/// The memory of one field of Activations. It has a name and no bytes.
class NamedBuffer final : public Buffer {
public:
    explicit NamedBuffer(std::string name) : Buffer(0), m_name(std::move(name)) {}

    /// Name of the field: "residual", "streams[1]".
    const std::string& name() const noexcept { return m_name; }

private:
    std::string m_name;
};

/// A place where the forward pass shows values.
struct RecordedTap {
    Site site = Site::Embed;
    MatrixView values{};
};

/// The fields Activations::streams and Activations::predicted exchange their memory. Afterwards, the names in the
/// recording refer to the exchanged values.
struct ExchangedStreams {};

/// One event of a forward pass.
using Recorded = std::variant<Op, RecordedTap, ExchangedStreams>;

/// The forward pass of a model, as a list of operations. All views are those of a step with one token, and all their
/// buffers are NamedBuffers. The caches of operations are null; their layers are valid. Weights and configs belong to
/// the model, which must outlive the program.
struct Program {
    std::vector<Recorded> before;               ///< before the first layer
    std::vector<std::vector<Recorded>> layers;  ///< one list for each layer
    std::vector<Recorded> after;                ///< after the last layer
    /// Buffers that a layer reads from earlier layers. All other values of earlier layers are no longer used.
    std::vector<const NamedBuffer*> betweenLayers;
    std::vector<std::unique_ptr<NamedBuffer>> buffers;  ///< owns all buffers
};

/// Returns the buffer of a view of a program.
inline const NamedBuffer& bufferOf(const MatrixView& view) noexcept
{
    return static_cast<const NamedBuffer&>(*view.buffer);
}

/// Runs the forward pass once with a back end that computes nothing, and returns its operations. All tokens get logits,
/// all taps are requested. `context` is the context length in positions; 0: the context length of the model.
Program recordProgram(const Model& model, std::size_t context = 0);

}  // namespace vitrine
