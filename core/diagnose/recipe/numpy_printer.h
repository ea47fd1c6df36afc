#pragma once

#include "core/diagnose/recipe/printer.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine {

/// Prints a recorded program in NumPy. Each variable is an array [tokens, columns].
class NumpyPrinter final : public Printer {
public:
    NumpyPrinter(const Model& model, const Program& program);

private:
    void print(const Op& op) override;
    void print(const RecordedTap& tap) override;
    void print(const ExchangedStreams& exchange) override;

    void put(const ops::Embed& op);
    void put(const ops::AddPositions& op);
    void put(const ops::Norm& op);
    void put(const ops::Project& op);
    void put(const ops::Rope& op);
    void put(const ops::StoreKv& op);
    void put(const ops::Attention& op);
    void put(const ops::Activate& op);
    void put(const ops::Xielu& op);
    void put(const ops::Clamp& op);
    void put(const ops::Experts& op);
    void put(const ops::Clear& op);
    void put(const ops::CopyHeads& op);
    void put(const ops::ProjectHeads& op);
    void put(const ops::ProjectHeadsTransposed& op);
    void put(const ops::Multiply& op);
    void put(const ops::Deal& op);
    void put(const ops::Convolve& op);
    void put(const ops::Blend& op);
    void put(const ops::Exponential& op);
    void put(const ops::CorrectionKeys& op);
    void put(const ops::AddBonus& op);
    void put(const ops::MixStreams& op);
    void put(const ops::AddWeighted& op);
    void put(const ops::MatchLength& op);
    void put(const ops::CutBelow& op);
    void put(const ops::Decays& op);
    void put(const ops::Recur& op);
    void put(const ops::Scale& op);
    void put(const ops::SoftCap& op);
    void put(const ops::AddResidual& op);

    /// Adds the statement target = value, where the whole target is overwritten.
    void assign(const MatrixView& target, const std::string& value);
    /// Adds the statement target[columns] = value, after a statement that makes the array if it has no values yet.
    void assignPart(const HeadStretch& target, std::size_t heads, std::size_t count, const std::string& value);
    /// Returns the columns of a stretch: a variable or a slice of it, in heads if there are several.
    std::string part(const HeadStretch& stretch, std::size_t heads, std::size_t count);
    std::string heads(const std::string& x, std::size_t width);

    /// Returns the name of a tensor as an expression: `b + "attn_q"`, or `"output"` outside of layers.
    std::string quoted(std::string_view part) const;
    /// Returns the rows of a tensor as an expression.
    std::string rows(std::string_view part) const;
    /// Returns values as an expression for an array of one dimension.
    std::string values(const Values& vector) const;
    /// Returns the product with a matrix, and its bias.
    std::string product(const std::string& input, const Linear& linear);

    std::string m_keys;  ///< keys and values of the current layer
};

}  // namespace vitrine
