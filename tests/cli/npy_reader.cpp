#include "tests/cli/npy_reader.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace vitrine::test {

NpyMatrix readNpy(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    constexpr std::size_t kPreamble = 10;
    if (bytes.size() < kPreamble || bytes.compare(0, 6, "\x93NUMPY") != 0 || bytes[6] != 1) return {};
    const std::size_t length = static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
    const std::string header = bytes.substr(kPreamble, length);
    std::smatch shape;
    static const std::regex kShape(R"('descr': '<f4', 'fortran_order': False, 'shape': \((\d+), (\d+)\))");
    if (!std::regex_search(header, shape, kShape)) return {};
    NpyMatrix matrix;
    matrix.rows = std::stoul(shape[1]);
    matrix.columns = std::stoul(shape[2]);
    const std::size_t begin = kPreamble + length;
    if (bytes.size() != begin + matrix.rows * matrix.columns * sizeof(float)) return {};
    matrix.values.resize(matrix.rows * matrix.columns);
    std::memcpy(matrix.values.data(), bytes.data() + begin, bytes.size() - begin);
    return matrix;
}

}  // namespace vitrine::test
