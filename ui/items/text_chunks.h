#pragma once

#include "app/highlight/scan_code.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QQmlEngine>

#include <cstddef>
#include <vector>

namespace vitrine {

/// A model that splits a plain text into chunks. A chunk is a few lines, or a part of a long line, so that it can be
/// laid out quickly. Roles: `words` is the text of a chunk. For code in a language with syntax colours, `codeState` is
/// the CodeState at the beginning of the chunk.
class TextChunks : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(int length READ length NOTIFY textChanged)
    /// Another model that contains the text, in row `sourceRow` and role `text`. A long text that grows is then not
    /// copied through QML.
    Q_PROPERTY(QAbstractItemModel* source READ source WRITE setSource NOTIFY sourceChanged)
    Q_PROPERTY(int sourceRow MEMBER m_sourceRow WRITE setSourceRow NOTIFY sourceChanged)
    /// Approximate limits for the number of characters and lines in all chunks together. 0: no limit.
    Q_PROPERTY(int mostCharacters MEMBER m_mostCharacters WRITE setMostCharacters NOTIFY limitChanged)
    Q_PROPERTY(int mostLines MEMBER m_mostLines WRITE setMostLines NOTIFY limitChanged)
    /// Language of the code, as written after the code fence.
    Q_PROPERTY(QString language MEMBER m_language WRITE setLanguage NOTIFY languageChanged)
    /// `wanted`: a position in the text. `wantedRow`: the chunk that contains this position; -1: no chunk contains it.
    /// `wantedAt`: the same position, relative to the beginning of the chunk.
    Q_PROPERTY(int wanted MEMBER m_wanted WRITE setWanted NOTIFY wantedChanged)
    Q_PROPERTY(int wantedRow READ wantedRow NOTIFY wantedChanged)
    Q_PROPERTY(int wantedAt READ wantedAt NOTIFY wantedChanged)
    /// Whether the chunks contain only the beginning of the text.
    Q_PROPERTY(bool cut READ cut NOTIFY textChanged)

public:
    static constexpr qsizetype kCharacters = 1000;
    static constexpr int kLines = 30;

    enum Role { CodeStateRole = Qt::UserRole + 1 };

    using QAbstractListModel::QAbstractListModel;

    QString text() const { return m_text; }
    int length() const { return static_cast<int>(m_text.size()); }
    QAbstractItemModel* source() const { return m_source; }
    void setSource(QAbstractItemModel* source);
    void setSourceRow(int row);
    void setText(const QString& text);
    void setMostCharacters(int characters);
    void setMostLines(int lines);
    void setLanguage(const QString& language);
    void setWanted(int position);
    /// Returns whether a chunk contains this position of the text.
    Q_INVOKABLE bool holds(int position) const { return position >= 0 && position < m_end; }
    /// Returns the position in the text at which a chunk begins.
    Q_INVOKABLE int beginOf(int row) const { return static_cast<int>(m_chunks[static_cast<std::size_t>(row)].begin); }
    int wantedRow() const;
    int wantedAt() const;
    /// Returns whether a chunk begins at the start of a line. False if it continues the last line of the previous
    /// chunk.
    bool beginsLine(int row) const;
    bool cut() const { return m_end < m_text.size(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override
    {
        return {{Qt::DisplayRole, "words"}, {CodeStateRole, "codeState"}};
    }

signals:
    void textChanged();
    void sourceChanged();
    void limitChanged();
    void wantedChanged();
    void languageChanged();

private:
    struct Chunk {
        qsizetype begin = 0;
        qsizetype end = 0;   ///< end of the chunk, without the line break at its end
        qsizetype next = 0;  ///< position at which the next chunk begins
        int lines = 0;
    };

    Chunk chunkAt(qsizetype begin) const;
    /// Splits the text again, from the last chunk on, because only the end of the text has changed.
    void update();
    void readSource();
    void setLimit(int& limit, int value);
    void forget();
    CodeState stateAt(int row) const;

    QString m_text;
    QPointer<QAbstractItemModel> m_source;
    int m_sourceRow = -1;
    int m_mostCharacters = 0;
    int m_mostLines = 0;
    int m_wanted = -1;
    QString m_language;
    std::vector<Chunk> m_chunks;
    mutable std::vector<CodeState> m_states;  ///< states at the beginning of the chunks; contains only the states that
                                              ///< have been needed so far
    qsizetype m_end = 0;                      ///< position at which the last chunk ends
};

}  // namespace vitrine
