#pragma once

#include "core/engine/token_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// Finds tokens of the strip: by a part of the piece (as it is, or as it is shown: "·the", "↵"), by the id ("403",
/// "id:403"), the kind ("kind:byte"), the origin ("origin:user"), or where in the template they come from
/// ("template:7:13"). The names of kinds and origins are those of `vitrine-cli inspect tokens`.
class TokenSearch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    /// Whether anything is looked for.
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// What comes from this place of the template ("template:7:13") stands out, whatever is looked for; empty: nothing.
    Q_PROPERTY(QString lit READ lit WRITE setLit NOTIFY changed)
    /// The place of the selected token among those found, from 1; 0: it is none of them.
    Q_PROPERTY(int current READ current NOTIFY currentChanged)

public:
    explicit TokenSearch(TokenStripModel& tokens);

    QString text() const { return m_text; }
    void setText(const QString& text);
    bool isActive() const { return !m_text.isEmpty(); }
    int count() const { return static_cast<int>(m_hits.size()); }
    int current() const;
    QString lit() const { return m_lit; }
    void setLit(const QString& place);
    /// It is neither found nor lit, and others are.
    bool isFaded(int row) const;
    bool isHit(int row) const;
    /// Rows of the strip, ascending.
    const std::vector<int>& hits() const { return m_hits; }

    /// Selects the next one, or the one before; from the end it begins again.
    Q_INVOKABLE void next();
    Q_INVOKABLE void previous();

signals:
    void changed();
    void currentChanged();
    /// These rows are hits now, or no longer.
    void rowsChanged(int first, int last);

private:
    struct Wanted {
        enum class Of { Piece, Id, Kind, Origin, Place } of = Of::Piece;
        QString text;
        int id = -1;  ///< also where it is a piece that could be one
        std::pair<std::uint32_t, std::uint32_t> place;
    };

    void read();
    void find(int first);
    bool matches(const PromptToken& token);
    bool pieceMatches(const TokenRecord& record);

    TokenStripModel& m_tokens;
    QString m_text;
    Wanted m_wanted;
    QString m_lit;
    std::pair<std::uint32_t, std::uint32_t> m_litPlace;
    std::vector<int> m_hits;
    std::unordered_map<TokenId, bool> m_known;  ///< whether the pieces of these ids match
};

}  // namespace vitrine
