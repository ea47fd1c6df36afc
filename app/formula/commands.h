#pragma once

#include "app/formula/node.h"
#include "app/formula/symbols.h"

#include <QLatin1String>
#include <QStringView>

#include <cstddef>
#include <optional>

/// Tables of LaTeX commands. Commands for a single symbol are in symbols.h.
namespace vitrine::formula {

inline constexpr double kMu = 1.0 / 18;  ///< 1 mu, TeX's unit for spaces in formulas, in em

/// An entry of a table: the name of a command (without its backslash) or of an environment, and its meaning.
template <typename Value>
struct Named {
    const char* name;
    Value value;
};

/// Returns the value of the entry `name` of a table; nullptr if the table has no such entry.
template <typename Value, std::size_t Size>
const Value* valueNamed(const Named<Value> (&table)[Size], QStringView name)
{
    for (const Named<Value>& entry : table) {
        if (name == QLatin1String(entry.name)) return &entry.value;
    }
    return nullptr;
}

inline constexpr Named<double> kSpaces[] = {
    {",", 3 * kMu},
    {"thinspace", 3 * kMu},
    {":", 4 * kMu},
    {">", 4 * kMu},
    {"medspace", 4 * kMu},
    {";", 5 * kMu},
    {"thickspace", 5 * kMu},
    {"!", -3 * kMu},
    {"negthinspace", -3 * kMu},
    {" ", 1.0 / 3},
    {"enspace", 0.5},
    {"quad", 1},
    {"qquad", 2},
    {"space", 1.0 / 3},
};

inline constexpr Named<Alphabet> kAlphabets[] = {
    {"mathrm", Alphabet::Upright},    {"mathup", Alphabet::Upright},   {"mathit", Alphabet::Italic},
    {"mathnormal", Alphabet::Italic}, {"mathbf", Alphabet::Bold},      {"boldsymbol", Alphabet::BoldItalic},
    {"bm", Alphabet::BoldItalic},     {"pmb", Alphabet::BoldItalic},   {"mathcal", Alphabet::Script},
    {"mathscr", Alphabet::Script},    {"mathfrak", Alphabet::Fraktur}, {"mathbb", Alphabet::Double},
    {"mathsf", Alphabet::Sans},       {"mathtt", Alphabet::Mono},
};
inline constexpr Named<Alphabet> kOldAlphabets[] = {
    {"rm", Alphabet::Upright}, {"bf", Alphabet::Bold}, {"it", Alphabet::Italic},
    {"cal", Alphabet::Script}, {"sf", Alphabet::Sans}, {"tt", Alphabet::Mono},
};
inline constexpr Named<Alphabet> kTexts[] = {
    {"text", Alphabet::Upright}, {"textrm", Alphabet::Upright}, {"textnormal", Alphabet::Upright},
    {"mbox", Alphabet::Upright}, {"textbf", Alphabet::Bold},    {"textit", Alphabet::Italic},
    {"textsf", Alphabet::Sans},  {"texttt", Alphabet::Mono},
};
inline constexpr Named<Class> kClasses[] = {
    {"mathord", Class::Ord},   {"mathop", Class::Op},       {"mathbin", Class::Bin},     {"mathrel", Class::Rel},
    {"mathopen", Class::Open}, {"mathclose", Class::Close}, {"mathpunct", Class::Punct}, {"mathinner", Class::Inner},
};
inline constexpr Named<int> kStyles[] = {
    {"displaystyle", 0},
    {"textstyle", 1},
    {"scriptstyle", 2},
    {"scriptscriptstyle", 3},
};
inline constexpr Named<int> kFractions[] = {{"frac", -1}, {"dfrac", 0}, {"cfrac", 0}, {"tfrac", 1}};
inline constexpr Named<int> kBinomials[] = {{"binom", -1}, {"dbinom", 0}, {"tbinom", 1}};
inline constexpr Named<double> kBig[] = {{"big", 1.2}, {"Big", 1.8}, {"bigg", 2.4}, {"Bigg", 3.0}};
inline constexpr Named<char32_t> kArrows[] = {
    {"xrightarrow", 0x2192}, {"xleftarrow", 0x2190},      {"xleftrightarrow", 0x2194}, {"xRightarrow", 0x21d2},
    {"xLeftarrow", 0x21d0},  {"xLeftrightarrow", 0x21d4}, {"xmapsto", 0x21a6},         {"xrightleftharpoons", 0x21cc},
};

/// A symbol that is stretched to the width of its base. It is drawn below the base if `below` is set, otherwise above
/// the base.
struct Stretch {
    char32_t code;
    bool below;
    bool takesLabel;
};
inline constexpr Named<Stretch> kStretched[] = {
    {"overbrace", {0x23de, false, true}},           {"underbrace", {0x23df, true, true}},
    {"overrightarrow", {0x2192, false, false}},     {"overleftarrow", {0x2190, false, false}},
    {"overleftrightarrow", {0x2194, false, false}}, {"underrightarrow", {0x2192, true, false}},
    {"underleftarrow", {0x2190, true, false}},      {"overbracket", {0x23b4, false, true}},
    {"underbracket", {0x23b5, true, true}},         {"overparen", {0x23dc, false, false}},
};
inline constexpr Named<char32_t> kNegated[] = {
    {"=", 0x2260},          {"in", 0x2209},       {"ni", 0x220c},         {"subset", 0x2284}, {"supset", 0x2285},
    {"subseteq", 0x2288},   {"supseteq", 0x2289}, {"exists", 0x2204},     {"equiv", 0x2262},  {"<", 0x226e},
    {">", 0x226f},          {"leq", 0x2270},      {"le", 0x2270},         {"geq", 0x2271},    {"ge", 0x2271},
    {"sim", 0x2241},        {"approx", 0x2249},   {"cong", 0x2247},       {"mid", 0x2224},    {"parallel", 0x2226},
    {"rightarrow", 0x219b}, {"to", 0x219b},       {"Rightarrow", 0x21cf},
};

/// An environment with rows. Each member has the meaning of the member with the same name in Node::Rows.
struct Environment {
    const char* columns;
    char32_t open = 0;
    char32_t close = 0;
    double columnGap = 1;
    double stretch = 1;
    double jot = 0;
    bool pairs = false;
    int level = 1;
};
inline constexpr Named<Environment> kEnvironments[] = {
    {"matrix", {"c"}},
    {"pmatrix", {"c", '(', ')'}},
    {"bmatrix", {"c", '[', ']'}},
    {"Bmatrix", {"c", '{', '}'}},
    {"vmatrix", {"c", '|', '|'}},
    {"Vmatrix", {"c", 0x2016, 0x2016}},
    {"smallmatrix", {"c", 0, 0, 0.39, 0.5, 0, false, 2}},
    {"cases", {"ll", '{', 0, 1, 1.2}},
    {"dcases", {"ll", '{', 0, 1, 1.2, 0, false, 0}},
    {"rcases", {"ll", 0, '}', 1, 1.2}},
    {"array", {"c"}},
    {"aligned", {"rl", 0, 0, 1, 1, 0.3, true, 0}},
    {"align", {"rl", 0, 0, 1, 1, 0.3, true, 0}},
    {"align*", {"rl", 0, 0, 1, 1, 0.3, true, 0}},
    {"alignat", {"rl", 0, 0, 0, 1, 0.3, true, 0}},
    {"alignat*", {"rl", 0, 0, 0, 1, 0.3, true, 0}},
    {"split", {"rl", 0, 0, 1, 1, 0.3, true, 0}},
    {"eqnarray", {"rcl", 0, 0, 0.56, 1, 0.3, false, 0}},
    {"eqnarray*", {"rcl", 0, 0, 0.56, 1, 0.3, false, 0}},
    {"gather", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"gather*", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"gathered", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"multline", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"multline*", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"equation", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"equation*", {"c", 0, 0, 1, 1, 0.3, false, 0}},
    {"displaymath", {"c", 0, 0, 1, 1, 0.3, false, 0}},
};

/// Converts a length with a TeX unit to em, at a font size of ten points. Returns nullopt for an unknown unit.
std::optional<double> emOf(QStringView length);

/// Returns the text that is shown for a function name: "lim sup" for "limsup".
QString functionText(QStringView name);

}  // namespace vitrine::formula
