#pragma once

#include "app/cli/subcommand.h"
#include "core/grammar/grammar_source.h"

#include <string>

namespace vitrine::cli {

/// --grammar, --grammar-file, --json-schema and --json-schema-file.
struct GrammarFlags {
    std::string gbnf;
    std::string gbnfFile;
    std::string schema;
    std::string schemaFile;

    bool readsStdin() const { return gbnfFile == "-" || schemaFile == "-"; }
    /// Empty where none is given. Throws UsageError when several are given or what is given is no grammar, Error when a
    /// file cannot be read.
    GrammarSource resolve() const;
};

void addGrammarFlags(Subcommand& command, GrammarFlags& flags);

}  // namespace vitrine::cli
