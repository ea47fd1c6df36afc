#pragma once

#include "core/base/sentence.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/tensor/tensor.h"
#include "core/model/weights.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// All problems with the tensors of a file. A TensorReader that has a survey adds each problem to it and continues.
struct TensorSurvey {
    struct Problem {
        std::string tensor;
        std::string what;  ///< the problem, such as "is missing" or "has shape …"
    };
    static constexpr std::size_t kMaxProblems = 1000;

    std::vector<Problem> problems;
    std::set<std::string, std::less<>> used;  ///< names of tensors that are in the file and were read
};

/// Finds tensors by name and checks their shapes. All functions throw Error, which names file, tensor, expected and
/// actual shape.
class TensorReader {
public:
    /// `file` must outlive the reader and the returned tensors. With a `survey`, the functions throw no Error for a
    /// missing or misshapen tensor. They add the problem to the survey, and return a tensor without data or an empty
    /// vector.
    explicit TensorReader(const GgufFile& file, TensorSurvey* survey = nullptr) : m_file(file), m_survey(survey) {}

    /// Returns whether the file contains the tensor.
    bool has(std::string_view name) const { return m_file.findTensor(name) != nullptr; }
    /// Returns the number of rows of a matrix. Used for sizes that the metadata does not contain.
    std::uint32_t rows(const std::string& name) const;
    /// Returns the matrix `name`, which must have exactly `rows` rows and `columns` columns.
    Tensor matrix(const std::string& name, std::size_t rows, std::size_t columns) const;
    /// Returns `count` matrices that are stored in one tensor [columns, rows, count], as one matrix with count · rows
    /// rows.
    Tensor stack(const std::string& name, std::size_t count, std::size_t rows, std::size_t columns) const;
    /// Returns the values of a tensor with the shape [length], converted to float.
    FileValues vector(const std::string& name, std::size_t length) const;

    /// Returns all values of a tensor, which may have any shape with `count` elements. If `columns` is not 0, the rows
    /// of the tensor must have this length.
    FileValues values(const std::string& name, std::size_t count, std::size_t columns = 0) const;

    /// Marks a tensor that is not read, although files of the architecture may contain it. Without the mark, the survey
    /// would report the tensor as unexpected.
    void leaveOut(const std::string& name) const;

    /// Reads `<name>.weight` and, if the file has it, `<name>.bias`.
    Linear linear(const std::string& name, std::size_t rows, std::size_t columns) const;
    /// Reads `<name>.weight` and, if the file has it, `<name>.bias`. Both must have `width` values.
    NormWeights norm(const std::string& name, std::size_t width) const;

    /// Throws Error with the message "<file>: tensor <name> <what>."
    [[noreturn]] void refuse(std::string_view name, const Sentence& what) const;

private:
    Tensor shaped(const std::string& name, const std::array<std::size_t, 3>& shape) const;
    /// Returns the tensor with this name. If it is missing, throws Error, or returns nullptr if there is a survey.
    const GgufTensor* find(const std::string& name) const;
    /// Adds the problem to the survey, which holds at most kMaxProblems. Without a survey, throws Error.
    void complain(std::string_view name, const Sentence& what) const;

    const GgufFile& m_file;
    TensorSurvey* m_survey;
};

/// Returns the part of a tensor name after the layer: "attn_norm.weight" for "blk.3.attn_norm.weight".
std::string nameInLayer(std::string_view name);

/// Returns the rows [first, first + count) of a fused projection, with their part of the bias.
Linear linearRows(const Linear& fused, std::size_t first, std::size_t count);

}  // namespace vitrine
