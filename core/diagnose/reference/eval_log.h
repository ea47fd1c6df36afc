#pragma once

#include "core/base/sentence.h"
#include "core/diagnose/reference/reference_source.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// The output of llama.cpp's llama-eval-callback. For each node of its graph, the log has a line `ggml_debug: NAME =
/// (TYPE) OP(SOURCES) = {n0, n1, n2, n3}`, in which the first axis varies fastest. The values follow in nested
/// brackets, rounded to four decimals. For an axis with more than six elements, only the first and last three are
/// printed.
/// Newer versions write the name of another function before the colon, and may put times before the line. If the log
/// begins with a list of the prompt's tokens, this list becomes an array called "tokens". Several nodes may have the
/// same name. Format: examples/eval-callback of https://github.com/ggml-org/llama.cpp
class EvalLog final : public ReferenceSource {
public:
    /// Returns whether the beginning of the file looks like output of llama-eval-callback. Throws Error when the file
    /// cannot be read.
    static bool recognizes(const std::filesystem::path& path);
    /// Throws Error when the file cannot be read or has no complete node. If the log contains several evaluations, the
    /// one with the most tokens is used. Among evaluations with equally many tokens, the first is used.
    explicit EvalLog(const std::filesystem::path& path);

    std::vector<std::string> names() const override;
    ReferenceArray describe(std::size_t index) const override;
    std::vector<double> read(std::size_t index) const override;
    std::vector<std::int64_t> readWhole(std::size_t index) const override;
    std::string operationOf(std::size_t index) const override;
    bool isCut(std::size_t index) const override;
    Sentence cutNotice() const override;
    Sentence placeOf(std::size_t index) const override;
    const std::string& fileName() const noexcept override { return m_fileName; }

private:
    struct Node {
        std::string name;
        std::string operation;
        bool half = false;
        std::array<std::uint64_t, 4> axes{};  ///< lengths of the axes; the first varies fastest
        std::size_t line = 0;
        std::size_t edge = 0;  ///< number of elements printed at each end of a long axis; 0: all elements were printed
        double step = 0;
        std::vector<double> values;
        std::uint64_t sums = 0;  ///< number of lines with a sum
        bool ended = false;  ///< whether the end was read: the line with the last sum, or another node, has followed

        std::uint64_t printed() const;
    };
    void readLines(std::string_view text);
    /// Sets the layer of norms after the feed-forward to the layer of the previous node. llama.cpp's names of these
    /// norms do not contain the layer.
    void nameLayers();
    /// Keeps only the nodes of the evaluation with the most tokens. Among evaluations with equally many tokens, the
    /// first is used.
    void keepOneEvaluation();
    void readValues(Node& node, std::string_view line) const;
    /// Returns whether the file ends between two nodes before the logits: it begins with the first node of the graph,
    /// but contains no result of the model.
    bool lacksEnd() const;
    const Node* node(std::size_t index) const { return index < m_nodes.size() ? &m_nodes[index] : nullptr; }

    std::string m_fileName;
    std::vector<Node> m_nodes;
    /// Name and line number of a node of which the file contains only a part of the first line.
    std::optional<std::pair<std::string, std::size_t>> m_cutHead;
    bool m_hasEnd = false;  ///< whether the nodes are those of the last evaluation in the file
    std::vector<std::int64_t> m_tokens;
    std::size_t m_tokensLine = 0;  ///< line number of the list of tokens; 0: the log has no such list
};

}  // namespace vitrine
