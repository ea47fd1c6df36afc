#include "tests/support/starter_model.h"

namespace vitrine::test {

std::filesystem::path starterModelPath()
{
    return VITRINE_STARTER_MODEL;
}

}  // namespace vitrine::test
