#pragma once

#include "core/diagnose/program/program.h"
#include "core/diagnose/program/roll_up.h"
#include "core/diagnose/recipe/fill.h"

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

struct GgufTensor;

/// Returns the variable of a field: "block_out" for blockOut.
std::string nameOf(const MatrixView& view);
/// Returns the name of an array of streams without its index: "streams" for "streams[1]".
std::string arrayOf(const MatrixView& view);
/// Returns whether the stretches of all heads are all columns of the view.
bool coversAll(const HeadStretch& stretch, std::size_t heads, std::size_t count);
/// Returns the tensor that divides the frequencies of a rotation; empty if the file has no such tensor.
std::string factorsOf(const ModelConfig& config, const RopeConfig& rope);
/// Returns whether the rotation turns nothing and only multiplies.
bool turnsNothing(const RopeConfig& rope);

/// Features that the function for attention needs, because at least one layer of the model uses them.
struct AttentionForms {
    AttentionOptions options{};  ///< of one layer; all numbers except the window are the same in all layers
    bool windows = false;        ///< whether any layer has a window
    bool blocks = false;         ///< whether any layer attends in blocks
    bool sinks = false;
    std::size_t heads = 0;
};

/// Prints the operations of a recorded program as statements of a programming language. Each field of Activations is a
/// variable with the same name.
class Printer {
public:
    virtual ~Printer() = default;
    Printer(const Printer&) = delete;
    Printer& operator=(const Printer&) = delete;

    const std::vector<Line>& before() const noexcept { return m_before; }
    const Loop& loop() const noexcept { return m_loop; }
    const std::vector<Line>& after() const noexcept { return m_after; }
    /// Returns the functions that the statements call, in the order of their first use.
    const std::string& helpers() const noexcept { return m_helpers; }

protected:
    Printer(const Model& model, const Program& program);
    /// Prints all events. Call it at the end of the constructor.
    void printAll();

    virtual void print(const Op& op) = 0;
    virtual void print(const RecordedTap& tap) = 0;
    virtual void print(const ExchangedStreams& exchange) = 0;

    void line(const std::string& text) { m_lines.push_back({m_title, text}); }
    /// Defines a function and returns its name: `name`, or with a number if another function has this name. `text`
    /// contains $fn in place of the name.
    std::string define(const std::string& name, const std::string& text, Blanks blanks = {});
    /// Notes that a variable has values. Returns whether it had none in the current layer.
    bool make(const std::string& name) { return m_made.insert(name).second; }

    /// Returns the weights of the current layer that are at this address.
    const FileValues& valuesAt(std::span<const float> span) const;
    /// Returns the tensor of the current layer with this name. Throws std::logic_error if the file does not have it.
    const GgufTensor& tensorOf(std::string_view name) const;
    /// Returns the name of the weights of a norm, with the ending that they have in the file.
    std::string weightName(const NormWeights& norm) const;

    const Model& model() const noexcept { return m_model; }
    const ModelConfig& config() const noexcept;
    const Program& program() const noexcept { return m_program; }
    const AttentionForms& attention() const noexcept { return m_attention; }
    /// Current layer; kNoLayer outside of layers.
    std::size_t layer() const noexcept { return m_layer; }
    /// Whether any rotation multiplies sine and cosine.
    bool hasMagnitudes() const noexcept { return m_magnitudes; }
    /// Whether any layer reads the keys of another layer.
    bool keepsKeys() const noexcept { return m_keepsKeys; }
    /// Variables of which some statements write only some columns.
    const std::set<std::string>& partlyWritten() const noexcept { return m_partlyWritten; }

private:
    std::vector<Line> printed(const std::vector<Recorded>& events, std::size_t layer);
    void survey();

    const Model& m_model;
    const Program& m_program;
    std::set<std::string> m_partlyWritten;
    bool m_magnitudes = false;
    bool m_keepsKeys = false;
    AttentionForms m_attention;

    std::size_t m_layer = 0;
    std::string m_title;
    std::vector<Line> m_lines;
    std::set<std::string> m_made;  ///< variables that have values in the current layer

    std::vector<Line> m_before;
    Loop m_loop;
    std::vector<Line> m_after;
    std::string m_helpers;
    std::map<std::string, std::string> m_defined;  ///< texts of the functions
};

/// Return a printer that has printed the program in this language.
std::unique_ptr<Printer> makeNumpyPrinter(const Model& model, const Program& program);
std::unique_ptr<Printer> makeCPrinter(const Model& model, const Program& program);

/// Returns all printed statements in C or Python: a loop over the layers between those before and after it. Each step
/// has its title as a comment. Statements of some layers are inside a condition.
std::string statementsOf(const Printer& printer, std::size_t layers, bool inC);

}  // namespace vitrine
