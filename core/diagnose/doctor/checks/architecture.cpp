#include "core/diagnose/doctor/check.h"

namespace vitrine {

void checkArchitecture(Examination& examination, Findings& findings)
{
    if (examination.config()) return;
    findings.add(
        Severity::Error, "general.architecture and its keys", examination.configProblem(),
        {"Without a known architecture and its sizes, the weights cannot be interpreted, so the model cannot be run.",
         "Use a file of a supported architecture, or convert the model again with a current converter."});
}

}  // namespace vitrine
