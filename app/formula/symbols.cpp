#include "app/formula/symbols.h"

#include <QHash>
#include <QString>

#include <algorithm>
#include <iterator>

namespace vitrine::formula {

namespace {

using enum Class;

struct NamedSymbol {
    const char* name;
    char32_t code;
    Class atom = Ord;
};

constexpr NamedSymbol kSymbols[] = {
    // Greek letters; lowercase letters are italic
    {"alpha", 0x3b1},
    {"beta", 0x3b2},
    {"gamma", 0x3b3},
    {"delta", 0x3b4},
    {"epsilon", 0x3f5},
    {"varepsilon", 0x3b5},
    {"zeta", 0x3b6},
    {"eta", 0x3b7},
    {"theta", 0x3b8},
    {"vartheta", 0x3d1},
    {"iota", 0x3b9},
    {"kappa", 0x3ba},
    {"varkappa", 0x3f0},
    {"lambda", 0x3bb},
    {"mu", 0x3bc},
    {"nu", 0x3bd},
    {"xi", 0x3be},
    {"omicron", 0x3bf},
    {"pi", 0x3c0},
    {"varpi", 0x3d6},
    {"rho", 0x3c1},
    {"varrho", 0x3f1},
    {"sigma", 0x3c3},
    {"varsigma", 0x3c2},
    {"tau", 0x3c4},
    {"upsilon", 0x3c5},
    {"phi", 0x3d5},
    {"varphi", 0x3c6},
    {"chi", 0x3c7},
    {"psi", 0x3c8},
    {"omega", 0x3c9},
    {"Gamma", 0x393},
    {"Delta", 0x394},
    {"Theta", 0x398},
    {"Lambda", 0x39b},
    {"Xi", 0x39e},
    {"Pi", 0x3a0},
    {"Sigma", 0x3a3},
    {"Upsilon", 0x3a5},
    {"Phi", 0x3a6},
    {"Psi", 0x3a8},
    {"Omega", 0x3a9},
    // letters and signs
    {"infty", 0x221e},
    {"partial", 0x2202},
    {"nabla", 0x2207},
    {"hbar", 0x210f},
    {"hslash", 0x210f},
    {"ell", 0x2113},
    {"Re", 0x211c},
    {"Im", 0x2111},
    {"wp", 0x2118},
    {"aleph", 0x2135},
    {"beth", 0x2136},
    {"imath", 0x1d6a4},
    {"jmath", 0x1d6a5},
    {"emptyset", 0x2205},
    {"varnothing", 0x2205},
    {"forall", 0x2200},
    {"exists", 0x2203},
    {"nexists", 0x2204},
    {"neg", 0xac},
    {"lnot", 0xac},
    {"top", 0x22a4},
    {"bot", 0x22a5},
    {"angle", 0x2220},
    {"measuredangle", 0x2221},
    {"triangle", 0x25b3},
    {"prime", 0x2032},
    {"backslash", 0x5c},
    {"degree", 0xb0},
    {"checkmark", 0x2713},
    {"dagger", 0x2020, Bin},
    {"ddagger", 0x2021, Bin},
    {"square", 0x25a1},
    {"Box", 0x25a1},
    {"blacksquare", 0x25a0},
    {"qed", 0x25a1},
    {"clubsuit", 0x2663},
    {"diamondsuit", 0x2662},
    {"heartsuit", 0x2661},
    {"spadesuit", 0x2660},
    {"flat", 0x266d},
    {"natural", 0x266e},
    {"sharp", 0x266f},
    {"surd", 0x221a},
    {"S", 0xa7},
    {"P", 0xb6},
    {"pounds", 0xa3},
    {"euro", 0x20ac},
    {"AA", 0xc5},
    {"eth", 0xf0},
    {"complement", 0x2201},
    {"#", '#'},
    {"$", '$'},
    {"%", '%'},
    {"&", '&'},
    {"_", '_'},
    {"lbrace", '{', Open},
    {"rbrace", '}', Close},
    {"{", '{', Open},
    {"}", '}', Close},
    {"|", 0x2016},
    {"Vert", 0x2016},
    {"vert", '|'},
    {"lvert", '|', Open},
    {"rvert", '|', Close},
    {"lVert", 0x2016, Open},
    {"rVert", 0x2016, Close},
    {"langle", 0x27e8, Open},
    {"rangle", 0x27e9, Close},
    {"lceil", 0x2308, Open},
    {"rceil", 0x2309, Close},
    {"lfloor", 0x230a, Open},
    {"rfloor", 0x230b, Close},
    {"lbrack", '[', Open},
    {"rbrack", ']', Close},
    {"ulcorner", 0x231c, Open},
    {"urcorner", 0x231d, Close},
    {"colon", ':', Punct},
    {"ldotp", '.', Punct},
    {"cdotp", 0x22c5, Punct},
    {"ldots", 0x2026, Inner},
    {"dots", 0x2026, Inner},
    {"dotsc", 0x2026, Inner},
    {"dotso", 0x2026, Inner},
    {"cdots", 0x22ef, Inner},
    {"dotsb", 0x22ef, Inner},
    {"dotsm", 0x22ef, Inner},
    {"dotsi", 0x22ef, Inner},
    {"vdots", 0x22ee},
    {"ddots", 0x22f1, Inner},
    {"mho", 0x2127},
    // operations
    {"pm", 0xb1, Bin},
    {"mp", 0x2213, Bin},
    {"times", 0xd7, Bin},
    {"div", 0xf7, Bin},
    {"cdot", 0x22c5, Bin},
    {"ast", 0x2217, Bin},
    {"star", 0x22c6, Bin},
    {"circ", 0x2218, Bin},
    {"bullet", 0x2219, Bin},
    {"oplus", 0x2295, Bin},
    {"ominus", 0x2296, Bin},
    {"otimes", 0x2297, Bin},
    {"oslash", 0x2298, Bin},
    {"odot", 0x2299, Bin},
    {"cap", 0x2229, Bin},
    {"cup", 0x222a, Bin},
    {"uplus", 0x228e, Bin},
    {"sqcap", 0x2293, Bin},
    {"sqcup", 0x2294, Bin},
    {"vee", 0x2228, Bin},
    {"lor", 0x2228, Bin},
    {"wedge", 0x2227, Bin},
    {"land", 0x2227, Bin},
    {"setminus", 0x2216, Bin},
    {"smallsetminus", 0x2216, Bin},
    {"wr", 0x2240, Bin},
    {"amalg", 0x2a3f, Bin},
    {"diamond", 0x22c4, Bin},
    {"bigtriangleup", 0x25b3, Bin},
    {"bigtriangledown", 0x25bd, Bin},
    {"triangleleft", 0x25c1, Bin},
    {"triangleright", 0x25b7, Bin},
    {"bigcirc", 0x25ef, Bin},
    {"ltimes", 0x22c9, Bin},
    {"rtimes", 0x22ca, Bin},
    {"boxplus", 0x229e, Bin},
    {"boxtimes", 0x22a0, Bin},
    {"dotplus", 0x2214, Bin},
    {"barwedge", 0x22bc, Bin},
    {"veebar", 0x22bb, Bin},
    {"circledast", 0x229b, Bin},
    {"circledcirc", 0x229a, Bin},
    // relations
    {"leq", 0x2264, Rel},
    {"le", 0x2264, Rel},
    {"geq", 0x2265, Rel},
    {"ge", 0x2265, Rel},
    {"neq", 0x2260, Rel},
    {"ne", 0x2260, Rel},
    {"lt", '<', Rel},
    {"gt", '>', Rel},
    {"ll", 0x226a, Rel},
    {"gg", 0x226b, Rel},
    {"leqslant", 0x2a7d, Rel},
    {"geqslant", 0x2a7e, Rel},
    {"leqq", 0x2266, Rel},
    {"geqq", 0x2267, Rel},
    {"equiv", 0x2261, Rel},
    {"sim", 0x223c, Rel},
    {"simeq", 0x2243, Rel},
    {"approx", 0x2248, Rel},
    {"approxeq", 0x224a, Rel},
    {"cong", 0x2245, Rel},
    {"propto", 0x221d, Rel},
    {"asymp", 0x224d, Rel},
    {"doteq", 0x2250, Rel},
    {"triangleq", 0x225c, Rel},
    {"coloneqq", 0x2254, Rel},
    {"coloneq", 0x2254, Rel},
    {"eqqcolon", 0x2255, Rel},
    {"prec", 0x227a, Rel},
    {"succ", 0x227b, Rel},
    {"preceq", 0x2aaf, Rel},
    {"succeq", 0x2ab0, Rel},
    {"subset", 0x2282, Rel},
    {"supset", 0x2283, Rel},
    {"subseteq", 0x2286, Rel},
    {"supseteq", 0x2287, Rel},
    {"subsetneq", 0x228a, Rel},
    {"supsetneq", 0x228b, Rel},
    {"nsubseteq", 0x2288, Rel},
    {"nsupseteq", 0x2289, Rel},
    {"sqsubset", 0x228f, Rel},
    {"sqsupset", 0x2290, Rel},
    {"sqsubseteq", 0x2291, Rel},
    {"sqsupseteq", 0x2292, Rel},
    {"in", 0x2208, Rel},
    {"notin", 0x2209, Rel},
    {"ni", 0x220b, Rel},
    {"owns", 0x220b, Rel},
    {"mid", 0x2223, Rel},
    {"nmid", 0x2224, Rel},
    {"parallel", 0x2225, Rel},
    {"nparallel", 0x2226, Rel},
    {"perp", 0x27c2, Rel},
    {"vdash", 0x22a2, Rel},
    {"dashv", 0x22a3, Rel},
    {"models", 0x22a8, Rel},
    {"vDash", 0x22a8, Rel},
    {"Vdash", 0x22a9, Rel},
    {"nvdash", 0x22ac, Rel},
    {"bowtie", 0x22c8, Rel},
    {"smile", 0x2323, Rel},
    {"frown", 0x2322, Rel},
    {"lesssim", 0x2272, Rel},
    {"gtrsim", 0x2273, Rel},
    {"lessgtr", 0x2276, Rel},
    {"nless", 0x226e, Rel},
    {"ngtr", 0x226f, Rel},
    {"nleq", 0x2270, Rel},
    {"ngeq", 0x2271, Rel},
    {"therefore", 0x2234, Rel},
    {"because", 0x2235, Rel},
    {"vartriangleleft", 0x22b2, Rel},
    {"vartriangleright", 0x22b3, Rel},
    {"trianglelefteq", 0x22b4, Rel},
    {"trianglerighteq", 0x22b5, Rel},
    {"ncong", 0x2247, Rel},
    {"nsim", 0x2241, Rel},
    {"between", 0x226c, Rel},
    // arrows
    {"to", 0x2192, Rel},
    {"rightarrow", 0x2192, Rel},
    {"leftarrow", 0x2190, Rel},
    {"gets", 0x2190, Rel},
    {"leftrightarrow", 0x2194, Rel},
    {"Rightarrow", 0x21d2, Rel},
    {"Leftarrow", 0x21d0, Rel},
    {"Leftrightarrow", 0x21d4, Rel},
    {"implies", 0x27f9, Rel},
    {"impliedby", 0x27f8, Rel},
    {"iff", 0x27fa, Rel},
    {"longrightarrow", 0x27f6, Rel},
    {"longleftarrow", 0x27f5, Rel},
    {"longleftrightarrow", 0x27f7, Rel},
    {"Longrightarrow", 0x27f9, Rel},
    {"Longleftarrow", 0x27f8, Rel},
    {"Longleftrightarrow", 0x27fa, Rel},
    {"mapsto", 0x21a6, Rel},
    {"longmapsto", 0x27fc, Rel},
    {"hookrightarrow", 0x21aa, Rel},
    {"hookleftarrow", 0x21a9, Rel},
    {"uparrow", 0x2191, Rel},
    {"downarrow", 0x2193, Rel},
    {"updownarrow", 0x2195, Rel},
    {"Uparrow", 0x21d1, Rel},
    {"Downarrow", 0x21d3, Rel},
    {"Updownarrow", 0x21d5, Rel},
    {"nearrow", 0x2197, Rel},
    {"searrow", 0x2198, Rel},
    {"swarrow", 0x2199, Rel},
    {"nwarrow", 0x2196, Rel},
    {"rightharpoonup", 0x21c0, Rel},
    {"rightharpoondown", 0x21c1, Rel},
    {"leftharpoonup", 0x21bc, Rel},
    {"leftharpoondown", 0x21bd, Rel},
    {"rightleftharpoons", 0x21cc, Rel},
    {"leftrightarrows", 0x21c6, Rel},
    {"rightleftarrows", 0x21c4, Rel},
    {"twoheadrightarrow", 0x21a0, Rel},
    {"rightsquigarrow", 0x21dd, Rel},
    {"leadsto", 0x21dd, Rel},
    {"nrightarrow", 0x219b, Rel},
    {"nRightarrow", 0x21cf, Rel},
    {"nleftarrow", 0x219a, Rel},
    {"upharpoonright", 0x21be, Rel},
    {"restriction", 0x21be, Rel},
    {"circlearrowleft", 0x21ba, Rel},
    {"circlearrowright", 0x21bb, Rel},
    {"multimap", 0x22b8, Rel},
};

struct NamedOperator {
    const char* name;
    char32_t code;
    Node::Limits limits = Node::Limits::ByStyle;
};

constexpr NamedOperator kOperators[] = {
    {"sum", 0x2211},
    {"prod", 0x220f},
    {"coprod", 0x2210},
    {"bigcup", 0x22c3},
    {"bigcap", 0x22c2},
    {"bigvee", 0x22c1},
    {"bigwedge", 0x22c0},
    {"bigoplus", 0x2a01},
    {"bigotimes", 0x2a02},
    {"bigodot", 0x2a00},
    {"biguplus", 0x2a04},
    {"bigsqcup", 0x2a06},
    {"int", 0x222b, Node::Limits::Never},
    {"iint", 0x222c, Node::Limits::Never},
    {"iiint", 0x222d, Node::Limits::Never},
    {"oint", 0x222e, Node::Limits::Never},
    {"oiint", 0x222f, Node::Limits::Never},
    {"smallint", 0x222b, Node::Limits::Never},
};

constexpr const char* kFunctions[] = {
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "log",
    "ln",  "lg",  "exp", "ker", "dim", "hom", "deg",    "arg",    "arctg",  "tg",   "ctg",  "sh",   "ch",   "th",
};
constexpr const char* kLimitFunctions[] = {"lim", "max",    "min",    "sup",    "inf",    "det",    "gcd",
                                           "Pr",  "limsup", "liminf", "argmax", "argmin", "injlim", "projlim"};

struct NamedAccent {
    const char* name;
    char32_t code;
    bool stretches = false;
};
constexpr NamedAccent kAccents[] = {
    {"hat", 0x302},    {"widehat", 0x302, true},   {"bar", 0x304},   {"vec", 0x20d7},
    {"tilde", 0x303},  {"widetilde", 0x303, true}, {"dot", 0x307},   {"ddot", 0x308},
    {"dddot", 0x20db}, {"check", 0x30c},           {"breve", 0x306}, {"acute", 0x301},
    {"grave", 0x300},  {"mathring", 0x30a},
};

template <typename Entry, std::size_t Size>
const Entry* entryNamed(const Entry (&table)[Size], QStringView name)
{
    static const QHash<QString, const Entry*> entries = [&table] {
        QHash<QString, const Entry*> map;
        for (const Entry& entry : table) map.insert(QString::fromLatin1(entry.name), &entry);
        return map;
    }();
    return entries.value(name.toString(), nullptr);
}

bool isSmallGreek(char32_t code)
{
    return (code >= 0x3b1 && code <= 0x3c9) || code == 0x3f5 || code == 0x3d1 || code == 0x3f0 || code == 0x3d5 ||
           code == 0x3f1 || code == 0x3d6;
}

/// Returns the index of a Greek letter within a mathematical alphabet of Unicode, counted from capital Alpha.
int greekPlace(char32_t code)
{
    if (code >= 0x391 && code <= 0x3a9) return static_cast<int>(code - 0x391);
    if (code == 0x2207) return 25;
    if (code >= 0x3b1 && code <= 0x3c9) return static_cast<int>(26 + code - 0x3b1);
    constexpr char32_t kVariants[] = {0x2202, 0x3f5, 0x3d1, 0x3f0, 0x3d5, 0x3f1, 0x3d6};
    const auto* found = std::find(std::begin(kVariants), std::end(kVariants), code);
    return found == std::end(kVariants) ? -1 : static_cast<int>(51 + (found - std::begin(kVariants)));
}

}  // namespace

std::optional<Symbol> symbolNamed(QStringView name)
{
    const NamedSymbol* found = entryNamed(kSymbols, name);
    if (!found) return std::nullopt;
    return Symbol{found->code, found->atom, isSmallGreek(found->code) || found->code == 0x2202};
}

Symbol symbolOf(char32_t c)
{
    switch (c) {
    case '+':
        return {'+', Bin};
    case '-':
        return {0x2212, Bin};
    case '*':
        return {0x2217, Bin};
    case '=':
    case '<':
    case '>':
    case ':':
        return {c, Rel};
    case ',':
    case ';':
        return {c, Punct};
    case '(':
    case '[':
        return {c, Open};
    case ')':
    case ']':
    case '!':
    case '?':
        return {c, Close};
    case '\'':
        return {0x2032, Ord};
    default:
        break;
    }
    for (const NamedSymbol& entry : kSymbols) {
        if (c > 127 && entry.code == c) return {c, entry.atom, isSmallGreek(c)};
    }
    const bool latin = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return {c, Ord, latin || isSmallGreek(c)};
}

std::optional<BigOperator> bigOperatorNamed(QStringView name)
{
    const NamedOperator* found = entryNamed(kOperators, name);
    if (!found) return std::nullopt;
    return BigOperator{found->code, found->limits};
}

std::optional<Node::Limits> functionNamed(QStringView name)
{
    for (const char* function : kFunctions) {
        if (name == QLatin1String(function)) return Node::Limits::Never;
    }
    for (const char* function : kLimitFunctions) {
        if (name == QLatin1String(function)) return Node::Limits::ByStyle;
    }
    return std::nullopt;
}

std::optional<char32_t> delimiterOf(QStringView source)
{
    if (source == u".") return 0;
    if (source == u"<") return 0x27e8;
    if (source == u">") return 0x27e9;
    if (source.size() == 1 && QStringView(u"()[]|/").contains(source[0])) return source[0].unicode();
    if (!source.startsWith(u'\\')) {
        const char32_t code = source.isEmpty() ? 0 : source[0].unicode();
        constexpr char32_t kOthers[] = {0x27e8, 0x27e9, 0x2308, 0x2309, 0x230a, 0x230b, 0x2016};
        if (std::find(std::begin(kOthers), std::end(kOthers), code) != std::end(kOthers)) return code;
        return std::nullopt;
    }
    const auto symbol = symbolNamed(source.sliced(1));
    if (!symbol) return std::nullopt;
    const char32_t code = symbol->code;
    const bool arrow = (code >= 0x2191 && code <= 0x2195 && code != 0x2192 && code != 0x2194) || code == 0x21d1 ||
                       code == 0x21d3 || code == 0x21d5;
    const bool bar = code == '|' || code == 0x2016 || code == '\\';
    if (symbol->atom == Open || symbol->atom == Close || arrow || bar) return code;
    return std::nullopt;
}

std::optional<AccentMark> accentNamed(QStringView name)
{
    const NamedAccent* found = entryNamed(kAccents, name);
    if (!found) return std::nullopt;
    return AccentMark{found->code, found->stretches};
}

char32_t inAlphabet(char32_t c, Alphabet alphabet)
{
    struct Starts {
        char32_t letters;
        char32_t greek;
        char32_t digits;
    };
    // For each Alphabet, the first code points of its Latin letters, Greek letters and digits; 0: Unicode has no such
    // characters.
    constexpr Starts kStarts[] = {
        {0x1d434, 0x1d6e2, 0}, {0, 0, 0},       {0x1d400, 0x1d6a8, 0x1d7ce}, {0x1d468, 0x1d71c, 0x1d7ce},
        {0x1d49c, 0, 0},       {0x1d504, 0, 0}, {0x1d538, 0, 0x1d7d8},       {0x1d5a0, 0, 0x1d7e2},
        {0x1d670, 0, 0x1d7f6},
    };
    // Some letters existed in Unicode before the block of mathematical alphabets. Their code points in this block are
    // unassigned, and `code` is used instead.
    struct Hole {
        char32_t inBlock;
        char32_t code;
    };
    constexpr Hole kHoles[] = {
        {0x1d455, 0x210e}, {0x1d49d, 0x212c}, {0x1d4a0, 0x2130}, {0x1d4a1, 0x2131}, {0x1d4a3, 0x210b},
        {0x1d4a4, 0x2110}, {0x1d4a7, 0x2112}, {0x1d4a8, 0x2133}, {0x1d4ad, 0x211b}, {0x1d4ba, 0x212f},
        {0x1d4bc, 0x210a}, {0x1d4c4, 0x2134}, {0x1d506, 0x212d}, {0x1d50b, 0x210c}, {0x1d50c, 0x2111},
        {0x1d515, 0x211c}, {0x1d51d, 0x2128}, {0x1d53a, 0x2102}, {0x1d53f, 0x210d}, {0x1d545, 0x2115},
        {0x1d547, 0x2119}, {0x1d548, 0x211a}, {0x1d549, 0x211d}, {0x1d551, 0x2124},
    };
    const Starts& starts = kStarts[static_cast<std::size_t>(alphabet)];
    char32_t code = c;
    if (starts.letters && c >= 'A' && c <= 'Z') code = starts.letters + (c - 'A');
    if (starts.letters && c >= 'a' && c <= 'z') code = starts.letters + 26 + (c - 'a');
    if (starts.digits && c >= '0' && c <= '9') code = starts.digits + (c - '0');
    if (const int place = starts.greek ? greekPlace(c) : -1; place >= 0)
        code = starts.greek + static_cast<char32_t>(place);
    for (const Hole& hole : kHoles) {
        if (hole.inBlock == code) return hole.code;
    }
    return code;
}

}  // namespace vitrine::formula
