#pragma once

#include "core/generate/engine/token_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// Searches for tokens in the strip. A text is a part of a piece, as it is or as it is shown ("·the", "↵"), or an id
/// ("403"). Prefixes limit the search to ids ("id:403"), kinds ("kind:byte"), origins ("origin:user"), or places in the
/// template ("template:7:13"). Kinds and origins have the names of `vitrine-cli inspect tokens`.
class TokenSearch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    /// Whether there is a search text.
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// A place in the template, "template:7:13"; empty: none. The tokens that this place wrote are highlighted. All
    /// other tokens are faded, even if the search found them.
    Q_PROPERTY(QString lit READ lit WRITE setLit NOTIFY changed)
    /// Number of the selected token among the tokens found, counted from 1; 0: the search did not find the selected
    /// token.
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
    /// Whether to show the token faded. If `lit` is set, all tokens are faded except those that this place in the
    /// template wrote. Otherwise, if there is a search text, all tokens without a match are faded.
    bool isFaded(int row) const;
    bool isHit(int row) const;
    /// Rows of the strip that were found, ascending.
    const std::vector<int>& hits() const { return m_hits; }

    /// Selects the next or previous token that was found; continues at the other end.
    Q_INVOKABLE void next();
    Q_INVOKABLE void previous();

signals:
    void changed();
    void currentChanged();
    /// Rows from `first` to `last` may have changed between found and not found.
    void rowsChanged(int first, int last);

private:
    struct Wanted {
        enum class Of { Piece, Id, Kind, Origin, Place } of = Of::Piece;
        QString text;
        int id = -1;  ///< also set for a search by piece if the text is a number
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
    std::unordered_map<TokenId, bool> m_known;  ///< key: token id; value: whether the piece of the token matches the
                                                ///< search text
};

}  // namespace vitrine
