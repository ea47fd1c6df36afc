#include "core/template/expression_parser.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace vitrine::jinja {
namespace {

constexpr int kMaxNesting = 250;          ///< of the parser's recursion
constexpr int kMaxExpressionDepth = 400;  ///< of the finished tree

/// Subscripts that stand for no key at all, as in a[].
ExpressionPtr makeSeries(Expression::Kind kind, Position position, Expressions items)
{
    return std::make_unique<SeriesExpression>(kind, position, std::move(items));
}

}  // namespace

ExpressionParser::NestingGuard::NestingGuard(ExpressionParser& parser) : m_parser(parser)
{
    if (parser.m_nesting >= kMaxNesting) parser.fail("the template nests too deeply");
    ++parser.m_nesting;
}

NameId ExpressionParser::intern(const std::string& name)
{
    const auto [entry, isNew] = m_nameIds.emplace(name, static_cast<NameId>(m_ast.names.size()));
    if (isNew) m_ast.names.push_back(name);
    return entry->second;
}

bool ExpressionParser::isReservedName(std::string_view name)
{
    static constexpr std::array<std::string_view, 6> kReserved = {"true", "false", "none", "True", "False", "None"};
    return std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end();
}

void ExpressionParser::fail(const std::string& message) const
{
    throw Failure(message, current().position);
}

bool ExpressionParser::isOperator(std::string_view spelling) const
{
    return current().kind == Token::Kind::Operator && current().text == spelling;
}

bool ExpressionParser::isName(std::string_view name) const
{
    return current().kind == Token::Kind::Name && current().text == name;
}

bool ExpressionParser::skipOperator(std::string_view spelling)
{
    if (!isOperator(spelling)) return false;
    advance();
    return true;
}

bool ExpressionParser::skipName(std::string_view name)
{
    if (!isName(name)) return false;
    advance();
    return true;
}

void ExpressionParser::expectOperator(std::string_view spelling)
{
    if (!skipOperator(spelling)) fail(concat("'", spelling, "' was expected, not ", describe(current())));
}

void ExpressionParser::expect(Token::Kind kind, std::string_view what)
{
    if (current().kind != kind) fail(concat(what, " was expected, not ", describe(current())));
    advance();
}

void ExpressionParser::cover(Expression& parent, const ExpressionPtr& child) const
{
    if (!child) return;
    parent.depth = std::max(parent.depth, child->depth + 1);
    if (parent.depth > kMaxExpressionDepth) throw Failure("an expression is too long", parent.position);
}

void ExpressionParser::cover(Expression& parent, const CallArguments& arguments) const
{
    for (const auto& argument : arguments.positional) cover(parent, argument);
    for (const auto& argument : arguments.keyword) cover(parent, argument.second);
    cover(parent, arguments.star);
    cover(parent, arguments.doubleStar);
}

ExpressionPtr ExpressionParser::parseTuple(bool withConditional, std::string_view stopName, bool inParentheses)
{
    const Position position = current().position;
    Expressions items;
    bool isTuple = false;
    while (true) {
        if (!items.empty()) expectOperator(",");
        const Token::Kind kind = current().kind;
        const bool atEnd = kind == Token::Kind::VariableEnd || kind == Token::Kind::BlockEnd || isOperator(")") ||
                           (!stopName.empty() && isName(stopName));
        if (atEnd) break;
        items.push_back(withConditional ? parseConditional() : parseOr());
        if (!isOperator(",")) break;
        isTuple = true;
    }
    if (!isTuple && items.size() == 1) return std::move(items.front());
    if (!isTuple && !inParentheses) fail(concat("an expression was expected, not ", describe(current())));
    ExpressionPtr tuple = makeSeries(Expression::Kind::Tuple, position, std::move(items));
    for (const auto& item : static_cast<SeriesExpression&>(*tuple).items) cover(*tuple, item);
    return tuple;
}

ExpressionPtr ExpressionParser::parseConditional()
{
    const NestingGuard guard(*this);
    ExpressionPtr node = parseOr();
    while (isName("if")) {
        auto conditional = std::make_unique<ConditionalExpression>(current().position);
        advance();
        conditional->chosen = std::move(node);
        conditional->condition = parseOr();
        if (skipName("else")) conditional->otherwise = parseConditional();
        cover(*conditional, conditional->chosen);
        cover(*conditional, conditional->condition);
        cover(*conditional, conditional->otherwise);
        node = std::move(conditional);
    }
    return node;
}

ExpressionPtr ExpressionParser::parseOr()
{
    ExpressionPtr first = parseAnd();
    if (!isName("or")) return first;
    auto node = std::make_unique<SeriesExpression>(Expression::Kind::Or, current().position, Expressions{});
    cover(*node, first);
    node->items.push_back(std::move(first));
    while (skipName("or")) {
        node->items.push_back(parseAnd());
        cover(*node, node->items.back());
    }
    return node;
}

ExpressionPtr ExpressionParser::parseAnd()
{
    ExpressionPtr first = parseNot();
    if (!isName("and")) return first;
    auto node = std::make_unique<SeriesExpression>(Expression::Kind::And, current().position, Expressions{});
    cover(*node, first);
    node->items.push_back(std::move(first));
    while (skipName("and")) {
        node->items.push_back(parseNot());
        cover(*node, node->items.back());
    }
    return node;
}

ExpressionPtr ExpressionParser::parseNot()
{
    const NestingGuard guard(*this);
    const Position position = current().position;
    if (!skipName("not")) return parseComparison();
    auto node = std::make_unique<UnaryExpression>(Expression::Kind::Not, position, false, parseNot());
    cover(*node, node->operand);
    return node;
}

ExpressionPtr ExpressionParser::parseComparison()
{
    static constexpr std::array<std::pair<std::string_view, Comparison>, 6> kComparisons = {{
        {"==", Comparison::Equal},
        {"!=", Comparison::NotEqual},
        {"<", Comparison::Less},
        {"<=", Comparison::LessEqual},
        {">", Comparison::Greater},
        {">=", Comparison::GreaterEqual},
    }};
    const auto next = [this]() -> std::optional<Comparison> {
        if (skipName("in")) return Comparison::In;
        if (isName("not") && following().kind == Token::Kind::Name && following().text == "in") {
            advance();
            advance();
            return Comparison::NotIn;
        }
        for (const auto& entry : kComparisons) {
            if (skipOperator(entry.first)) return entry.second;
        }
        return std::nullopt;
    };
    const Position position = current().position;
    ExpressionPtr first = parseSum();
    std::unique_ptr<ComparisonExpression> node;
    while (const auto comparison = next()) {
        if (!node) {
            node = std::make_unique<ComparisonExpression>(position, std::move(first));
            cover(*node, node->first);
        }
        node->rest.emplace_back(*comparison, parseSum());
        cover(*node, node->rest.back().second);
    }
    if (node) return node;
    return first;
}

ExpressionPtr ExpressionParser::parseSum()
{
    ExpressionPtr left = parseConcatenation();
    while (isOperator("+") || isOperator("-")) {
        const auto operation = isOperator("+") ? BinaryOperator::Add : BinaryOperator::Subtract;
        const Position position = current().position;
        advance();
        auto node = std::make_unique<BinaryExpression>(position, operation, std::move(left), parseConcatenation());
        cover(*node, node->left);
        cover(*node, node->right);
        left = std::move(node);
    }
    return left;
}

ExpressionPtr ExpressionParser::parseConcatenation()
{
    ExpressionPtr first = parseProduct();
    if (!isOperator("~")) return first;
    auto node = std::make_unique<SeriesExpression>(Expression::Kind::Concatenation, current().position, Expressions{});
    cover(*node, first);
    node->items.push_back(std::move(first));
    while (skipOperator("~")) {
        node->items.push_back(parseProduct());
        cover(*node, node->items.back());
    }
    return node;
}

ExpressionPtr ExpressionParser::parseProduct()
{
    static constexpr std::array<std::pair<std::string_view, BinaryOperator>, 4> kProducts = {{
        {"*", BinaryOperator::Multiply},
        {"/", BinaryOperator::Divide},
        {"//", BinaryOperator::FloorDivide},
        {"%", BinaryOperator::Modulo},
    }};
    ExpressionPtr left = parsePower();
    while (true) {
        const auto found = std::find_if(kProducts.begin(), kProducts.end(),
                                        [this](const auto& entry) { return isOperator(entry.first); });
        if (found == kProducts.end()) return left;
        const Position position = current().position;
        advance();
        auto node = std::make_unique<BinaryExpression>(position, found->second, std::move(left), parsePower());
        cover(*node, node->left);
        cover(*node, node->right);
        left = std::move(node);
    }
}

ExpressionPtr ExpressionParser::parsePower()
{
    ExpressionPtr left = parseUnary(true);
    while (isOperator("**")) {
        const Position position = current().position;
        advance();
        auto node =
            std::make_unique<BinaryExpression>(position, BinaryOperator::Power, std::move(left), parseUnary(true));
        cover(*node, node->left);
        cover(*node, node->right);
        left = std::move(node);
    }
    return left;
}

ExpressionPtr ExpressionParser::parseUnary(bool withFilters)
{
    const NestingGuard guard(*this);
    ExpressionPtr node;
    if (isOperator("-") || isOperator("+")) {
        const bool negative = isOperator("-");
        const Position position = current().position;
        advance();
        auto unary = std::make_unique<UnaryExpression>(Expression::Kind::Unary, position, negative, parseUnary(false));
        cover(*unary, unary->operand);
        node = std::move(unary);
    } else {
        node = parsePrimary();
    }
    node = parsePostfix(std::move(node));
    return withFilters ? parseFiltersAndTests(std::move(node)) : std::move(node);
}

ExpressionPtr ExpressionParser::parsePrimary()
{
    switch (current().kind) {
    case Token::Kind::Name:
        return parseName();
    case Token::Kind::String:
        return parseStrings();
    case Token::Kind::Integer:
    case Token::Kind::Float:
        return parseNumber();
    default:
        break;
    }
    if (isOperator("[")) return parseList();
    if (isOperator("{")) return parseDict();
    if (!skipOperator("(")) fail(concat("unexpected ", describe(current())));
    ExpressionPtr node = parseTuple(true, {}, true);
    expectOperator(")");
    return node;
}

ExpressionPtr ExpressionParser::parseName()
{
    const Token& token = current();
    const Position position = token.position;
    const std::string& name = token.text;
    advance();
    if (name == "true" || name == "True") return std::make_unique<ConstantExpression>(position, true);
    if (name == "false" || name == "False") return std::make_unique<ConstantExpression>(position, false);
    if (name == "none" || name == "None") return std::make_unique<ConstantExpression>(position, Value::none());
    for (MacroStatement* macro : m_openMacros) {
        macro->usesCaller = macro->usesCaller || name == "caller";
        macro->usesVarargs = macro->usesVarargs || name == "varargs";
        macro->usesKwargs = macro->usesKwargs || name == "kwargs";
    }
    return std::make_unique<NameExpression>(position, intern(name));
}

/// Strings side by side are one string.
ExpressionPtr ExpressionParser::parseStrings()
{
    const Position position = current().position;
    Text text;
    while (current().kind == Token::Kind::String) {
        text.append(current().text, {PromptSpan::Source::Template, -1, current().position});
        advance();
    }
    return std::make_unique<ConstantExpression>(position, Value::string(std::move(text)));
}

ExpressionPtr ExpressionParser::parseNumber()
{
    const Token token = current();
    std::string_view digits = token.text;
    if (token.kind == Token::Kind::Float) {
        double number = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (read.ec != std::errc()) fail(concat("the number ", token.text, " is out of range"));
        advance();
        return std::make_unique<ConstantExpression>(token.position, number);
    }
    int base = 10;
    if (digits.size() > 2 && digits[0] == '0' && digits[1] > '9') {
        const char marker = static_cast<char>(digits[1] | 0x20);
        base = marker == 'x' ? 16 : (marker == 'o' ? 8 : 2);
        digits.remove_prefix(2);
    }
    std::int64_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
    if (read.ec != std::errc()) fail(concat("the number ", token.text, " does not fit into 64 bits"));
    advance();
    return std::make_unique<ConstantExpression>(token.position, number);
}

ExpressionPtr ExpressionParser::parseList()
{
    auto node = std::make_unique<SeriesExpression>(Expression::Kind::List, current().position, Expressions{});
    expectOperator("[");
    while (!isOperator("]")) {
        if (!node->items.empty()) expectOperator(",");
        if (isOperator("]")) break;
        node->items.push_back(parseConditional());
        cover(*node, node->items.back());
    }
    expectOperator("]");
    return node;
}

ExpressionPtr ExpressionParser::parseDict()
{
    auto node = std::make_unique<DictExpression>(current().position);
    expectOperator("{");
    while (!isOperator("}")) {
        if (!node->entries.empty()) expectOperator(",");
        if (isOperator("}")) break;
        ExpressionPtr key = parseConditional();
        expectOperator(":");
        node->entries.emplace_back(std::move(key), parseConditional());
        cover(*node, node->entries.back().first);
        cover(*node, node->entries.back().second);
    }
    expectOperator("}");
    return node;
}

ExpressionPtr ExpressionParser::parsePostfix(ExpressionPtr node)
{
    while (true) {
        if (isOperator(".")) {
            node = parseDot(std::move(node));
        } else if (isOperator("[")) {
            node = parseSubscript(std::move(node));
        } else if (isOperator("(")) {
            node = parseCall(std::move(node));
        } else {
            return node;
        }
    }
}

ExpressionPtr ExpressionParser::parseFiltersAndTests(ExpressionPtr node)
{
    while (true) {
        if (skipOperator("|")) {
            node = parseFilter(std::move(node));
        } else if (isName("is")) {
            node = parseTest(std::move(node));
        } else if (isOperator("(")) {
            node = parseCall(std::move(node));
        } else {
            return node;
        }
    }
}

ExpressionPtr ExpressionParser::parseDot(ExpressionPtr node)
{
    const Position position = current().position;
    advance();
    if (current().kind == Token::Kind::Name) {
        auto attribute = std::make_unique<AttributeExpression>(position, std::move(node), current().text);
        advance();
        cover(*attribute, attribute->object);
        return attribute;
    }
    if (current().kind != Token::Kind::Integer)
        fail(concat("a name or number was expected, not ", describe(current())));
    auto item = std::make_unique<ItemExpression>(position, std::move(node), parseNumber());
    cover(*item, item->object);
    return item;
}

ExpressionPtr ExpressionParser::parseSubscript(ExpressionPtr node)
{
    const Position position = current().position;
    advance();
    const auto optional = [this]() -> ExpressionPtr {  // a bound of a slice
        return isOperator(":") || isOperator("]") ? nullptr : parseConditional();
    };
    if (isOperator("]")) {  // a[]: the empty tuple is the key
        advance();
        return std::make_unique<ItemExpression>(position, std::move(node),
                                                makeSeries(Expression::Kind::Tuple, position, {}));
    }
    ExpressionPtr first = optional();
    if (isOperator(":")) {
        auto slice = std::make_unique<SliceExpression>(position);
        slice->object = std::move(node);
        slice->start = std::move(first);
        advance();
        slice->stop = optional();
        if (skipOperator(":")) slice->step = optional();
        expectOperator("]");
        for (const auto* child : {&slice->object, &slice->start, &slice->stop, &slice->step}) cover(*slice, *child);
        return slice;
    }
    if (isOperator(",")) {
        Expressions keys;
        keys.push_back(std::move(first));
        while (skipOperator(",")) keys.push_back(parseConditional());
        first = makeSeries(Expression::Kind::Tuple, position, std::move(keys));
        for (const auto& key : static_cast<SeriesExpression&>(*first).items) cover(*first, key);
    }
    expectOperator("]");
    auto item = std::make_unique<ItemExpression>(position, std::move(node), std::move(first));
    cover(*item, item->object);
    cover(*item, item->key);
    return item;
}

ExpressionPtr ExpressionParser::parseCall(ExpressionPtr node)
{
    auto call = std::make_unique<CallExpression>(node->position);
    call->callee = std::move(node);
    call->arguments = parseArguments();
    cover(*call, call->callee);
    cover(*call, call->arguments);
    return call;
}

CallArguments ExpressionParser::parseArguments()
{
    CallArguments arguments;
    bool first = true;
    expectOperator("(");
    while (!isOperator(")")) {
        if (!first) {
            expectOperator(",");
            if (isOperator(")")) break;
        }
        first = false;
        const bool isKeyword =
            current().kind == Token::Kind::Name && following().kind == Token::Kind::Operator && following().text == "=";
        if (skipOperator("*")) {
            if (arguments.star || arguments.doubleStar) fail("only one *argument can be given, before any **argument");
            arguments.star = parseConditional();
        } else if (skipOperator("**")) {
            if (arguments.doubleStar) fail("only one **argument can be given");
            arguments.doubleStar = parseConditional();
        } else if (isKeyword) {
            if (arguments.doubleStar) fail("a keyword argument cannot follow a **argument");
            std::string name = current().text;
            advance();
            advance();
            arguments.keyword.emplace_back(std::move(name), parseConditional());
        } else {
            if (arguments.star || arguments.doubleStar || !arguments.keyword.empty()) {
                fail("a positional argument cannot follow a keyword argument");
            }
            arguments.positional.push_back(parseConditional());
        }
    }
    expectOperator(")");
    return arguments;
}

std::string ExpressionParser::parseDottedName()
{
    std::string name;
    do {
        if (current().kind != Token::Kind::Name) fail(concat("a name was expected, not ", describe(current())));
        name += (name.empty() ? "" : ".") + current().text;
        advance();
    } while (skipOperator("."));
    return name;
}

ExpressionPtr ExpressionParser::parseFilter(ExpressionPtr subject)
{
    auto node = std::make_unique<AppliedExpression>(Expression::Kind::Filter, current().position);
    node->subject = std::move(subject);
    node->name = parseDottedName();
    if (isOperator("(")) node->arguments = parseArguments();
    cover(*node, node->subject);
    cover(*node, node->arguments);
    return node;
}

ExpressionPtr ExpressionParser::parseTest(ExpressionPtr node)
{
    const Position position = current().position;
    advance();
    const bool negated = skipName("not");
    auto test = std::make_unique<AppliedExpression>(Expression::Kind::Test, current().position);
    test->subject = std::move(node);
    test->name = parseDottedName();
    const Token::Kind kind = current().kind;
    const bool startsArgument = kind == Token::Kind::Name || kind == Token::Kind::String ||
                                kind == Token::Kind::Integer || kind == Token::Kind::Float || isOperator("[") ||
                                isOperator("{");
    if (isOperator("(")) {
        test->arguments = parseArguments();
    } else if (startsArgument && !isName("else") && !isName("or") && !isName("and")) {
        if (isName("is")) fail("tests with 'is' cannot be chained");
        test->arguments.positional.push_back(parsePostfix(parsePrimary()));
    }
    cover(*test, test->subject);
    cover(*test, test->arguments);
    if (!negated) return test;
    auto inverse = std::make_unique<UnaryExpression>(Expression::Kind::Not, position, false, std::move(test));
    cover(*inverse, inverse->operand);
    return inverse;
}

}  // namespace vitrine::jinja
