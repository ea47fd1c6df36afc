#include "core/generate/remote/without_secret.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kShortest = 4;
constexpr std::size_t kShortestBase64 = 8;  // minimum length in Base64; a shorter text may be an ordinary word
constexpr std::size_t kLongestSpelling = 6;
constexpr std::size_t kFewestBeforeCut = 4;
constexpr std::string_view kCut = "…";  // the mark that inQuotes() puts where it shortens a text
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

char small(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool isAlnum(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string hexOf(char c)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return {kDigits[byte / 16], kDigits[byte % 16]};
}

/// Returns the part of a secret's Base64 form that is the same in every encoded text. `before` is the number of bytes
/// (0 to 2) that precede the secret in its group of three bytes.
std::string base64Within(std::string_view secret, std::size_t before)
{
    constexpr std::array<std::size_t, 3> kOfOthers{0, 2, 3};
    std::string all;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : std::string(before, '\0') + std::string(secret)) {
        bits = (bits << 8U | static_cast<unsigned char>(c)) & 0xFFFFU;
        for (count += 8; count >= 6; count -= 6) all += kBase64[bits >> static_cast<unsigned>(count - 6) & 63U];
    }
    return all.substr(std::min(all.size(), kOfOthers[before]));
}

}  // namespace

SecretFinder::SecretFinder(std::string_view secret) : m_isShort(secret.size() < kShortest)
{
    if (secret.empty()) return;
    std::vector<std::string> written{std::string(secret)};
    for (const std::size_t before : {0U, 1U, 2U}) {
        std::string encoded = base64Within(secret, before);
        if (encoded.size() < kShortestBase64) continue;
        written.push_back(encoded);
        std::ranges::replace(encoded, '+', '-');  // the Base64 alphabet for URLs
        std::ranges::replace(encoded, '/', '_');
        if (encoded != written.back()) written.push_back(std::move(encoded));
    }
    for (const std::string& each : written) {
        m_forms.push_back(formOf(each));
        m_longest = std::max(m_longest, kLongestSpelling * each.size());
        for (const Spelling& spelling : m_forms.back().front())
            m_first[static_cast<unsigned char>(spelling.text.front())] = true;
    }
}

SecretFinder::Form SecretFinder::formOf(std::string_view written)
{
    Form form;
    for (const char c : written) {
        std::vector<Spelling>& spellings = form.emplace_back();
        spellings.push_back({std::string(1, c)});
        if (c == ' ') spellings.push_back({"+"});
        if (c == '/' || c == '"' || c == '\\') spellings.push_back({std::string("\\") + c});
        for (const char* escape : {"%", "%25", "\\u00"}) spellings.push_back({escape + hexOf(c), true});
    }
    return form;
}

SecretFinder::Match SecretFinder::matchAt(const Form& form, std::string_view text, std::size_t at)
{
    Match match;
    std::vector<std::size_t> places{at};
    std::size_t matched = 0;
    for (const std::vector<Spelling>& spellings : form) {
        std::vector<std::size_t> next;
        for (const std::size_t place : places) {
            const std::string_view rest = text.substr(place);
            const std::size_t cut = rest.substr(0, kLongestSpelling + kCut.size()).find(kCut);
            for (const auto& [spelled, isHex] : spellings) {
                const auto isSame = [&](char a, char b) { return isHex ? small(a) == b : a == b; };
                const auto isBegun = [&](std::size_t length) {
                    return std::equal(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(length), spelled.begin(),
                                      isSame);
                };
                if (matched >= kFewestBeforeCut && cut < spelled.size() && isBegun(cut)) {
                    match.isWhole = true;
                    match.end = place + cut;
                }
                const std::size_t known = std::min(rest.size(), spelled.size());
                if (!isBegun(known)) continue;
                if (known == spelled.size())
                    next.push_back(place + known);
                else
                    match.isOpen = true;
            }
        }
        ++matched;
        if (next.empty()) return match;
        std::ranges::sort(next);
        next.erase(std::unique(next.begin(), next.end()), next.end());
        places = std::move(next);
    }
    match.isWhole = true;
    match.end = places.back();
    return match;
}

/// Returns whether a short secret is a separate word at this place. A percent-encoded byte before the secret counts as
/// the end of the previous word.
bool SecretFinder::isWord(std::string_view text, const Place& place) const
{
    if (!m_isShort) return true;
    const auto isHex = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
    const std::size_t at = place.begin;
    const bool isEscaped = at >= 3 && text[at - 3] == '%' && isHex(text[at - 2]) && isHex(text[at - 1]);
    return (at == 0 || isEscaped || !isAlnum(text[at - 1])) && (place.end == text.size() || !isAlnum(text[place.end]));
}

std::vector<SecretFinder::Place> SecretFinder::placesIn(std::string_view text) const
{
    std::vector<Place> places;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!canBegin(text[at])) continue;
        Place place{at, at};
        for (const Form& form : m_forms) {
            const Match match = matchAt(form, text, at);
            if (match.isWhole) place.end = std::max(place.end, match.end);
        }
        if (place.end == at || !isWord(text, place)) continue;
        places.push_back(place);
        at = place.end - 1;
    }
    return places;
}

std::size_t SecretFinder::openIn(std::string_view text) const
{
    for (std::size_t at = text.size() - std::min(text.size(), m_longest); at < text.size(); ++at) {
        const auto isOpen = [&](const Form& form) { return matchAt(form, text, at).isOpen; };
        if (canBegin(text[at]) && std::ranges::any_of(m_forms, isOpen)) return at;
    }
    return text.size();
}

std::string withoutSecret(std::string_view secret, std::string text)
{
    const std::vector<SecretFinder::Place> places = SecretFinder(secret).placesIn(text);
    for (auto place = places.rbegin(); place != places.rend(); ++place)
        text.replace(place->begin, place->end - place->begin, kInsteadOfSecret);
    return text;
}

}  // namespace vitrine
