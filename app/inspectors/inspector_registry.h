#pragma once

#include "app/inspectors/shared/inspector_model.h"
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

/// The pages of the inspector and their models, in the order in which they are shown.
///
/// A new page needs a model class in app/inspectors/<page>, a panel in ui/inspectors/<page>, and a row in the
/// constructor. The row defines the page's group, tab, shortcut, and the paragraph above the page.
///
/// QML identifies a page by its row; the settings identify a page by its name. The first page is the strip of all
/// tokens. It is also shown above each page that is about one token.
class InspectorRegistry : public vitrine::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/inspectors/shared/update_throttle.h")
    /// Titles of the groups that have pages. GroupRole is an index into this list.
    Q_PROPERTY(QList<QString> groups READ groups NOTIFY wordsChanged)
    /// Titles of the pages, and the paragraphs above them. A paragraph describes what the page shows and what indicates
    /// a mistake.
    Q_PROPERTY(QList<QString> titles READ titles NOTIFY wordsChanged)
    Q_PROPERTY(QList<QString> abouts READ abouts NOTIFY wordsChanged)
    /// Limits how often the pages show new tokens. The view must call setPageVisible() of this object for each page
    /// that follows a running answer.
    Q_PROPERTY(vitrine::UpdateThrottle* throttle READ throttle CONSTANT)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, a stable name: "tokens"
        TitleRole,              ///< QString, translated
        /// QString: file of the panel in ui/inspectors/<page>. The panel declares `required property <its class>
        /// model`.
        PanelRole,
        PanelModelRole,  ///< InspectorModel*, owned by the registry
        GroupRole,       ///< int: index into `groups`
        ShortcutsRole,   ///< QStringList: Ctrl+1 to Ctrl+9 for the first pages, then the page's own shortcut
    };
    Q_ENUM(Role)

    explicit InspectorRegistry(QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_pages.size()); }
    QStringList groups() const;
    QStringList titles() const;
    QStringList abouts() const;
    UpdateThrottle* throttle() const;
    /// Returns the row of the page with this name; 0 if the name is unknown.
    Q_INVOKABLE int pageNamed(const QString& name) const;
    Q_INVOKABLE QString nameOf(int page) const;
    Q_INVOKABLE vitrine::InspectorModel* modelOf(int page) const;
    Q_INVOKABLE int groupOf(int page) const;
    /// Whether the page is about the token that is selected in the strip. The strip is then shown above it.
    Q_INVOKABLE bool isAboutToken(int page) const;
    /// Whether the page has its own navigation between tokens, so that the strip above it can be hidden.
    Q_INVOKABLE bool hasOwnNavigation(int page) const;
    /// Returns the first page of a group.
    Q_INVOKABLE int firstOf(int group) const;
    /// Returns the previous (-1) or next (1) page of the same group; `page` itself if there are no more.
    Q_INVOKABLE int pageBeside(int page, int by) const;

    TokenStripModel* tokens() const { return m_tokens; }
    CheckModel* check() const { return m_check; }
    LogitModel* logits() const { return m_logits; }
    SamplersModel* samplers() const { return m_samplers; }
    TrackModel* tracked() const { return m_tracked; }
    CompareModel* comparison() const { return m_comparison; }
    RecordModel* record() const { return m_record; }

signals:
    /// The language has changed.
    void wordsChanged();

private:
    QVariant value(std::size_t at, int role) const override;

    enum class Group { Text, Model, Run };
    struct Page {
        Group group;
        QString name;
        const char* title;  ///< English; the translation context is this class
        /// Paragraph above the page, in English, to be translated.
        const char* about;
        QString panel;
        InspectorModel* model;
        bool aboutToken = false;
        bool hasOwnNavigation = false;
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
