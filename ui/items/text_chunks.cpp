#include "ui/items/text_chunks.h"

#include "app/markdown/cut_text.h"

#include <algorithm>

namespace vitrine {

void TextChunks::setText(const QString& text)
{
    if (text == m_text) return;
    const bool grown = text.startsWith(m_text);
    if (!grown) {
        beginResetModel();
        forget();
    }
    m_text = text;
    if (!grown) endResetModel();
    update();
}

void TextChunks::setSource(QAbstractItemModel* source)
{
    if (source == m_source) return;
    if (m_source) m_source->disconnect(this);
    m_source = source;
    if (source) {
        connect(source, &QAbstractItemModel::dataChanged, this,
                [this](const QModelIndex& first, const QModelIndex& last) {
                    if (m_sourceRow >= first.row() && m_sourceRow <= last.row()) readSource();
                });
    }
    readSource();
    emit sourceChanged();
}

void TextChunks::setSourceRow(int row)
{
    if (row == m_sourceRow) return;
    m_sourceRow = row;
    readSource();
    emit sourceChanged();
}

void TextChunks::readSource()
{
    if (!m_source || m_sourceRow < 0 || m_sourceRow >= m_source->rowCount()) return;
    const int role = m_source->roleNames().key("text", -1);
    setText(m_source->data(m_source->index(m_sourceRow, 0), role).toString());
}

void TextChunks::setMostCharacters(int characters)
{
    setLimit(m_mostCharacters, characters);
}

void TextChunks::setMostLines(int lines)
{
    setLimit(m_mostLines, lines);
}

void TextChunks::setLanguage(const QString& language)
{
    if (language == m_language) return;
    beginResetModel();
    forget();
    m_language = language;
    endResetModel();
    update();
    emit languageChanged();
}

void TextChunks::forget()
{
    m_chunks.clear();
    m_states.clear();
    m_end = 0;
}

void TextChunks::setLimit(int& limit, int value)
{
    if (value == limit) return;
    const bool wider = value == 0 || (limit != 0 && value > limit);
    limit = value;
    if (!wider) {
        beginResetModel();
        forget();
        endResetModel();
    }
    update();
    emit limitChanged();
}

void TextChunks::setWanted(int position)
{
    if (position == m_wanted) return;
    m_wanted = position;
    emit wantedChanged();
}

bool TextChunks::beginsLine(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return row == 0 || m_chunks[at - 1].next > m_chunks[at - 1].end;
}

int TextChunks::wantedRow() const
{
    if (!holds(m_wanted)) return -1;
    const auto behind = std::ranges::upper_bound(m_chunks, qsizetype(m_wanted), {}, &Chunk::begin);
    return static_cast<int>(behind - m_chunks.begin()) - 1;
}

int TextChunks::wantedAt() const
{
    const int row = wantedRow();
    return row < 0 ? -1 : m_wanted - static_cast<int>(m_chunks[static_cast<std::size_t>(row)].begin);
}

int TextChunks::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_chunks.size());
}

QVariant TextChunks::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == CodeStateRole) return QVariant::fromValue(stateAt(index.row()));
    if (role != Qt::DisplayRole) return {};
    const Chunk& chunk = m_chunks[static_cast<std::size_t>(index.row())];
    return m_text.sliced(chunk.begin, chunk.end - chunk.begin);
}

/// Returns the state at the beginning of a chunk. The states of all chunks except the last one are cached, because only
/// the last chunk can change.
CodeState TextChunks::stateAt(int row) const
{
    const CodeLanguage* language = findCodeLanguage(m_language);
    if (!language) return {};
    if (m_states.empty()) m_states.emplace_back();
    std::vector<CodeSpan> spans;
    for (auto at = m_states.size() - 1; at < static_cast<std::size_t>(row); ++at) {
        const Chunk& chunk = m_chunks[at];
        CodeState state = m_states.back();
        for (qsizetype begin = chunk.begin; begin < chunk.next;) {
            const qsizetype found = QStringView(m_text).first(chunk.end).indexOf(u'\n', begin);
            const qsizetype end = found < 0 ? chunk.end : found;
            spans.clear();
            scanCode(*language, QStringView(m_text).sliced(begin, end - begin), state, spans);
            if (end < chunk.next) endCodeLine(*language, state);
            begin = end + 1;
        }
        m_states.push_back(state);
    }
    return m_states[static_cast<std::size_t>(row)];
}

TextChunks::Chunk TextChunks::chunkAt(qsizetype begin) const
{
    Chunk chunk{begin, begin, begin, 0};
    while (chunk.next < m_text.size() && chunk.lines < kLines && chunk.next - begin < kCharacters) {
        const qsizetype most = std::min<qsizetype>(m_text.size(), chunk.next + kCharacters);
        const qsizetype found = QStringView(m_text).sliced(chunk.next, most - chunk.next).indexOf(u'\n');
        if (found >= 0) {
            chunk.end = chunk.next + found;
            chunk.next = chunk.end + 1;
        } else if (most < m_text.size() && chunk.next > begin) {
            break;  // the long line after these lines begins a new chunk
        } else {
            const bool whole = most == m_text.size();
            chunk.end = whole ? most : begin + cutAt(QStringView(m_text).sliced(begin), most - begin);
            chunk.next = chunk.end;
            ++chunk.lines;
            break;
        }
        ++chunk.lines;
    }
    return chunk;
}

void TextChunks::update()
{
    int lines = 0;
    for (const Chunk& chunk : m_chunks) lines += chunk.lines;
    if (!m_chunks.empty()) {
        Chunk& last = m_chunks.back();
        lines -= last.lines;
        const Chunk again = chunkAt(last.begin);
        if (again.end != last.end || again.next != last.next) {
            last = again;
            const QModelIndex changed = index(rowCount() - 1);
            emit dataChanged(changed, changed);
        }
        lines += last.lines;
    }
    const auto wanted = [&](qsizetype begin, int before) {
        return begin < m_text.size() && (m_mostCharacters == 0 || begin < m_mostCharacters) &&
               (m_mostLines == 0 || before < m_mostLines);
    };
    std::vector<Chunk> fresh;
    qsizetype begin = m_chunks.empty() ? 0 : m_chunks.back().next;
    while (wanted(begin, lines)) {
        fresh.push_back(chunkAt(begin));
        begin = fresh.back().next;
        lines += fresh.back().lines;
    }
    m_end = begin;
    if (!fresh.empty()) {
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(fresh.size()) - 1);
        m_chunks.insert(m_chunks.end(), fresh.begin(), fresh.end());
        endInsertRows();
    }
    emit textChanged();
    if (m_wanted >= 0) emit wantedChanged();
}

}  // namespace vitrine
