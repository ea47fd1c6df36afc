#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A statement of a printed program.
struct Line {
    std::string title;  ///< title of the step that the statement belongs to
    std::string text;   ///< one or more lines without the last line feed; may contain numbers made by ofLayer()
};

/// Returns a mark for a number or a name that may be different in each layer. rollUp() replaces it by `value`, or by an
/// element of a table with the name `table`.
std::string ofLayer(std::string_view table, std::string_view value);
std::string ofLayer(std::string_view table, std::size_t value);
/// Returns `text` with the values themselves in place of all marks.
std::string withoutMarks(const std::string& text);

/// A statement of the loop over all layers.
struct LoopLine {
    std::string title;
    std::string text;
    std::vector<std::size_t> layers;  ///< layers that have the statement, in ascending order
};

/// Values of a table, one for each layer; empty for layers that do not use the table.
struct LayerTable {
    std::string name;
    std::vector<std::string> values;
};

/// The statements of all layers as the body of one loop. `text` refers to tables as NAME[L].
struct Loop {
    std::vector<LoopLine> lines;
    std::vector<LayerTable> tables;
};

/// Merges the statements of the layers. Equal statements of several layers become one statement of the loop, and the
/// order of statements within each layer stays.
Loop rollUp(const std::vector<std::vector<Line>>& layers);

/// A range of consecutive statements that have the same layers.
struct LoopBlock {
    std::size_t first = 0, end = 0;  ///< indices of `lines`
    bool isEverywhere = false;       ///< whether all layers have the statements
    bool isElse = false;             ///< whether exactly the layers without the block before have the statements
};
std::vector<LoopBlock> blocksOf(const Loop& loop, std::size_t layers);

}  // namespace vitrine
