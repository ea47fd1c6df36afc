#pragma once

#include "core/template/operators.h"
#include "core/template/value.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::jinja {

using NameId = std::uint32_t;  ///< index into Ast::names

/// The place of a variable at run time: a slot of the function that owns it.
struct SlotRef {
    std::uint32_t hops = 0;  ///< number of functions outwards from the current one; the template counts as a function
    std::uint32_t slot = 0;
};

/// The variables of one block of the template: how their slots are initialized when the block is entered. Set by the
/// resolver.
struct FrameLayout {
    struct Load {
        enum class Kind : std::uint8_t { Parameter, Context, Outer, Missing };
        Kind kind = Kind::Missing;
        std::uint32_t slot = 0;
        NameId name = 0;  ///< for Context: name among the template's variables
        SlotRef outer;    ///< for Outer: the variable that is copied
    };
    std::vector<Load> loads;
};

/// Base of all expressions.
struct Expression {
    enum class Kind : std::uint8_t {
        Constant,
        Name,
        List,
        Tuple,
        Dict,
        Unary,
        Binary,
        Concatenation,
        Comparison,
        And,
        Or,
        Not,
        Conditional,
        Attribute,
        Item,
        Slice,
        Call,
        Filter,
        Test,
    };

    Expression(Kind what, Position where) : kind(what), position(where) {}
    virtual ~Expression() = default;

    Kind kind;
    Position position;
    int depth = 1;  ///< nesting depth of expressions, including this one
};
using ExpressionPtr = std::unique_ptr<Expression>;
using Expressions = std::vector<ExpressionPtr>;

struct ConstantExpression : Expression {
    ConstantExpression(Position where, Value what) : Expression(Kind::Constant, where), value(std::move(what)) {}
    Value value;
};

struct NameExpression : Expression {
    NameExpression(Position where, NameId what) : Expression(Kind::Name, where), name(what) {}
    NameId name;
    SlotRef variable;
};

/// List, Tuple, Concatenation (a ~ b ~ c), And, Or: a series of expressions.
struct SeriesExpression : Expression {
    SeriesExpression(Kind what, Position where, Expressions parts) : Expression(what, where), items(std::move(parts)) {}
    Expressions items;
};

struct DictExpression : Expression {
    explicit DictExpression(Position where) : Expression(Kind::Dict, where) {}
    std::vector<std::pair<ExpressionPtr, ExpressionPtr>> entries;
};

/// Unary (+ or -) and Not.
struct UnaryExpression : Expression {
    UnaryExpression(Kind what, Position where, bool minus, ExpressionPtr inner)
        : Expression(what, where), negative(minus), operand(std::move(inner))
    {
    }
    bool negative;
    ExpressionPtr operand;
};

struct BinaryExpression : Expression {
    BinaryExpression(Position where, BinaryOperator what, ExpressionPtr a, ExpressionPtr b)
        : Expression(Kind::Binary, where), operation(what), left(std::move(a)), right(std::move(b))
    {
    }
    BinaryOperator operation;
    ExpressionPtr left;
    ExpressionPtr right;
};

/// a < b <= c: all neighbours are compared, and each operand is evaluated once.
struct ComparisonExpression : Expression {
    ComparisonExpression(Position where, ExpressionPtr a) : Expression(Kind::Comparison, where), first(std::move(a)) {}
    ExpressionPtr first;
    std::vector<std::pair<Comparison, ExpressionPtr>> rest;
};

struct ConditionalExpression : Expression {
    explicit ConditionalExpression(Position where) : Expression(Kind::Conditional, where) {}
    ExpressionPtr condition;
    ExpressionPtr chosen;
    ExpressionPtr otherwise;  ///< null: the result is undefined
};

struct AttributeExpression : Expression {
    AttributeExpression(Position where, ExpressionPtr of, std::string what)
        : Expression(Kind::Attribute, where), object(std::move(of)), name(std::move(what))
    {
    }
    ExpressionPtr object;
    std::string name;
};

struct ItemExpression : Expression {
    ItemExpression(Position where, ExpressionPtr of, ExpressionPtr what)
        : Expression(Kind::Item, where), object(std::move(of)), key(std::move(what))
    {
    }
    ExpressionPtr object;
    ExpressionPtr key;
};

struct SliceExpression : Expression {
    explicit SliceExpression(Position where) : Expression(Kind::Slice, where) {}
    ExpressionPtr object;
    ExpressionPtr start;  ///< start, stop and step may be null
    ExpressionPtr stop;
    ExpressionPtr step;
};

struct CallArguments {
    Expressions positional;
    std::vector<std::pair<std::string, ExpressionPtr>> keyword;
    ExpressionPtr star;        ///< *args, may be null
    ExpressionPtr doubleStar;  ///< **kwargs, may be null
};

struct CallExpression : Expression {
    explicit CallExpression(Position where) : Expression(Kind::Call, where) {}
    ExpressionPtr callee;
    CallArguments arguments;
};

/// Filter (subject | name(…)) and Test (subject is name(…)).
struct AppliedExpression : Expression {
    AppliedExpression(Kind what, Position where) : Expression(what, where) {}
    ExpressionPtr subject;  ///< null for the filter of a block, which is applied to the text of the block
    std::string name;
    CallArguments arguments;
};

/// The left side of an assignment by `for` or `set`.
struct Target {
    enum class Kind : std::uint8_t { Name, Tuple, NamespaceAttribute };
    Kind kind = Kind::Name;
    Position position;
    NameId name = 0;
    SlotRef variable;
    std::string attribute;
    std::vector<Target> items;
};

/// Base of all statements.
struct Statement {
    enum class Kind : std::uint8_t {
        Data,
        Output,
        If,
        For,
        Set,
        SetBlock,
        Macro,
        CallBlock,
        FilterBlock,
        With,
        Break,
        Continue,
    };

    Statement(Kind what, Position where) : kind(what), position(where) {}
    virtual ~Statement() = default;

    Kind kind;
    Position position;
};
using StatementPtr = std::unique_ptr<Statement>;
using Body = std::vector<StatementPtr>;

struct DataStatement : Statement {
    DataStatement(Position where, Text what) : Statement(Kind::Data, where), text(std::move(what)) {}
    Text text;
};

struct OutputStatement : Statement {
    OutputStatement(Position where, ExpressionPtr what) : Statement(Kind::Output, where), expression(std::move(what)) {}
    ExpressionPtr expression;
};

struct IfStatement : Statement {
    explicit IfStatement(Position where) : Statement(Kind::If, where) {}
    std::vector<std::pair<ExpressionPtr, Body>> branches;
    Body otherwise;
};

struct ForStatement : Statement {
    explicit ForStatement(Position where) : Statement(Kind::For, where) {}
    Target target;
    ExpressionPtr iterable;
    ExpressionPtr condition;  ///< may be null
    Body body;
    Body otherwise;
    bool mentionsLoop = false;  ///< whether the body mentions `loop`

    std::optional<std::uint32_t> loopSlot;  ///< slot of the variable `loop`; set if the body mentions it
    FrameLayout frame;
    FrameLayout elseFrame;
    Target conditionTarget;  ///< the condition is a function with variables of its own
    FrameLayout conditionFrame;
    std::uint32_t conditionSlotCount = 0;
};

struct SetStatement : Statement {
    explicit SetStatement(Position where) : Statement(Kind::Set, where) {}
    Target target;
    ExpressionPtr value;
};

struct SetBlockStatement : Statement {
    explicit SetBlockStatement(Position where) : Statement(Kind::SetBlock, where) {}
    Target target;
    ExpressionPtr filter;  ///< may be null
    Body body;
    FrameLayout frame;
};

struct MacroStatement : Statement {
    explicit MacroStatement(Position where) : Statement(Kind::Macro, where) {}
    std::string name;  ///< empty for the body of a call block
    NameId nameId = 0;
    std::vector<std::pair<NameId, ExpressionPtr>> parameters;  ///< with default values, which may be null
    std::vector<std::string> parameterNames;
    Body body;
    /// Whether the body mentions `caller`; the next two fields are for varargs and kwargs.
    bool mentionsCaller = false;
    bool mentionsVarargs = false;
    bool mentionsKwargs = false;

    SlotRef variable;  ///< the variable that the macro is assigned to
    FrameLayout frame;
    std::vector<std::uint32_t> parameterSlots;
    /// This slot and the next two are set if the body mentions the variable and no parameter has its name.
    std::optional<std::uint32_t> callerSlot;
    std::optional<std::uint32_t> varargsSlot;
    std::optional<std::uint32_t> kwargsSlot;
    std::uint32_t slotCount = 0;
};

struct CallBlockStatement : Statement {
    explicit CallBlockStatement(Position where) : Statement(Kind::CallBlock, where), caller(where) {}
    ExpressionPtr call;  ///< a CallExpression; null for {% generation %}, which only calls its body
    MacroStatement caller;
};

struct FilterBlockStatement : Statement {
    explicit FilterBlockStatement(Position where) : Statement(Kind::FilterBlock, where) {}
    ExpressionPtr filter;
    Body body;
    FrameLayout frame;
};

/// {% with a = 1, b = 2 %}: a block with its own variables; their values are evaluated outside the block.
struct WithStatement : Statement {
    explicit WithStatement(Position where) : Statement(Kind::With, where) {}
    std::vector<std::pair<Target, ExpressionPtr>> variables;
    Body body;
    FrameLayout frame;
};

/// The syntax tree of a template, with the slots of its own variables.
struct Ast {
    std::vector<std::string> names;
    Body body;

    FrameLayout frame;
    std::uint32_t slotCount = 0;

    // Ids of the names with a special meaning.
    NameId loop = 0;
    NameId caller = 0;
    NameId varargs = 0;
    NameId kwargs = 0;
};

/// Position where the first operand begins; `position` of an expression is that of the operator.
Position beginOf(const Expression& expression);

/// Calls `visit` with the direct subexpressions.
void forEachChild(const Expression& expression, const std::function<void(Expression&)>& visit);
/// Calls `visit` with every name or attribute that `target` assigns to.
void forEachTarget(Target& target, const std::function<void(Target&)>& visit);

}  // namespace vitrine::jinja
