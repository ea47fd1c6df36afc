// Export of the record page.
#include "app/export/page_file.h"
#include "app/i18n/token_text.h"
#include "app/inspectors/record/record_model.h"
#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

PageTable tokensTable(const QString& name, const QString& title, const std::vector<const TokenRecord*>& tokens)
{
    using Token = const TokenRecord*;
    const auto number = [&](const char* column, const QString& head, double times, int decimals,
                            float TokenRecord::*of) {
        PageColumn made = columnOf<double>(QString::fromLatin1(column), head, tokens, [of](Token token) {
            return token->scored ? static_cast<double>(token->*of) : kUnknown;
        });
        made.times = times;
        made.decimals = decimals;
        return made;
    };
    return {name,
            title,
            {columnOf<std::int64_t>(QStringLiteral("id"), RecordModel::tr("id"), tokens,
                                    [](Token token) { return token->id; }),
             columnOf<QString>(QStringLiteral("text"), {}, tokens, [](Token token) { return textOf(token->bytes); }),
             columnOf<QString>({}, RecordModel::tr("token"), tokens,
                               [](Token token) { return token->id < 0 ? QString() : visiblePiece(token->bytes); }),
             number("logit", {}, 1, 3, &TokenRecord::logit),
             number("p", RecordModel::tr("probability, %"), 100, 3, &TokenRecord::pRaw),
             number("p_final", {}, 100, 3, &TokenRecord::pFinal),
             columnOf<std::int64_t>(QStringLiteral("rank"), RecordModel::tr("rank"), tokens,
                                    [](Token token) { return token->scored && token->rank > 0 ? token->rank : -1; }),
             number("entropy", RecordModel::tr("entropy, bits"), 1, 2, &TokenRecord::entropy)}};
}

PageTable stepsTable(const std::vector<StepDifference>& steps)
{
    using Step = StepDifference;
    PageColumn divergence = columnOf<double>(QStringLiteral("divergence"), RecordModel::tr("Jensen-Shannon, bits"),
                                             steps, [](const Step& step) { return step.divergence; });
    divergence.decimals = 4;
    divergence.bars = std::get<std::vector<double>>(divergence.values);
    divergence.inks = {PageInk::Sampled};
    const auto share = [&](const char* name, const QString& title, double Step::*of) {
        PageColumn column = columnOf<double>(QString::fromLatin1(name), title, steps,
                                             [of](const Step& step) { return step.*of < 0 ? kUnknown : step.*of; });
        column.times = 100;
        column.decimals = 3;
        return column;
    };
    return {QStringLiteral("steps"),
            RecordModel::tr("Steps"),
            {columnOf<std::int64_t>(QStringLiteral("step"), RecordModel::tr("step"), steps,
                                    [](const Step& step) { return step.step; }),
             std::move(divergence), share("p_a", RecordModel::tr("probability in the first run, %"), &Step::pA),
             share("p_b", RecordModel::tr("probability in the second run, %"), &Step::pB)}};
}

}  // namespace

std::string RecordModel::document() const
{
    if (!a()) return {};
    if (m_comparison) return jsonText(comparisonToJson(*m_comparison, *a(), *b()), true) + '\n';
    return recordText(m_redact ? redacted(*a()) : *a());
}

PageContent RecordModel::content() const
{
    PageContent content{.title = tr("Record"), .beginsWithTable = true};
    if (!a()) return content;
    const auto text = [&](const char* name, const QString& title, QString Row::*of) {
        return columnOf<QString>(QString::fromLatin1(name), title, m_rows, [of](const Row& row) { return row.*of; });
    };
    PageTable facts{QStringLiteral("facts"),
                    tr("Facts"),
                    {text("section", tr("section"), &Row::section), text("name", tr("fact"), &Row::name),
                     text("a", nameOfA(), &Row::a)}};
    if (m_comparison) {
        content.lines << verdict() << place();
        content.lines.removeAll(QString());
        facts.columns.push_back(text("b", nameOfB(), &Row::b));
        content.tables = {std::move(facts), stepsTable(m_comparison->steps)};
        return content;
    }
    const RunRecord record = m_redact ? redacted(*a()) : *a();
    std::vector<const TokenRecord*> prompt;
    std::vector<const TokenRecord*> answer;
    for (const PromptToken& token : record.prompt) prompt.push_back(&token.record);
    for (const TokenRecord& token : record.answer) answer.push_back(&token);
    content.tables = {std::move(facts), tokensTable(QStringLiteral("prompt"), tr("Tokens of the prompt"), prompt),
                      tokensTable(QStringLiteral("answer"), tr("Tokens of the answer"), answer)};
    return content;
}

}  // namespace vitrine
