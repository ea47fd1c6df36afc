#include "app/inspectors/check/check_model.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vitrine {

namespace {

QString inWindow(const LocalizedText& text)
{
    return text.text();
}

}  // namespace

int CheckModel::worst() const
{
    int worst = -1;
    for (const Row& row : m_rows) worst = std::max(worst, row.severity);
    return worst;
}

void CheckModel::refuse(const LocalizedText& reason)
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
    m_summary.clear();
    m_method.clear();
    m_templateText.clear();
    m_document.clear();
    m_emptyReason = reason;
    emit changed();
}

void CheckModel::show(std::vector<Row> rows, const LocalizedText& summary, const LocalizedText& method,
                      const QString& templateText, std::string document)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    m_summary = summary;
    m_method = method;
    m_templateText = templateText;
    m_emptyReason.clear();
    m_document = std::move(document);
    emit changed();
}

void CheckModel::setVisible(bool seen)
{
    if (std::exchange(m_isVisible, seen) != seen) emit visibilityChanged();
}

PageContent CheckModel::content() const
{
    const auto text = [&](const char* name, const QString& title, auto of) {
        return columnOf<QString>(QString::fromLatin1(name), title, m_rows,
                                 [of](const Row& row) { return inWindow(row.*of); });
    };
    static const std::array<const char*, 3> kSeverities{"note", "warning", "error"};
    const QStringList severities{tr("note"), tr("warning"), tr("error")};
    return {
        .title = tr("Prompt check"),
        .lines = {summary(), method()},
        .tables = {{QStringLiteral("findings"),
                    tr("Findings"),
                    {text("code", {}, &Row::code),
                     columnOf<QString>(QStringLiteral("severity"), {}, m_rows,
                                       [](const Row& row) {
                                           return QLatin1String(kSeverities.at(static_cast<std::size_t>(row.severity)));
                                       }),
                     columnOf<QString>(QString(), tr("severity"), m_rows,
                                       [&](const Row& row) { return severities.value(row.severity); }),
                     text("sentence", tr("finding"), &Row::sentence), text("advice", tr("what to do"), &Row::advice),
                     text("evidence", tr("evidence"), &Row::evidence),
                     columnOf<std::int64_t>(QStringLiteral("position"), tr("token"), m_rows,
                                            [](const Row& row) { return row.position; }),
                     text("fix", {}, &Row::fix)}}}};
}

QVariant CheckModel::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case CodeRole:
        return row.code;
    case SeverityRole:
        return row.severity;
    case Qt::DisplayRole:
    case SentenceRole:
        return inWindow(row.sentence);
    case AdviceRole:
        return inWindow(row.advice);
    case EvidenceRole:
        return inWindow(row.evidence);
    case PositionRole:
        return row.position;
    case FixRole:
        return inWindow(row.fix);
    case ShowRole:
        return inWindow(row.show);
    default:
        return {};
    }
}

}  // namespace vitrine
