// The program khr_form, which runs at build time. It reads the SPIR-V module IN, converts it, and writes the result to
// OUT.
#include "vk_kernels/khr_form/khr_form.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace {

std::vector<std::uint32_t> read(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file || bytes.size() % 4 != 0) throw std::runtime_error("It cannot be read as words of 32 bits.");
    std::vector<std::uint32_t> words(bytes.size() / 4);
    bytes.copy(reinterpret_cast<char*>(words.data()), bytes.size());
    return words;
}

}  // namespace

int main(int count, char** arguments)
{
    if (count != 3) {
        std::cerr << "khr_form IN OUT\n";
        return 2;
    }
    try {
        const std::vector<std::uint32_t> module = vitrine::khrForm(read(arguments[1]));
        std::ofstream out(arguments[2], std::ios::binary);
        out.write(reinterpret_cast<const char*>(module.data()), static_cast<std::streamsize>(module.size() * 4));
        if (!out.flush())
            throw std::runtime_error("The result cannot be written to " + std::string(arguments[2]) + '.');
    } catch (const std::exception& error) {
        std::cerr << arguments[1] << ": " << error.what() << '\n';
        return 1;
    }
    return 0;
}
