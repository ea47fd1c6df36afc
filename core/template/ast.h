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

/// Location of a variable at run time: a slot of the function that contains the variable.
struct SlotRef {
    std::uint32_t hops = 0;  ///< number of function levels to go outwards; the template is the outermost function
    std::uint32_t slot = 0;
};

/// How the slots of a block are initialized when the block is entered. The resolver sets the layout.
struct FrameLayout {
    struct Load {
        enum class Kind : std::uint8_t { Parameter, Context, Outer, Missing };
        Kind kind = Kind::Missing;
        std::uint32_t slot = 0;
        NameId name = 0;  ///< name of the template variable to copy, if `kind` is Context
        SlotRef outer;    ///< location of the outer variable to copy, if `kind` is Outer
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

/// A list of operands or items, for List, Tuple, Concatenation (a ~ b ~ c), And, Or.
struct SeriesExpression : Expression {
    SeriesExpression(Kind what, Position where, Expressions parts) : Expression(what, where), items(std::move(parts)) {}
    Expressions items;
};

struct DictExpression : Expression {
    explicit DictExpression(Position where) : Expression(Kind::Dict, where) {}
    std::vector<std::pair<ExpressionPtr, ExpressionPtr>> entries;
};

/// Unary plus or minus, and Not.
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

/// A chain such as a < b <= c. It compares each operand with the next one. Each operand is evaluated once.
struct ComparisonExpression : Expression {
    ComparisonExpression(Position where, ExpressionPtr a) : Expression(Kind::Comparison, where), first(std::move(a)) {}
    ExpressionPtr first;
    std::vector<std::pair<Comparison, ExpressionPtr>> rest;
};

struct ConditionalExpression : Expression {
    explicit ConditionalExpression(Position where) : Expression(Kind::Conditional, where) {}
    ExpressionPtr condition;
    ExpressionPtr chosen;
    ExpressionPtr otherwise;  ///< null if there is no `else`; the result is then undefined
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
    ExpressionPtr start;  ///< first of start, stop and step of a slice, each of which may be null
    ExpressionPtr stop;
    ExpressionPtr step;
};

struct CallArguments {
    Expressions positional;
    std::vector<std::pair<std::string, ExpressionPtr>> keyword;
    ExpressionPtr star;        ///< the argument *args; may be null
    ExpressionPtr doubleStar;  ///< the argument **kwargs; may be null
};

struct CallExpression : Expression {
    explicit CallExpression(Position where) : Expression(Kind::Call, where) {}
    ExpressionPtr callee;
    CallArguments arguments;
};

/// A filter (subject | name(…)) or a test (subject is name(…)).
struct AppliedExpression : Expression {
    AppliedExpression(Kind what, Position where) : Expression(what, where) {}
    ExpressionPtr subject;  ///< null in the filter of a block, which is applied to the text of the block
    std::string name;
    CallArguments arguments;
};

/// The left side of the assignment in a `for` or `set` tag.
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
    ExpressionPtr condition;  ///< condition after `if` in the tag; may be null
    Body body;
    Body otherwise;
    bool mentionsLoop = false;  ///< whether the body contains the name `loop`

    /// Slot of the variable `loop`; absent if the body does not contain the name.
    std::optional<std::uint32_t> loopSlot;
    FrameLayout frame;
    FrameLayout elseFrame;
    Target conditionTarget;  ///< copy of `target` with the variables of `condition`, which is run like a function
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
    ExpressionPtr filter;  ///< filter of the text of the body; may be null
    Body body;
    FrameLayout frame;
};

struct MacroStatement : Statement {
    explicit MacroStatement(Position where) : Statement(Kind::Macro, where) {}
    std::string name;  ///< name of the macro; empty for the body of a call block, which becomes a macro
    NameId nameId = 0;
    /// Names and default values of the macro's parameters. A default value may be null.
    std::vector<std::pair<NameId, ExpressionPtr>> parameters;
    std::vector<std::string> parameterNames;
    Body body;
    /// Whether the body contains the names `caller`, `varargs` and `kwargs`; one field for each name.
    bool mentionsCaller = false;
    bool mentionsVarargs = false;
    bool mentionsKwargs = false;

    SlotRef variable;  ///< the variable to which the macro is assigned
    FrameLayout frame;
    std::vector<std::uint32_t> parameterSlots;
    /// Slots of the variables `caller`, `varargs` and `kwargs`. A slot is absent if the body does not contain the name,
    /// or if a parameter has that name.
    std::optional<std::uint32_t> callerSlot;
    std::optional<std::uint32_t> varargsSlot;
    std::optional<std::uint32_t> kwargsSlot;
    std::uint32_t slotCount = 0;
};

struct CallBlockStatement : Statement {
    explicit CallBlockStatement(Position where) : Statement(Kind::CallBlock, where), caller(where) {}
    ExpressionPtr call;  ///< a CallExpression; null for {% generation %}, which only outputs its body
    MacroStatement caller;
};

struct FilterBlockStatement : Statement {
    explicit FilterBlockStatement(Position where) : Statement(Kind::FilterBlock, where) {}
    ExpressionPtr filter;
    Body body;
    FrameLayout frame;
};

/// {% with a = 1, b = 2 %}: a block with its own variables. The values of the variables are evaluated outside of the
/// block.
struct WithStatement : Statement {
    explicit WithStatement(Position where) : Statement(Kind::With, where) {}
    std::vector<std::pair<Target, ExpressionPtr>> variables;
    Body body;
    FrameLayout frame;
};

/// The syntax tree of a template. After resolveNames(), it also contains the slots of the variables.
struct Ast {
    std::vector<std::string> names;
    Body body;

    FrameLayout frame;
    std::uint32_t slotCount = 0;

    // Ids of the names that have a special meaning in templates.
    NameId loop = 0;
    NameId caller = 0;
    NameId varargs = 0;
    NameId kwargs = 0;
};

/// Returns the position where the first operand of the expression begins. `Expression::position` is the position of the
/// operator.
Position beginOf(const Expression& expression);

/// Calls `visit` for each direct subexpression.
void forEachChild(const Expression& expression, const std::function<void(Expression&)>& visit);
/// Calls `visit` for every name or attribute that `target` assigns to. A tuple has several.
void forEachTarget(Target& target, const std::function<void(Target&)>& visit);

}  // namespace vitrine::jinja
