#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Finds a secret in texts: unchanged, percent-encoded (fully or partly, once or twice, in any case), form-encoded (+
/// for a space), escaped as in JSON, or in Base64. The Base64 form is also found inside a longer encoded text, such as
/// that of HTTP's Basic authentication.
///
/// A secret of fewer than four characters might be part of any word, and is found only as a separate word. In Base64,
/// it is found if at least eight letters belong to it alone. In a shortened text, "…" stands for the rest of the
/// secret.
class SecretFinder {
public:
    explicit SecretFinder(std::string_view secret);

    struct Place {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// The places of the secret, in order and without overlap.
    std::vector<Place> placesIn(std::string_view text) const;
    /// The offset at which a possible beginning of the secret begins at the end of the text; the size of the text if
    /// no beginning is found.
    std::size_t openIn(std::string_view text) const;

private:
    /// One way to write a character of the secret.
    struct Spelling {
        std::string text;
        bool isHex = false;  ///< upper and lower case are equal
    };
    /// For each character of the secret, its spellings.
    using Form = std::vector<std::vector<Spelling>>;
    struct Match {
        std::size_t end = 0;
        bool isWhole = false;
        bool isOpen = false;  ///< the text ends within the secret
    };

    static Form formOf(std::string_view written);
    static Match matchAt(const Form& form, std::string_view text, std::size_t at);
    bool isWord(std::string_view text, const Place& place) const;
    bool canBegin(char c) const noexcept { return m_first[static_cast<unsigned char>(c)]; }

    std::vector<Form> m_forms;
    std::array<bool, 256> m_first{};  ///< first characters of any form
    std::size_t m_longest = 0;        ///< maximum length of any form in bytes
    bool m_isShort = false;
};

/// The replacement of a secret.
inline constexpr std::string_view kInsteadOfSecret = "(key)";

/// The text with kInsteadOfSecret at each place of the secret.
std::string withoutSecret(std::string_view secret, std::string text);

}  // namespace vitrine
