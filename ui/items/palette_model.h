#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <optional>
#include <vector>

namespace vitrine {

/// What the palette offers, and of that what matches a few words. All words must be in the title, in any order; the
/// beginning of a word is a better place than the midst of one. Entries stay with their group, and groups are in the
/// order of their best entries; without words everything is there in the order in which it was added.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY queryChanged)
    /// How many match, and how many there are.
    Q_PROPERTY(int count READ rowCountNow NOTIFY countChanged)
    Q_PROPERTY(int total READ total NOTIFY countChanged)

public:
    enum Role {
        EntryRole = Qt::UserRole + 1,  ///< int: the how-manieth that was added
        TitleRole,                     ///< QString
        PiecesRole,                    ///< QStringList: the title in pieces, of which every second one matches
        GroupRole,                     ///< QString
        HeadedRole,                    ///< bool: the first of its group
        DetailRole,                    ///< QString: small, beside the title
        SymbolRole,                    ///< QString: its icon
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

    /// Takes all entries out, and the query away.
    Q_INVOKABLE void clear();
    /// Shown with the next setQuery() or show(), so that many can be added at once.
    Q_INVOKABLE void add(const QString& group, const QString& title, const QString& detail, const QString& symbol,
                         const QString& keys);
    Q_INVOKABLE void show() { match(); }
    /// Of a row; -1 where there is none.
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
        int rank = 0;  ///< smaller is better
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
