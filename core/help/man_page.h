#pragma once

#include "core/help/program_help.h"

#include <string>
#include <vector>

namespace vitrine {

/// A manual page for section 1.
struct ManPage {
    std::string file;  ///< such as "vitrine-cli-generate.1"
    std::string text;  ///< in the language of roff, with the macros of man(7); only ASCII
};

/// Returns the page of the program, followed by those of its commands. `date` is the date of the pages in the form
/// 2026-11-30; empty: none.
std::vector<ManPage> manPages(const ProgramHelp& help, const std::string& date);

}  // namespace vitrine
