#include "core/template/ast.h"

namespace vitrine::jinja {
namespace {

using Visit = std::function<void(Expression&)>;

void visitIfAny(const ExpressionPtr& node, const Visit& visit)
{
    if (node) visit(*node);
}

void visitAll(const Expressions& nodes, const Visit& visit)
{
    for (const auto& node : nodes) visit(*node);
}

void visitArguments(const CallArguments& arguments, const Visit& visit)
{
    visitAll(arguments.positional, visit);
    for (const auto& keyword : arguments.keyword) visit(*keyword.second);
    visitIfAny(arguments.star, visit);
    visitIfAny(arguments.doubleStar, visit);
}

}  // namespace

void forEachChild(const Expression& expression, const Visit& visit)
{
    using Kind = Expression::Kind;
    switch (expression.kind) {
    case Kind::Constant:
    case Kind::Name:
        return;
    case Kind::List:
    case Kind::Tuple:
    case Kind::Concatenation:
    case Kind::And:
    case Kind::Or:
        return visitAll(static_cast<const SeriesExpression&>(expression).items, visit);
    case Kind::Dict:
        for (const auto& [key, value] : static_cast<const DictExpression&>(expression).entries) {
            visit(*key);
            visit(*value);
        }
        return;
    case Kind::Unary:
    case Kind::Not:
        return visit(*static_cast<const UnaryExpression&>(expression).operand);
    case Kind::Binary: {
        const auto& node = static_cast<const BinaryExpression&>(expression);
        visit(*node.left);
        return visit(*node.right);
    }
    case Kind::Comparison: {
        const auto& node = static_cast<const ComparisonExpression&>(expression);
        visit(*node.first);
        for (const auto& operand : node.rest) visit(*operand.second);
        return;
    }
    case Kind::Conditional: {
        const auto& node = static_cast<const ConditionalExpression&>(expression);
        visit(*node.condition);
        visit(*node.chosen);
        return visitIfAny(node.otherwise, visit);
    }
    case Kind::Attribute:
        return visit(*static_cast<const AttributeExpression&>(expression).object);
    case Kind::Item: {
        const auto& node = static_cast<const ItemExpression&>(expression);
        visit(*node.object);
        return visit(*node.key);
    }
    case Kind::Slice: {
        const auto& node = static_cast<const SliceExpression&>(expression);
        for (const auto* part : {&node.object, &node.start, &node.stop, &node.step}) visitIfAny(*part, visit);
        return;
    }
    case Kind::Call: {
        const auto& node = static_cast<const CallExpression&>(expression);
        visit(*node.callee);
        return visitArguments(node.arguments, visit);
    }
    case Kind::Filter:
    case Kind::Test: {
        const auto& node = static_cast<const AppliedExpression&>(expression);
        visitIfAny(node.subject, visit);
        return visitArguments(node.arguments, visit);
    }
    }
}

Position beginOf(const Expression& expression)
{
    using Kind = Expression::Kind;
    switch (expression.kind) {
    case Kind::Binary:
        return beginOf(*static_cast<const BinaryExpression&>(expression).left);
    case Kind::Conditional:
        return beginOf(*static_cast<const ConditionalExpression&>(expression).chosen);
    case Kind::Attribute:
        return beginOf(*static_cast<const AttributeExpression&>(expression).object);
    case Kind::Item:
        return beginOf(*static_cast<const ItemExpression&>(expression).object);
    case Kind::Slice:
        return beginOf(*static_cast<const SliceExpression&>(expression).object);
    case Kind::Call:
        return beginOf(*static_cast<const CallExpression&>(expression).callee);
    case Kind::Filter: {
        const auto& node = static_cast<const AppliedExpression&>(expression);
        return node.subject ? beginOf(*node.subject) : expression.position;
    }
    default:
        return expression.position;
    }
}

void forEachTarget(Target& target, const std::function<void(Target&)>& visit)
{
    if (target.kind != Target::Kind::Tuple) return visit(target);
    for (Target& item : target.items) forEachTarget(item, visit);
}

}  // namespace vitrine::jinja
