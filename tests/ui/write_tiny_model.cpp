// write_tiny_model FILE: a small model with random weights, for tests that need a real one to load.

#include "tests/support/tiny_model.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: write_tiny_model FILE\n");
        return 2;
    }
    try {
        vitrine::test::writeTinyModel(argv[1], {});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "write_tiny_model: %s\n", error.what());
        return 1;
    }
    return 0;
}
