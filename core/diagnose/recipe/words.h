#pragma once

#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/printer.h"
#include "core/diagnose/recipe/recipe.h"

#include <cstddef>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// Returns the name of an activation: "silu", "gelu_tanh", "gelu_erf", "clamped_silu".
std::string activationName(Activation activation);
/// Returns the formula of an activation: `result` = silu(`gate`) * `up`, silu(z) = …. `up` may be empty.
std::string activationWords(Activation activation, const std::string& result, const std::string& gate,
                            const std::string& up);
/// Returns " * 0.5" or " / sqrt(2)".
std::string factorText(float factor);

/// Describes the operations of a recorded program in words. Each operation adds words, facts and tensors to the current
/// step. Successive operations with the same title form a step, and each line of loop() stands for one step.
///
/// The words use these names. `x` is the residual stream. `h` is the input of a branch, and `y` is its output. `q`,
/// `k`, `v` are the queries, keys and values of all heads. `mix` is the output of attention before its projection.
class Words : public Printer {
public:
    const std::vector<RecipeStep>& input() const noexcept { return m_input; }
    /// Returns the steps of a layer, in order.
    const std::vector<RecipeStep>& stepsOf(std::size_t layer) const { return m_layers.at(layer); }
    const std::vector<RecipeStep>& output() const noexcept { return m_output; }

protected:
    Words(const Model& model, const Program& program);

    /// Begins the words of an operation.
    void begin(const Op& op);
    /// Returns the current step. Begins it, if the last step of this layer has another title.
    RecipeStep& step();
    /// Adds a line to the step. Operations that are repeated for each residual stream add it once.
    void say(const std::string& text) { m_isOfStream ? sayOnce(text) : step().words.push_back(text); }
    /// Adds a line if the step does not have it yet.
    void sayOnce(const std::string& text);
    /// Adds facts to the step, or changes them.
    void set(std::initializer_list<RecipeFact> facts);
    bool has(const char* fact);
    /// Adds the tensor `part` of the current layer to the step.
    void list(std::string_view part) { addTensor(step(), model(), layer(), part); }

    /// Returns the name of the values of a view.
    std::string name(const MatrixView& view) const;
    /// Names the values that an operation with this role writes, and returns the name.
    std::string made(const MatrixView& view, Role role) { return m_names[&bufferOf(view)] = nameFor(view, role); }
    void rename(const MatrixView& view, std::string name) { m_names[&bufferOf(view)] = std::move(name); }
    /// Describes the values of `count` columns in each of several heads.
    std::string part(const HeadStretch& stretch, std::size_t heads, std::size_t count) const;
    /// Returns "q W^T + bias, W = attn_q.weight", and lists the tensors.
    std::string product(const std::string& input, const Linear& linear);
    /// Returns the name of weights of the layer, and lists their tensors.
    std::string weights(std::span<const float> values);

    void put(const ops::Rope& op);
    void put(const ops::StoreKv& op);
    void put(const ops::Attention& op);
    void put(const ops::Experts& op);
    void put(const ops::Convolve& op);
    void put(const ops::Decays& op);
    void put(const ops::Recur& op);

private:
    std::string nameFor(const MatrixView& view, Role role) const;
    void describeAngles(const RopeConfig& rope);
    void describeTemperature(const RopeConfig& rope, const std::string& queries);
    /// Adds the step of a layer that does not rotate; `rope` only scales the queries.
    void describeUnrotated(const RopeConfig* rope = nullptr);
    void describeChoice(const ops::Experts& op);
    void describeMatrices(const ops::Experts& op);
    void describeSharing(const RecurrentConfig& recurrent, const char* first, const char* second);

    std::vector<RecipeStep> m_input;
    std::vector<std::vector<RecipeStep>> m_layers;
    std::vector<RecipeStep> m_output;
    std::map<const NamedBuffer*, std::string> m_names;  ///< what the fields contain
    std::string m_title;                                ///< title of the operation
    bool m_isOfStream = false;             ///< whether the operation reads or writes one of several streams
    std::size_t m_rotated = kNoLayer;      ///< last layer that rotated its queries
    std::size_t m_rotatedKeys = kNoLayer;  ///< last layer that rotated its keys
};

/// Returns the words of a program.
std::unique_ptr<Words> makeWords(const Model& model, const Program& program);

}  // namespace vitrine
