#pragma once

#include <QAbstractListModel>

#include <vector>

namespace vitrine {

class AppSettings;

/// The models that were loaded last, the newest first; kept in the settings.
class RecentModels : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        PathRole = Qt::UserRole + 1,
        NameRole,
        DescriptionRole,
        MissingRole,  ///< bool: the file was not there when last looked
        CurrentRole,  ///< bool: it is the model that is loaded
    };

    explicit RecentModels(AppSettings& settings, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return static_cast<int>(m_rows.size()); }
    void put(const QString& path, const QString& name, const QString& description);
    void remove(int row);
    /// Empty: none is loaded.
    void setCurrent(const QString& path);
    /// Looks again which files are there.
    void lookForFiles();

signals:
    void countChanged();

private:
    struct Row {
        QString path;
        QString name;
        QString description;
        bool missing = false;
    };

    void removeRow(int row);
    void save();

    AppSettings& m_settings;
    std::vector<Row> m_rows;
    QString m_current;
};

}  // namespace vitrine
