#include "app/inspectors/tokens/prompt_source.h"

#include "app/inspectors/tokens/token_strip_model.h"
#include "core/base/error.h"

#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

namespace vitrine {

PromptSource::PromptSource(TokenStripModel& tokens) : QObject(&tokens), m_tokens(tokens)
{
    connect(&tokens, &QAbstractItemModel::modelReset, this, [this] { m_parts.reset(); });
    connect(this, &PromptSource::changed, this, [this] { m_parts.reset(); });
}

void PromptSource::show(const QString& source)
{
    if (m_map && source == m_text) return;
    try {
        m_map = std::make_unique<const TemplateMap>(source.toStdString());
    } catch (const Error&) {
        // Not expected, because the template has made a prompt.
        return refuse(SENTENCE("The template of this model cannot be read."));
    }
    m_text = QString::fromStdString(m_map->source());
    m_emptyReason.clear();
    emit changed();
}

void PromptSource::refuse(const LocalizedText& reason)
{
    m_map.reset();
    m_text.clear();
    m_emptyReason = reason;
    emit changed();
}

QPoint PromptSource::characters(const TemplateMap::Stretch& stretch) const
{
    const std::string_view source = m_map->source();
    const auto count = [&](std::size_t bytes) {
        return static_cast<int>(QString::fromUtf8(source.data(), static_cast<qsizetype>(bytes)).size());
    };
    return {count(stretch.begin), count(stretch.end)};
}

QPoint PromptSource::stretchOf(int row) const
{
    const PromptToken* token = m_tokens.tokenAt(row);
    if (!token || !m_map || token->templateLine == 0) return {};
    return characters(m_map->stretchAt(token->templateLine, token->templateColumn));
}

const std::vector<PromptSource::Part>& PromptSource::parts() const
{
    if (m_parts) return *m_parts;
    std::set<std::pair<std::uint32_t, std::uint32_t>> places;
    for (int row = 0; row < m_tokens.promptCount(); ++row) {
        const PromptToken& token = *m_tokens.tokenAt(row);
        if (token.templateLine > 0) places.emplace(token.templateLine, token.templateColumn);
    }
    std::vector<Part>& found = m_parts.emplace();
    for (const auto& [line, column] : places) {
        found.push_back({line, column, characters(m_map->stretchAt(line, column))});
    }
    return found;
}

QString PromptSource::searchFor(int character) const
{
    if (!m_map) return {};
    // Choose the smallest part that contains the character, because a literal may be inside the {{ … }} that printed a
    // message.
    const Part* best = nullptr;
    for (const Part& part : parts()) {
        const bool holds = character >= part.characters.x() && character < part.characters.y();
        const auto length = [](const Part& each) { return each.characters.y() - each.characters.x(); };
        if (holds && (!best || length(part) < length(*best))) best = &part;
    }
    return best ? QStringLiteral("template:%1:%2").arg(best->line).arg(best->column) : QString();
}

}  // namespace vitrine
