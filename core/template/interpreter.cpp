#include "core/template/interpreter.h"

#include "core/base/sentence.h"
#include "core/template/filters.h"
#include "core/template/format_value.h"
#include "core/template/functions.h"
#include "core/template/operators.h"
#include "core/template/tests.h"

#include <algorithm>

namespace vitrine::jinja {

Interpreter::Interpreter(const Ast& ast, const Variables& variables, const CivilTime& now, Budget& budget)
    : m_ast(ast), m_now(now), m_budget(budget)
{
    m_variables.reserve(ast.names.size());
    for (const std::string& name : ast.names) {
        const auto given = std::find_if(variables.rbegin(), variables.rend(),
                                        [&](const auto& variable) { return variable.first == name; });
        m_variables.push_back(given != variables.rend() ? given->second : globalFunction(name));
    }
    m_activation = activate(nullptr, ast.slotCount);
}

Interpreter::~Interpreter()
{
    for (const auto& object : m_clearables) {
        if (const auto alive = object.lock()) alive->clear();
    }
}

void Interpreter::clearAtTheEnd(std::weak_ptr<Clearable> object)
{
    if (m_clearables.size() >= m_sweepAt) {
        std::erase_if(m_clearables, [](const auto& entry) { return entry.expired(); });
        m_sweepAt = 2 * m_clearables.size() + 1024;
    }
    m_budget.spend(4);
    m_clearables.push_back(std::move(object));
}

Text Interpreter::run()
{
    enter(m_ast.frame);
    return captureFunction(m_ast.body);
}

ActivationPtr Interpreter::activate(const ActivationPtr& around, std::size_t slotCount)
{
    m_budget.spend(1 + slotCount);
    return std::make_shared<Activation>(around, slotCount);
}

ActivationPtr Interpreter::shared()
{
    for (ActivationPtr activation = m_activation; activation && !activation->isShared; activation = activation->outer) {
        activation->isShared = true;
        clearAtTheEnd(activation);
    }
    return m_activation;
}

std::optional<Value>& Interpreter::lookUp(SlotRef variable)
{
    Activation* activation = m_activation.get();
    for (std::uint32_t i = 0; i < variable.hops; ++i) activation = activation->outer.get();
    return activation->slots[variable.slot];
}

void Interpreter::enter(const FrameLayout& frame)
{
    m_budget.spend(frame.loads.size());
    for (const auto& load : frame.loads) {
        auto& slot = m_activation->slots[load.slot];
        switch (load.kind) {
        case FrameLayout::Load::Kind::Parameter:
            break;
        case FrameLayout::Load::Kind::Context:
            slot = m_variables[load.name];
            break;
        case FrameLayout::Load::Kind::Outer:
            slot = lookUp(load.outer);
            break;
        case FrameLayout::Load::Kind::Missing:
            slot.reset();
            break;
        }
    }
}

void Interpreter::leave(const FrameLayout& frame)
{
    for (const auto& load : frame.loads) m_activation->slots[load.slot].reset();
}

Value Interpreter::call(const Value& callee, const Arguments& arguments)
{
    callee.requireDefined();
    if (!callee.isObject()) throw Failure(SENTENCE("'", callee.typeName(), "' object is not callable"));
    spendFor(arguments);
    Value result = callee.object().call(*this, arguments);
    spendFor(result);
    return result;
}

Value Interpreter::applyFilter(std::string_view name, const Value& subject, const Arguments& arguments)
{
    const Filter* filter = findFilter(name);
    if (!filter) throw Failure(SENTENCE("there is no filter named '", name, "'"));
    spendFor(subject);
    spendFor(arguments);
    Value result = filter->function(*this, subject, arguments);
    spendFor(result);
    return result;
}

bool Interpreter::applyTest(std::string_view name, const Value& subject, const Arguments& arguments)
{
    const Test* test = findTest(name);
    if (!test) throw Failure(SENTENCE("there is no test named '", name, "'"));
    m_budget.spend(1);
    return test->function(*this, subject, arguments);
}

Value Interpreter::makeNamespace(Dict attributes)
{
    auto space = std::make_shared<Namespace>();
    space->attributes = std::move(attributes);
    clearAtTheEnd(space);
    return ObjectPtr(space);
}

void Interpreter::spendFor(const Value& value)
{
    switch (value.kind()) {
    case Value::Kind::String:
        return m_budget.spend(value.text().size() / 16 + value.text().pieces().size());
    case Value::Kind::Sequence:
        return m_budget.spend(value.sequence().items.size());
    case Value::Kind::Dict:
        return m_budget.spend(value.dict().size());
    default:
        break;
    }
}

void Interpreter::spendFor(const Arguments& arguments)
{
    for (const Value& value : arguments.positional) spendFor(value);
    for (const auto& keyword : arguments.keyword) spendFor(keyword.second);
}

Value Interpreter::evaluate(const Expression& expression)
{
    try {
        const Nesting nesting(m_budget);
        m_budget.spend(1);
        return evaluateNode(expression);
    } catch (Failure& failure) {  // the position is set by the innermost expression, because it is the most precise
        if (failure.position.line == 0) failure.position = expression.position;
        throw;
    }
}

Value Interpreter::evaluateNode(const Expression& expression)
{
    using Kind = Expression::Kind;
    switch (expression.kind) {
    case Kind::Constant:
        return static_cast<const ConstantExpression&>(expression).value;
    case Kind::Name:
        return evaluateName(static_cast<const NameExpression&>(expression));
    case Kind::List:
        return Value::list(evaluateAll(static_cast<const SeriesExpression&>(expression).items));
    case Kind::Tuple:
        return Value::tuple(evaluateAll(static_cast<const SeriesExpression&>(expression).items));
    case Kind::Dict:
        return evaluateDict(static_cast<const DictExpression&>(expression));
    case Kind::Unary: {
        const auto& node = static_cast<const UnaryExpression&>(expression);
        const Value operand = evaluate(*node.operand);
        return node.negative ? negate(operand) : unaryPlus(operand);
    }
    case Kind::Binary: {
        const auto& node = static_cast<const BinaryExpression&>(expression);
        const Value left = evaluateJoined(*node.left);
        const Value right = evaluateJoined(*node.right);
        return apply(m_budget, node.operation, left, right);
    }
    case Kind::Concatenation:
        return evaluateConcatenation(static_cast<const SeriesExpression&>(expression));
    case Kind::Comparison:
        return evaluateComparison(static_cast<const ComparisonExpression&>(expression));
    case Kind::And:
        return evaluateLogic(static_cast<const SeriesExpression&>(expression), false);
    case Kind::Or:
        return evaluateLogic(static_cast<const SeriesExpression&>(expression), true);
    case Kind::Not:
        return !isTruthy(evaluate(*static_cast<const UnaryExpression&>(expression).operand));
    case Kind::Conditional: {
        const auto& node = static_cast<const ConditionalExpression&>(expression);
        if (isTruthy(evaluate(*node.condition))) return evaluate(*node.chosen);
        if (node.otherwise) return evaluate(*node.otherwise);
        return Value::undefined(
            SENTENCE("the inline if-expression evaluated to false and no else section was defined"));
    }
    case Kind::Attribute: {
        const auto& node = static_cast<const AttributeExpression&>(expression);
        return getAttribute(m_budget, evaluate(*node.object), node.name);
    }
    case Kind::Item: {
        const auto& node = static_cast<const ItemExpression&>(expression);
        const Value object = evaluate(*node.object);
        return getItem(m_budget, object, evaluate(*node.key));
    }
    case Kind::Slice:
        return evaluateSlice(static_cast<const SliceExpression&>(expression));
    case Kind::Call: {
        const auto& node = static_cast<const CallExpression&>(expression);
        const Value callee = evaluate(*node.callee);
        return call(callee, evaluateArguments(node.arguments));
    }
    case Kind::Filter: {
        const auto& node = static_cast<const AppliedExpression&>(expression);
        const Value subject = evaluate(*node.subject);
        return applyFilter(node.name, subject, evaluateArguments(node.arguments));
    }
    case Kind::Test: {
        const auto& node = static_cast<const AppliedExpression&>(expression);
        const Value subject = evaluate(*node.subject);
        return applyTest(node.name, subject, evaluateArguments(node.arguments));
    }
    }
    return {};
}

Value Interpreter::evaluateName(const NameExpression& expression)
{
    if (const auto& value = lookUp(expression.variable)) return *value;
    return Value::undefined(SENTENCE("'", m_ast.names[expression.name], "' is undefined"));
}

Value Interpreter::evaluateDict(const DictExpression& expression)
{
    auto dict = std::make_shared<Dict>();
    for (const auto& entry : expression.entries) {
        const Value key = evaluate(*entry.first);
        dict->set(m_budget, key, evaluate(*entry.second));
    }
    return DictPtr(std::move(dict));
}

/// Evaluates an operand that is joined with other texts. The operand's text gets the position of the operand, not the
/// position of the whole expression.
Value Interpreter::evaluateJoined(const Expression& operand)
{
    Value value = evaluate(operand);
    if (value.kind() != Value::Kind::String || value.text().isPlaced()) return value;
    spendFor(value);
    Text text = value.text();
    text.place(beginOf(operand));
    return Value::string(std::move(text), value.isMarkup());
}

Value Interpreter::evaluateConcatenation(const SeriesExpression& expression)
{
    TextWriter writer(m_budget);
    for (const auto& item : expression.items) writeText(writer, evaluateJoined(*item));
    return Value::string(writer.take());
}

/// Evaluates `and` (`stopAt` is false) or `or` (`stopAt` is true). Stops at the first operand with the truth value
/// `stopAt`. The result is the last evaluated operand.
Value Interpreter::evaluateLogic(const SeriesExpression& expression, bool stopAt)
{
    Value value;
    for (const auto& item : expression.items) {
        value = evaluate(*item);
        if (isTruthy(value) == stopAt) break;
    }
    return value;
}

Value Interpreter::evaluateComparison(const ComparisonExpression& expression)
{
    Value left = evaluate(*expression.first);
    for (const auto& [comparison, operand] : expression.rest) {
        Value right = evaluate(*operand);
        if (!compare(m_budget, comparison, left, right)) return false;
        left = std::move(right);
    }
    return true;
}

Value Interpreter::evaluateSlice(const SliceExpression& expression)
{
    const auto bound = [this](const ExpressionPtr& node) { return node ? evaluate(*node) : Value::none(); };
    const Value object = evaluate(*expression.object);
    spendFor(object);
    const Value start = bound(expression.start);
    const Value stop = bound(expression.stop);
    return slice(m_budget, object, start, stop, bound(expression.step));
}

/// Applies a chain of filters to the text of a block. The innermost filter of the chain has no subject; it gets
/// `blockText`.
Value Interpreter::evaluateFilterChain(const Expression& filter, const Value& blockText)
{
    const auto& node = static_cast<const AppliedExpression&>(filter);
    const Value subject = node.subject ? evaluateFilterChain(*node.subject, blockText) : blockText;
    return applyFilter(node.name, subject, evaluateArguments(node.arguments));
}

std::vector<Value> Interpreter::evaluateAll(const Expressions& expressions)
{
    std::vector<Value> values;
    values.reserve(expressions.size());
    for (const auto& expression : expressions) values.push_back(evaluate(*expression));
    return values;
}

Arguments Interpreter::evaluateArguments(const CallArguments& nodes)
{
    Arguments arguments;
    arguments.positional = evaluateAll(nodes.positional);
    for (const auto& [name, node] : nodes.keyword) arguments.keyword.emplace_back(name, evaluate(*node));
    if (nodes.star) {
        const SequencePtr items = iterate(m_budget, evaluate(*nodes.star));
        arguments.positional.insert(arguments.positional.end(), items->items.begin(), items->items.end());
    }
    if (nodes.doubleStar) {
        const Value dict = evaluate(*nodes.doubleStar);
        if (!dict.isDict()) throw Failure(SENTENCE("the argument after ** must be a mapping, not ", dict.typeName()));
        const auto named = static_cast<std::ptrdiff_t>(arguments.keyword.size());
        m_budget.spend(dict.dict().size() * arguments.keyword.size());
        for (const auto& entry : dict.dict().entries()) {
            if (!entry.first.isString()) throw Failure(SENTENCE("keywords must be strings"));
            m_budget.spend(1);
            const bool isRepeated = std::any_of(arguments.keyword.begin(), arguments.keyword.begin() + named,
                                                [&](const auto& k) { return k.first == entry.first.bytes(); });
            if (isRepeated) throw Failure(SENTENCE("two values for the argument '", entry.first.bytes(), "'"));
            arguments.keyword.emplace_back(entry.first.bytes(), entry.second);
        }
    }
    return arguments;
}

}  // namespace vitrine::jinja
