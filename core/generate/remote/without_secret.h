#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Finds a secret in texts. The secret may be unchanged, percent-encoded (fully or partly, once or twice, in upper or
/// lower case), form-encoded (+ for a space), escaped as in JSON, or in Base64. The Base64 form is also found inside a
/// longer encoded text, such as the header of HTTP's Basic authentication.
///
/// A secret of fewer than four characters might be part of any word, so it is found only as a separate word. Its Base64
/// form is found if at least eight letters of it depend on the secret alone. In a text that was shortened, "…" may
/// stand for the rest of the secret.
class SecretFinder {
public:
    explicit SecretFinder(std::string_view secret);

    /// A range of bytes of the text; `end` is the offset after the last byte.
    struct Place {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// Returns the places where the secret occurs, in order and without overlap.
    std::vector<Place> placesIn(std::string_view text) const;
    /// If the text ends with a possible beginning of the secret, returns the offset of that beginning. Otherwise
    /// returns the size of the text.
    std::size_t openIn(std::string_view text) const;

private:
    /// One way to write a character of the secret in a text.
    struct Spelling {
        std::string text;
        bool isHex = false;  ///< whether `text` is hexadecimal, so that upper and lower case match
    };
    /// The spellings of each character of the secret.
    using Form = std::vector<std::vector<Spelling>>;
    struct Match {
        std::size_t end = 0;
        bool isWhole = false;
        bool isOpen = false;  ///< whether the text ends within the secret
    };

    static Form formOf(std::string_view written);
    static Match matchAt(const Form& form, std::string_view text, std::size_t at);
    bool isWord(std::string_view text, const Place& place) const;
    bool canBegin(char c) const noexcept { return m_first[static_cast<unsigned char>(c)]; }

    std::vector<Form> m_forms;
    std::array<bool, 256> m_first{};  ///< whether a form of the secret can begin with this character
    std::size_t m_longest = 0;        ///< length of the longest form of the secret in bytes
    bool m_isShort = false;
};

/// The text that replaces a secret.
inline constexpr std::string_view kInsteadOfSecret = "(key)";

/// Returns the text with kInsteadOfSecret at each place of the secret.
std::string withoutSecret(std::string_view secret, std::string text);

}  // namespace vitrine
