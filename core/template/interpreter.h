#pragma once

#include "core/template/ast.h"
#include "core/template/budget.h"
#include "core/template/clock.h"
#include "core/template/value.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine::jinja {

/// The variables of a block; looked up from the innermost scope outwards.
struct Scope {
    explicit Scope(std::shared_ptr<Scope> around) : parent(std::move(around)) {}

    const Value* find(NameId name) const;
    void set(NameId name, Value value);

    std::shared_ptr<Scope> parent;
    std::vector<std::pair<NameId, Value>> variables;
    bool isKept = false;  ///< some function refers to it, so it lives until the rendering ends
};
using ScopePtr = std::shared_ptr<Scope>;

/// One rendering of a template.
class Interpreter {
public:
    /// `ast` must outlive the interpreter. `variables` are the template's arguments; `now` is for strftime_now.
    Interpreter(const Ast& ast, const std::vector<std::pair<std::string, Value>>& variables, const CivilTime& now,
                const Limits& limits);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    /// Throws Failure with a position. May be called once.
    Text run();

    // For filters, tests and functions.
    Budget& budget() noexcept { return m_budget; }
    const CivilTime& now() const noexcept { return m_now; }
    Value call(const Value& callee, const Arguments& arguments);
    Value applyFilter(std::string_view name, const Value& subject, const Arguments& arguments);
    bool applyTest(std::string_view name, const Value& subject, const Arguments& arguments);
    Value makeNamespace(Dict attributes);
    /// Calls a macro whose body sees `scope`.
    Value callMacro(const MacroStatement& macro, const ScopePtr& scope, const Arguments& arguments);
    /// What a recursive loop renders for other items.
    Value recurse(const ForStatement& loop, const ScopePtr& scope, const Value& iterable, std::int64_t depth);

private:
    enum class Flow : std::uint8_t { Normal, Break, Continue };
    class ScopeGuard;
    class OutputGuard;

    Flow execute(const Body& body);
    Flow execute(const Statement& statement);
    Flow executeIf(const IfStatement& statement);
    Flow executeFor(const ForStatement& statement, const Value& iterable, std::int64_t depth);
    Flow executeWith(const WithStatement& statement);
    void executeSetBlock(const SetBlockStatement& statement);
    void executeCallBlock(const CallBlockStatement& statement);
    void executeFilterBlock(const FilterBlockStatement& statement);
    std::vector<Value> selectItems(const ForStatement& statement, const Sequence& items);
    void assign(const Target& target, const Value& value);
    void output(const Value& value, Position position);
    Text capture(const Body& body);
    void keep(const ScopePtr& scope);

    Value evaluate(const Expression& expression);
    Value evaluateNode(const Expression& expression);
    Value evaluateName(const NameExpression& expression);
    Value evaluateDict(const DictExpression& expression);
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
    Budget m_budget;
    ScopePtr m_scope;
    TextWriter* m_output = nullptr;
    // Whatever can be part of a cycle of references, so that it is taken apart in the end.
    std::vector<ScopePtr> m_keptScopes;
    std::vector<std::shared_ptr<Namespace>> m_namespaces;
};

}  // namespace vitrine::jinja
