// Compares what templates do with upper and lower case, for every code point, with Python's str.

#include "core/base/utf8.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"
#include "tests/template/rendering.h"

#include <QTest>

#include <map>
#include <set>
#include <sstream>
#include <unordered_map>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::string_view kColumns[] = {
    "c.upper()", "c|upper",      "c.lower()",   "c|lower",     "c.title()",
    "c|title",   "c|capitalize", "c.islower()", "c.isupper()", "('α' ~ c ~ 'Σ').lower()[-1]"};

/// U+10FFFF, which separates the results. It is not a character, so it has no case.
const std::string kSeparator = "\xF4\x8F\xBF\xBF";

std::string joined(const nlohmann::ordered_json& lines)
{
    std::string text;
    for (const auto& line : lines) text += line.get<std::string>() + ' ';
    return text;
}

std::string encoded(char32_t character)
{
    std::string text;
    appendUtf8(text, character);
    return text;
}

std::set<char32_t> readRanges(const nlohmann::ordered_json& lines)
{
    std::set<char32_t> characters;
    std::istringstream words(joined(lines));
    words >> std::hex;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    char hyphen = 0;
    while (words >> first >> hyphen >> last) {
        for (char32_t c = first; c <= last; ++c) characters.insert(characters.end(), c);
    }
    return characters;
}

using Changes = std::unordered_map<std::string, std::string>;

Changes readChanges(const nlohmann::ordered_json& lines)
{
    Changes changes;
    std::istringstream words(joined(lines));
    for (std::string word; words >> word;) {
        const std::size_t length = decodeUtf8(word, 0).length;
        changes[word.substr(0, length)] = word.substr(length);
    }
    return changes;
}

std::string changed(const Changes& changes, const std::string& character)
{
    const auto found = changes.find(character);
    return found == changes.end() ? character : found->second;
}

}  // namespace

class TemplateLettersTest : public QObject {
    Q_OBJECT

private slots:
    void everyCharacter();
};

void TemplateLettersTest::everyCharacter()
{
    const auto document = test::readJson(test::sourcePath("tests/golden/template/letters.json"));
    const auto assigned = readRanges(document.at("assigned"));
    const auto lowercase = readRanges(document.at("lowercase"));
    const auto uppercase = readRanges(document.at("uppercase"));
    const auto endsWord = readRanges(document.at("ends_word"));
    const Changes upper = readChanges(document.at("upper"));
    const Changes lower = readChanges(document.at("lower"));
    const Changes title = readChanges(document.at("title"));
    QVERIFY(assigned.size() > 140000);
    QVERIFY(upper.size() > 1400 && lower.size() > 1400);

    std::string source = "{% for c in characters %}";
    for (const std::string_view column : kColumns) source.append("{{ ").append(column).append(" }}").append(kSeparator);
    source += "{% endfor %}";
    // The libraries of the program may have a newer version of Unicode than Python, in which an old letter has a new
    // capital.
    const auto isNewer = [&](const std::string& text) {
        for (std::size_t i = 0; i < text.size(); i += decodeUtf8(text, i).length) {
            if (!assigned.contains(decodeUtf8(text, i).codePoint)) return true;
        }
        return false;
    };
    std::map<std::string, int> wrong;
    const auto check = [&](const std::vector<char32_t>& block) {
        nlohmann::ordered_json characters = nlohmann::ordered_json::array();
        for (const char32_t c : block) characters.push_back(encoded(c));
        const auto rendering = test::renderSource(source, {{"characters", characters}});
        QVERIFY2(!rendering.failed, rendering.error.c_str());
        std::size_t at = 0;
        for (const char32_t c : block) {
            const std::string character = encoded(c);
            const std::string up = changed(upper, character);
            const std::string low = changed(lower, character);
            const std::string first = title.contains(character) ? title.at(character) : up;
            const std::string sigma = endsWord.contains(c) ? "ς" : "σ";
            const auto truth = [&](const auto& set) { return set.contains(c) ? "True" : "False"; };
            const std::string expected[] = {up,   up, low, low, first, up, first, truth(lowercase), truth(uppercase),
                                            sigma};
            for (std::size_t i = 0; i < std::size(expected); ++i) {
                const std::size_t end = rendering.text.find(kSeparator, at);
                const std::string got = rendering.text.substr(at, end - at);
                at = end + kSeparator.size();
                if (got == expected[i] || isNewer(got)) continue;
                if (++wrong[std::string(kColumns[i])] <= 5) {
                    qWarning().noquote() << "U+" + QString::number(c, 16) << QString::fromUtf8(kColumns[i].data())
                                         << "gives" << QString::fromStdString(got) << "instead of"
                                         << QString::fromStdString(expected[i]);
                }
            }
        }
    };
    std::vector<char32_t> block;
    for (const char32_t c : assigned) {
        block.push_back(c);
        if (block.size() < 4096) continue;
        check(block);
        block.clear();
    }
    check(block);
    for (const auto& [column, count] : wrong)
        qWarning().noquote() << QString::fromStdString(column) << count << "wrong";
    QVERIFY(wrong.empty());
}

VITRINE_TEST(TemplateLettersTest);
#include "template_letters_test.moc"
