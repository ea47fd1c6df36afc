#pragma once

#include "app/cli/subcommand.h"

namespace vitrine::cli {

// The headless twins of the inspector's pages: each adds itself to `inspect`, and shows the numbers of its page.
void addInspectCheck(Subcommand& inspect);
void addInspectLogits(Subcommand& inspect);
void addInspectSamplers(Subcommand& inspect);
void addInspectTrack(Subcommand& inspect);

}  // namespace vitrine::cli
