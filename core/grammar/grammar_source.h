#pragma once

#include <memory>
#include <string>

namespace vitrine {

class Tokenizer;
struct CompiledGrammar;
struct GrammarRules;

/// What an answer must be like, as a user gives it; at most one of the two.
struct GrammarSource {
    std::string gbnf;        ///< rules in llama.cpp's notation
    std::string jsonSchema;  ///< a JSON text

    bool isGiven() const noexcept { return !gbnf.empty() || !jsonSchema.empty(); }
    bool operator==(const GrammarSource&) const = default;
};

/// Precondition: it is given. Throws Error with a sentence that names the place, and when both are given.
GrammarRules rulesOf(const GrammarSource& source);

/// The same for the tokens of a vocabulary.
std::shared_ptr<const CompiledGrammar> compileGrammar(const GrammarSource& source, const Tokenizer& tokenizer);

}  // namespace vitrine
