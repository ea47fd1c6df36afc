#pragma once

#include "core/reference/reference_source.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace vitrine {

/// What llama.cpp's llama-eval-callback prints: for each node of its graph a line
/// `ggml_debug: NAME = (TYPE) OP(SOURCES) = {n0, n1, n2, n3}`, the first axis varying fastest, and its values in nested
/// brackets, each axis of more than six with the first and the last three alone, all rounded to four decimals.
/// Newer versions write the name of another function before the colon and may put times before the line; an earlier
/// list of the prompt's tokens is an array called tokens. Nodes may have the same name. Format: examples/eval-callback
/// of https://github.com/ggml-org/llama.cpp
class EvalLog final : public ReferenceSource {
public:
    /// Whether its beginning looks like one. Throws Error when the file cannot be read.
    static bool recognizes(const std::filesystem::path& path);
    /// Throws Error when it cannot be read or holds no node. A last node that is cut off is left out. Of several
    /// evaluations, the first of the most tokens counts.
    explicit EvalLog(const std::filesystem::path& path);

    std::vector<std::string> names() const override;
    ReferenceArray describe(std::size_t index) const override;
    std::vector<double> read(std::size_t index) const override;
    std::vector<std::int64_t> readWhole(std::size_t index) const override;
    std::string operationOf(std::size_t index) const override;
    std::string placeOf(std::size_t index) const override;
    const std::string& fileName() const noexcept override { return m_fileName; }

private:
    struct Node {
        std::string name;
        std::string operation;
        bool half = false;
        std::array<std::uint64_t, 4> axes{};  ///< the first varies fastest
        std::size_t line = 0;
        std::size_t edge = 0;  ///< printed at either end of a long axis; 0: nothing was left out
        double step = 0;
        std::vector<double> values;
        bool ended = false;  ///< its sum or another node follows

        std::uint64_t printed() const;
    };
    void readLines(std::string_view text);
    /// Gives a layer to a norm behind the feed-forward, which llama.cpp names without: that of the node before it.
    void nameLayers();
    /// Keeps the nodes of the evaluation of the most tokens, the first of such.
    void keepOneEvaluation();
    void readValues(Node& node, std::string_view line) const;
    const Node* node(std::size_t index) const { return index < m_nodes.size() ? &m_nodes[index] : nullptr; }

    std::string m_fileName;
    std::vector<Node> m_nodes;
    std::vector<std::int64_t> m_tokens;
    std::size_t m_tokensLine = 0;  ///< 0: it lists none
};

}  // namespace vitrine
