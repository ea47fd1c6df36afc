#pragma once

#include "core/template/ast.h"
#include "core/template/budget.h"
#include "core/template/clock.h"
#include "core/template/value.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine::jinja {

/// One call of a function. A function is the template, a macro, or the condition of a loop.
struct Activation final : Clearable {
    Activation(std::shared_ptr<Activation> around, std::size_t slotCount) : outer(std::move(around)), slots(slotCount)
    {
    }
    void clear() override { const auto gone = std::move(slots); }

    std::shared_ptr<Activation> outer;  ///< activation of the enclosing function
    std::vector<std::optional<Value>> slots;
    bool isShared = false;  ///< whether a macro or another function refers to this activation
};
using ActivationPtr = std::shared_ptr<Activation>;

/// Variables by name. If several entries have the same name, the last one counts.
using Variables = std::vector<std::pair<std::string, Value>>;

/// One rendering of a template.
class Interpreter {
public:
    /// `ast` and `budget` must outlive the interpreter. `variables` are the variables passed to the template. `now` is
    /// the time for strftime_now.
    Interpreter(const Ast& ast, const Variables& variables, const CivilTime& now, Budget& budget);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    /// Renders the template. Throws Failure with a position. May be called only once.
    Text run();

    // The following functions are used by filters, tests and global functions.
    Budget& budget() noexcept { return m_budget; }
    const CivilTime& now() const noexcept { return m_now; }
    // The next three functions count the cost of the call. They throw Failure if `callee` is not callable, or if no
    // filter or test has this name.
    Value call(const Value& callee, const Arguments& arguments);
    Value applyFilter(std::string_view name, const Value& subject, const Arguments& arguments);
    bool applyTest(std::string_view name, const Value& subject, const Arguments& arguments);
    /// Returns a new namespace() object with these attributes. The object is cleared when the rendering ends.
    Value makeNamespace(Dict attributes);
    /// Registers an object that may be part of a reference cycle. Its clear() is called when the rendering ends.
    void clearAtTheEnd(std::weak_ptr<Clearable> object);
    /// Calls a macro. The body of the macro can read the variables of `around`, the activation in which it was defined.
    Value callMacro(const MacroStatement& macro, const ActivationPtr& around, const Arguments& arguments);

private:
    enum class Flow : std::uint8_t { Normal, Break, Continue };

    Flow execute(const Body& body);
    Flow execute(const Statement& statement);
    Flow executeIf(const IfStatement& statement);
    Flow executeFor(const ForStatement& statement);
    Flow executeSetBlock(const SetBlockStatement& statement);
    Flow executeFilterBlock(const FilterBlockStatement& statement);
    Flow executeWith(const WithStatement& statement);
    void executeCallBlock(const CallBlockStatement& statement);
    void executeMacro(const MacroStatement& statement);
    Value selected(const ForStatement& statement, const Value& iterable);
    void assign(const Target& target, const Value& value);
    void output(const Value& value, Position position);
    Text capture(const Body& body, Flow& flow);
    Text captureFunction(const Body& body);

    ActivationPtr activate(const ActivationPtr& around, std::size_t slotCount);
    /// Returns the current activation and marks it as shared, because a function will refer to it.
    ActivationPtr shared();
    std::optional<Value>& lookUp(SlotRef variable);
    void enter(const FrameLayout& frame);
    void leave(const FrameLayout& frame);
    void bind(const MacroStatement& macro, const Arguments& arguments);

    Value evaluate(const Expression& expression);
    Value evaluateNode(const Expression& expression);
    Value evaluateName(const NameExpression& expression);
    Value evaluateDict(const DictExpression& expression);
    Value evaluateJoined(const Expression& operand);
    Value evaluateConcatenation(const SeriesExpression& expression);
    Value evaluateLogic(const SeriesExpression& expression, bool stopAt);
    Value evaluateComparison(const ComparisonExpression& expression);
    Value evaluateSlice(const SliceExpression& expression);
    Value evaluateFilterChain(const Expression& filter, const Value& blockText);
    std::vector<Value> evaluateAll(const Expressions& expressions);
    Arguments evaluateArguments(const CallArguments& arguments);
    void spendFor(const Value& value);
    void spendFor(const Arguments& arguments);

    const Ast& m_ast;
    CivilTime m_now;
    Budget& m_budget;
    std::vector<std::optional<Value>> m_variables;  ///< variables passed to the template, indexed by NameId
    ActivationPtr m_activation;
    TextWriter* m_output = nullptr;
    std::vector<std::weak_ptr<Clearable>> m_clearables;
    std::size_t m_sweepAt = 1024;  ///< size of m_clearables at which entries of destroyed objects are removed
};

}  // namespace vitrine::jinja
