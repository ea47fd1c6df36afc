#include "tests/support/npy.h"

#include <array>
#include <fstream>
#include <regex>
#include <stdexcept>
#include <string>

namespace vitrine::test {

NpyMatrix readNpy(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::array<unsigned char, 10> start{};
    file.read(reinterpret_cast<char*>(start.data()), start.size());
    std::string header(start[8] | static_cast<std::size_t>(start[9]) << 8, '\0');
    file.read(header.data(), static_cast<std::streamsize>(header.size()));
    std::smatch shape;
    if (!file || start[6] != 1 || header.find("'<f4'") == std::string::npos ||
        header.find("'fortran_order': False") == std::string::npos ||
        !std::regex_search(header, shape, std::regex(R"(\((\d+), (\d+)\))"))) {
        throw std::runtime_error(path.string() + " is not a float32 matrix of NumPy");
    }
    NpyMatrix matrix{std::stoul(shape[1]), std::stoul(shape[2]), {}};
    matrix.values.resize(matrix.rows * matrix.columns);
    file.read(reinterpret_cast<char*>(matrix.values.data()),
              static_cast<std::streamsize>(matrix.values.size() * sizeof(float)));
    if (!file) throw std::runtime_error(path.string() + " is too short");
    return matrix;
}

}  // namespace vitrine::test
