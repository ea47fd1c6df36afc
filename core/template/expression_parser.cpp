#include "core/template/expression_parser.h"

#include "core/base/sentence.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace vitrine::jinja {
namespace {

constexpr int kMaxNesting = 250;          ///< maximum number of nested calls of the recursive parser
constexpr int kMaxExpressionDepth = 400;  ///< maximum depth of the syntax tree of an expression

}  // namespace

ExpressionParser::NestingGuard::NestingGuard(ExpressionParser& parser) : m_parser(parser)
{
    if (parser.m_nesting >= kMaxNesting) parser.fail(SENTENCE("the template nests too deeply"));
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

void ExpressionParser::fail(const Sentence& message) const
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
    if (!skipOperator(spelling)) fail(SENTENCE("'", spelling, "' was expected, not ", describe(current())));
}

void ExpressionParser::expect(Token::Kind kind, std::string_view what)
{
    if (current().kind != kind) fail(SENTENCE(what, " was expected, not ", describe(current())));
    advance();
}

void ExpressionParser::cover(Expression& parent, const ExpressionPtr& child) const
{
    if (!child) return;
    parent.depth = std::max(parent.depth, child->depth + 1);
    if (parent.depth > kMaxExpressionDepth) throw Failure(SENTENCE("an expression is too long"), parent.position);
}

void ExpressionParser::cover(Expression& parent, const CallArguments& arguments) const
{
    for (const auto& argument : arguments.positional) cover(parent, argument);
    for (const auto& argument : arguments.keyword) cover(parent, argument.second);
    cover(parent, arguments.star);
    cover(parent, arguments.doubleStar);
}

ExpressionPtr ExpressionParser::parseTuple(bool withConditional, bool inParentheses)
{
    const Position position = current().position;
    Expressions items;
    bool isTuple = false;
    while (true) {
        if (!items.empty()) expectOperator(",");
        const Token::Kind kind = current().kind;
        if (kind == Token::Kind::VariableEnd || kind == Token::Kind::BlockEnd || isOperator(")")) break;
        items.push_back(withConditional ? parseConditional() : parseOr());
        if (!isOperator(",")) break;
        isTuple = true;
    }
    if (!isTuple && items.size() == 1) return std::move(items.front());
    if (!isTuple && !inParentheses) fail(SENTENCE("an expression was expected, not ", describe(current())));
    auto tuple = std::make_unique<SeriesExpression>(Expression::Kind::Tuple, position, std::move(items));
    for (const auto& item : tuple->items) cover(*tuple, item);
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

/// Parses `parse (separator parse)*`. `separates` skips a separator and returns whether there was one. A single
/// expression is returned without a series around it.
ExpressionPtr ExpressionParser::parseSeries(Expression::Kind kind, Parse parse, const std::function<bool()>& separates)
{
    ExpressionPtr first = (this->*parse)();
    const Position position = current().position;
    if (!separates()) return first;
    auto node = std::make_unique<SeriesExpression>(kind, position, Expressions{});
    cover(*node, first);
    node->items.push_back(std::move(first));
    do {
        node->items.push_back((this->*parse)());
        cover(*node, node->items.back());
    } while (separates());
    return node;
}

ExpressionPtr ExpressionParser::parseOr()
{
    return parseSeries(Expression::Kind::Or, &ExpressionParser::parseAnd, [this] { return skipName("or"); });
}

ExpressionPtr ExpressionParser::parseAnd()
{
    return parseSeries(Expression::Kind::And, &ExpressionParser::parseNot, [this] { return skipName("and"); });
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

/// Parses a chain of left-associative binary operators of equal precedence.
ExpressionPtr ExpressionParser::parseBinary(Parse parse, Operators operators)
{
    ExpressionPtr left = (this->*parse)();
    while (true) {
        const auto* found = std::find_if(operators.begin(), operators.end(),
                                         [this](const auto& entry) { return isOperator(entry.first); });
        if (found == operators.end()) return left;
        const Position position = current().position;
        advance();
        auto node = std::make_unique<BinaryExpression>(position, found->second, std::move(left), (this->*parse)());
        cover(*node, node->left);
        cover(*node, node->right);
        left = std::move(node);
    }
}

ExpressionPtr ExpressionParser::parseSum()
{
    return parseBinary(&ExpressionParser::parseConcatenation,
                       {{"+", BinaryOperator::Add}, {"-", BinaryOperator::Subtract}});
}

ExpressionPtr ExpressionParser::parseConcatenation()
{
    return parseSeries(Expression::Kind::Concatenation, &ExpressionParser::parseProduct,
                       [this] { return skipOperator("~"); });
}

ExpressionPtr ExpressionParser::parseProduct()
{
    return parseBinary(&ExpressionParser::parsePower, {{"*", BinaryOperator::Multiply},
                                                       {"/", BinaryOperator::Divide},
                                                       {"//", BinaryOperator::FloorDivide},
                                                       {"%", BinaryOperator::Modulo}});
}

/// Parses powers, which are left-associative and have a lower precedence than signs in Jinja. Unlike in Python, -2 ** 2
/// is 4, and 2 ** 3 ** 2 is 64.
ExpressionPtr ExpressionParser::parsePower()
{
    return parseBinary(&ExpressionParser::parseFiltered, {{"**", BinaryOperator::Power}});
}

ExpressionPtr ExpressionParser::parseFiltered()
{
    return parseFiltersAndTests(parseUnary());
}

ExpressionPtr ExpressionParser::parseUnary()
{
    const NestingGuard guard(*this);
    ExpressionPtr node;
    if (isOperator("-") || isOperator("+")) {
        const bool negative = isOperator("-");
        const Position position = current().position;
        advance();
        auto unary = std::make_unique<UnaryExpression>(Expression::Kind::Unary, position, negative, parseUnary());
        cover(*unary, unary->operand);
        node = std::move(unary);
    } else {
        node = parsePrimary();
    }
    return parsePostfix(std::move(node));
}

}  // namespace vitrine::jinja
