#include "core/base/version.h"

namespace vitrine {

std::string versionText(const std::string& program, const std::string& qt)
{
    std::string text = program + " " VITRINE_VERSION "\nCommit: " VITRINE_COMMIT "\n";
    if (!qt.empty()) text += "Qt: " + qt + "\n";
    return text + "Compiler: " VITRINE_COMPILER;
}

}  // namespace vitrine
