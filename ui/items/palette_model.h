#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace vitrine {

/// The entries of the command palette that match a query. An entry matches if its title contains all words of the
/// query, in any order. Matches at the beginning of a word rank higher. The entries of a group stay together, and the
/// groups are sorted by their best entry. Without a query, all entries are shown in the order in which they were added.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY queryChanged)
    /// `count` is the number of entries that match, `total` the number of all entries.
    Q_PROPERTY(int count READ rowCountNow NOTIFY countChanged)
    Q_PROPERTY(int total READ total NOTIFY countChanged)

public:
    enum Role {
        EntryRole = Qt::UserRole + 1,  ///< int: index of the entry in the order in which entries were added
        TitleRole,                     ///< QString
        PiecesRole,                    ///< QStringList: the title in pieces; every second piece matches the query
        GroupRole,                     ///< QString
        HeadedRole,                    ///< bool: whether the entry is the first entry of its group
        DetailRole,                    ///< QString: small text next to the title
        SymbolRole,                    ///< QString: name of the icon
        KeysRole,                      ///< QString: "Ctrl+N"
    };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString query() const { return m_query; }
    void setQuery(const QString& query);
    int rowCountNow() const { return static_cast<int>(m_matches.size()); }
    int total() const { return static_cast<int>(m_entries.size()); }

    /// Removes all entries and the query.
    Q_INVOKABLE void clear();
    /// Adds an entry. It is not shown before the next call of setQuery() or show(), so adding many entries is fast.
    Q_INVOKABLE void add(const QString& group, const QString& title, const QString& detail, const QString& symbol,
                         const QString& keys);
    Q_INVOKABLE void show() { match(); }
    /// Returns the index of the entry in a row; -1 if the row is invalid.
    Q_INVOKABLE int entryAt(int row) const;

signals:
    void queryChanged();
    void countChanged();

private:
    struct Entry {
        QString group, title, detail, symbol, keys;
    };
    struct Hit {
        qsizetype at = 0;
        qsizetype length = 0;
    };
    struct Match {
        int entry = 0;
        int rank = 0;  ///< a smaller rank is a better match
        std::vector<Hit> hits;
    };

    static std::optional<std::vector<Hit>> hitsIn(const QString& title, const QStringList& words);
    static int rankOf(const QString& title, const std::vector<Hit>& hits);
    QStringList pieces(const Match& match) const;
    void match();
    void order(std::vector<Match>& matches) const;

    std::vector<Entry> m_entries;
    std::vector<Match> m_matches;
    QString m_query;
};

}  // namespace vitrine
