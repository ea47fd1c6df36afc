#pragma once

#include "app/inspectors/inspector_model.h"
#include "app/rows/row_model.h"

#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <vector>

namespace vitrine {

class UpdateThrottle;
class CheckModel;
class CompareModel;
class LogitModel;
class RecordModel;
class SamplersModel;
class TokenStripModel;
class TrackModel;

/// The pages of the inspector that the window offers, in the order in which they are shown, with the model behind each
/// one. A new page is a model class here, a panel in ui/inspectors, and a row in the constructor, which says its group.
/// Of the row follow its tab, its key, the paragraph above the page, and the button that writes what its model exports.
///
/// QML knows a page by its row here, and the settings by its name. The first page is the strip of all tokens; it also
/// stands above each page that is about one token of it.
class InspectorRegistry : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/inspectors/update_throttle.h")
    /// The titles of the groups that have pages; `group` of a row counts them.
    Q_PROPERTY(QList<QString> groups READ groups NOTIFY wordsChanged)
    /// Of each page: its title, and the paragraph above it that says what one looks at and what would be wrong.
    Q_PROPERTY(QList<QString> titles READ titles NOTIFY wordsChanged)
    Q_PROPERTY(QList<QString> abouts READ abouts NOTIFY wordsChanged)
    /// Is told when a page is seen that follows an answer while it is written.
    Q_PROPERTY(vitrine::UpdateThrottle* throttle READ throttle CONSTANT)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, stable: "tokens"
        TitleRole,              ///< QString, translated
        PanelRole,  ///< QString, the panel's file in ui/inspectors; it declares `required property <its class> model`
        PanelModelRole,  ///< InspectorModel*, owned by the registry
        GroupRole,       ///< int, see `groups`
        ShortcutsRole,   ///< QStringList: Ctrl+1 for the first page up to Ctrl+9, then what the row itself says
    };
    Q_ENUM(Role)

    explicit InspectorRegistry(QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_pages.size()); }
    QStringList groups() const;
    QStringList titles() const;
    QStringList abouts() const;
    UpdateThrottle* throttle() const;
    /// The row of a name; 0 for one that no page has.
    Q_INVOKABLE int pageNamed(const QString& name) const;
    Q_INVOKABLE QString nameOf(int page) const;
    Q_INVOKABLE vitrine::InspectorModel* modelOf(int page) const;
    Q_INVOKABLE int groupOf(int page) const;
    /// Whether it is about the token that is chosen in the strip, which then stands above it.
    Q_INVOKABLE bool isAboutToken(int page) const;
    /// Whether it leads from token to token itself, so that it shows more without the strip.
    Q_INVOKABLE bool leadsItself(int page) const;
    Q_INVOKABLE int firstOf(int group) const;
    /// The page before (-1) or after (1) in the same group; the page itself at its end.
    Q_INVOKABLE int pageBeside(int page, int by) const;

    TokenStripModel* tokens() const { return m_tokens; }
    CheckModel* check() const { return m_check; }
    LogitModel* logits() const { return m_logits; }
    SamplersModel* samplers() const { return m_samplers; }
    TrackModel* tracked() const { return m_tracked; }
    CompareModel* comparison() const { return m_comparison; }
    RecordModel* record() const { return m_record; }

signals:
    /// With the language.
    void wordsChanged();

private:
    QVariant value(std::size_t at, int role) const override;

    enum class Group { Text, Model, Run };
    struct Page {
        Group group;
        QString name;
        const char* title;  ///< of this class, to be translated
        /// One paragraph above the page, in English, to be translated: what one looks at, and what would be wrong.
        const char* about;
        QString panel;
        InspectorModel* model;
        bool aboutToken = false;
        bool leadsItself = false;
        QString shortcut{};
    };

    static QString titleOf(Group group);
    const Page& at(int page) const { return m_pages.at(static_cast<std::size_t>(page)); }

    TokenStripModel* m_tokens;
    CheckModel* m_check;
    LogitModel* m_logits;
    SamplersModel* m_samplers;
    TrackModel* m_tracked;
    CompareModel* m_comparison;
    RecordModel* m_record;
    std::vector<Page> m_pages;
};

}  // namespace vitrine
