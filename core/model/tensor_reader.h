#pragma once

#include "core/base/sentence.h"
#include "core/gguf/gguf_file.h"
#include "core/model/weights.h"
#include "core/tensor/tensor.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Result of reading the tensors of a file that may be broken: all problems, not only the first one.
struct TensorSurvey {
    struct Problem {
        std::string tensor;
        std::string what;  ///< "is missing", "has shape …"
    };
    static constexpr std::size_t kMaxProblems = 1000;

    std::vector<Problem> problems;
    std::set<std::string, std::less<>> used;  ///< names that were read and are in the file
};

/// Finds tensors by name and checks their shapes. All functions throw Error that names file, tensor, expected and found
/// shape.
class TensorReader {
public:
    /// `file` must outlive the reader and the tensors it returns. With a `survey`, a missing or misshapen tensor is
    /// noted there, and an empty tensor (without data) or vector is returned instead.
    explicit TensorReader(const GgufFile& file, TensorSurvey* survey = nullptr) : m_file(file), m_survey(survey) {}

    bool has(std::string_view name) const { return m_file.findTensor(name) != nullptr; }
    /// Number of rows of a matrix in the file, for sizes that only the tensors determine.
    std::uint32_t rows(const std::string& name) const;
    Tensor matrix(const std::string& name, std::size_t rows, std::size_t columns) const;
    /// `count` matrices in one tensor [columns, rows, count], returned as a matrix of count · rows rows.
    Tensor stack(const std::string& name, std::size_t count, std::size_t rows, std::size_t columns) const;
    std::vector<float> vector(const std::string& name, std::size_t length) const;

    /// All values of a tensor of any shape with `count` elements; if `columns` is not 0, its rows must have that
    /// length.
    std::vector<float> values(const std::string& name, std::size_t count, std::size_t columns = 0) const;

    /// Notes that models of the architecture may have this tensor, although it is not read.
    void leaveOut(const std::string& name) const;

    /// Reads `<name>.weight` and, if the file has it, `<name>.bias`.
    Linear linear(const std::string& name, std::size_t rows, std::size_t columns) const;
    NormWeights norm(const std::string& name, std::size_t width) const;

    /// Throws Error("<file>: tensor <name> <what>.").
    [[noreturn]] void refuse(std::string_view name, const Sentence& what) const;

private:
    Tensor shaped(const std::string& name, const std::array<std::size_t, 3>& shape) const;
    /// Finds a tensor by name. Returns nullptr only with a survey.
    const GgufTensor* find(const std::string& name) const;
    /// Throws Error, or notes the problem in the survey, up to kMaxProblems.
    void complain(std::string_view name, const Sentence& what) const;

    const GgufFile& m_file;
    TensorSurvey* m_survey;
};

/// The rows [first, first + count) of a fused projection, including the bias.
Linear linearRows(const Linear& fused, std::size_t first, std::size_t count);

}  // namespace vitrine
