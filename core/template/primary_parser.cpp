// The lowest levels of the expression parser: literals, subscripts, calls, filters and tests.

#include "core/base/sentence.h"
#include "core/template/expression_parser.h"
#include "core/template/numbers.h"

#include <charconv>
#include <optional>
#include <unordered_set>
#include <utility>

namespace vitrine::jinja {

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
    if (!skipOperator("(")) fail(SENTENCE("unexpected ", describe(current())));
    ExpressionPtr node = parseTuple(true, true);
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
    m_mentioned.push_back(intern(name));
    return std::make_unique<NameExpression>(position, m_mentioned.back());
}

/// Parses adjacent string literals, which form one string.
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
    const std::string_view digits = token.text;
    if (token.kind == Token::Kind::Float) {
        double number = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const bool isTiny = read.ec == std::errc::result_out_of_range && token.text.find("e-") != std::string::npos;
        if (read.ec != std::errc() && !isTiny) fail(SENTENCE("the number ", token.text, " is out of range"));
        advance();
        return std::make_unique<ConstantExpression>(token.position, number);
    }
    const char sign = digits.size() > 2 ? digits[1] : '\0';
    const int base = sign == 'x' ? 16 : sign == 'o' ? 8 : sign == 'b' ? 2 : 10;
    std::optional<Integer> number;
    try {
        number = readDigits(digits.substr(base == 10 ? 0 : 2), base);
    } catch (const Failure&) {
    }
    if (!number) fail(SENTENCE("the number ", token.text, " does not fit into 128 bits"));
    advance();
    return std::make_unique<ConstantExpression>(token.position, *number);
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
        fail(SENTENCE("a name or number was expected, not ", describe(current())));
    auto item = std::make_unique<ItemExpression>(position, std::move(node), parseNumber());
    cover(*item, item->object);
    return item;
}

ExpressionPtr ExpressionParser::parseSubscript(ExpressionPtr node)
{
    const Position position = current().position;
    advance();
    const auto optional = [this]() -> ExpressionPtr {  // parses an optional bound of a slice
        return isOperator(":") || isOperator("]") ? nullptr : parseConditional();
    };
    if (isOperator("]")) {  // in `a[]`, the key is the empty tuple
        advance();
        auto item = std::make_unique<ItemExpression>(
            position, std::move(node),
            std::make_unique<SeriesExpression>(Expression::Kind::Tuple, position, Expressions{}));
        cover(*item, item->object);
        return item;
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
        auto tuple = std::make_unique<SeriesExpression>(Expression::Kind::Tuple, position, std::move(keys));
        for (const auto& key : tuple->items) cover(*tuple, key);
        first = std::move(tuple);
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
    std::unordered_set<std::string> names;
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
            if (arguments.star || arguments.doubleStar)
                fail(SENTENCE("only one *argument can be given, before any **argument"));
            arguments.star = parseConditional();
        } else if (skipOperator("**")) {
            if (arguments.doubleStar) fail(SENTENCE("only one **argument can be given"));
            arguments.doubleStar = parseConditional();
        } else if (isKeyword) {
            if (arguments.doubleStar) fail(SENTENCE("a keyword argument cannot follow a **argument"));
            std::string name = current().text;
            if (!names.insert(name).second) fail(SENTENCE("the keyword argument '", name, "' is given twice"));
            advance();
            advance();
            arguments.keyword.emplace_back(std::move(name), parseConditional());
        } else {
            if (arguments.star || arguments.doubleStar || !arguments.keyword.empty()) {
                fail(SENTENCE("a positional argument cannot follow a keyword argument"));
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
        if (current().kind != Token::Kind::Name) fail(SENTENCE("a name was expected, not ", describe(current())));
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
        if (isName("is")) fail(SENTENCE("tests with 'is' cannot be chained"));
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
