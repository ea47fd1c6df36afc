#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Finds a secret in texts: as it is, percent-encoded (all of it or some, also twice, in any case), as a form has it (+
/// for a space), escaped as in JSON, or in Base64, also of a longer text with it, as HTTP's Basic has it.
///
/// Of fewer than four characters it may stand within any word, and is found only where it is one; in Base64 it is found
/// where eight letters or more are its own. Where the text was shortened, "…" stands for the rest of it.
class SecretFinder {
public:
    explicit SecretFinder(std::string_view secret);

    struct Place {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// In their order; they do not overlap.
    std::vector<Place> placesIn(std::string_view text) const;
    /// Where what may be the beginning of the secret stands at the end of the text; its size: nowhere.
    std::size_t openIn(std::string_view text) const;

private:
    /// One way to write a character.
    struct Spelling {
        std::string text;
        bool isHex = false;  ///< in small letters or capitals
    };
    /// For each of its characters.
    using Form = std::vector<std::vector<Spelling>>;
    struct Match {
        std::size_t end = 0;
        bool isWhole = false;
        bool isOpen = false;  ///< the text ends within it
    };

    static Form formOf(std::string_view written);
    static Match matchAt(const Form& form, std::string_view text, std::size_t at);
    bool isWord(std::string_view text, const Place& place) const;
    bool canBegin(char c) const noexcept { return m_first[static_cast<unsigned char>(c)]; }

    std::vector<Form> m_forms;
    std::array<bool, 256> m_first{};  ///< what one of them may begin with
    std::size_t m_longest = 0;        ///< bytes of any form at most
    bool m_isShort = false;
};

/// What stands in the place of a secret.
inline constexpr std::string_view kInsteadOfSecret = "(key)";

/// The text with that wherever the secret stands.
std::string withoutSecret(std::string_view secret, std::string text);

}  // namespace vitrine
