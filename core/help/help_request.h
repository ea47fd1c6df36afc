#pragma once

#include "core/help/completion.h"
#include "core/help/program_help.h"

#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// Whether a program's first argument is one of these undocumented requests to describe the program:
/// - --complete N WORD…: asks for the completion of word N, counted from 0; shells ask it, see completionText()
/// - --man-pages FOLDER [DATE]: writes the manual pages into the folder; the build asks it, see manPages()
bool isHelpRequest(std::string_view argument);

/// Answers such a request and returns the text for stdout. `arguments` include the request. Errors of a completion are
/// not reported, because they would disturb the line that the user types. Throws Error if the pages cannot be written.
std::string answerHelpRequest(const ProgramHelp& help, std::span<const std::string> arguments,
                              const FlagValues& values);

}  // namespace vitrine
