#pragma once

#include "core/help/program_help.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Returns the values that a flag accepts by name. `kind` is the name of its value in --help, such as "DEVICE". `typed`
/// is what the user has typed so far, and `model` is the model on the command line, or empty. Returns nothing for a
/// kind without names, such as "N". May throw Error, for example if the model cannot be read.
using FlagValues =
    std::function<std::vector<Term>(std::string_view kind, const std::string& typed, const std::string& model)>;

/// Returns what a shell may offer in place of the word `words[cursor]`. `words` are the arguments of the program
/// without quotes; the word at the cursor ends at the cursor, and may be empty.
///
/// The first line of the result is the kind of files to offer: "*" (all), "/" (only folders), an ending such as
/// ".gguf", or nothing. Each further line is a candidate, which may be followed by a tab and a description. For a value
/// after "--flag=", candidates lack this prefix.
///
/// The name of a flag's value in --help decides how it is completed. It consists of alternatives, separated by "|":
/// - FILE, FILE.gguf or FOLDER: such files or folders
/// - a word in small letters: this word; entropy=BITS: the beginning entropy=
/// - any other name: the values that `values` returns for it
/// If the name ends in ",…" or ";…", the value is a list with this separator, and the last item is completed.
std::string completionText(const CommandHelp& program, std::span<const std::string> words, std::size_t cursor,
                           const FlagValues& values);

}  // namespace vitrine
