#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/inspector_model.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <vector>

namespace vitrine {

/// What may be wrong with the prompt that would be sent now: a row for each finding.
///
/// visibilityChanged() says that the page is seen; the session answers with refuse() or show(), again whenever the
/// prompt or the settings change.
class CheckModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// One sentence about all of it; empty while there is none.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    /// What was looked for.
    Q_PROPERTY(QString method READ method NOTIFY changed)
    /// The worst of the findings; -1: there is none.
    Q_PROPERTY(int worst READ worst NOTIFY changed)
    /// The source of the chat template that made the prompt; empty: there is none.
    Q_PROPERTY(QString templateText READ templateText NOTIFY changed)
    /// Why nothing is checked; empty: it is.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)

public:
    enum Role {
        CodeRole = kFirstRole,  ///< QString, stable: "double-bos"
        SeverityRole,           ///< int: 0 a note, 1 a warning, 2 an error
        SentenceRole,           ///< QString, translated
        AdviceRole,             ///< QString, translated
        EvidenceRole,           ///< QString: the tokens that show it; empty for what is about none
        PositionRole,           ///< int, of the first of them in the prompt; -1
        FixRole,                ///< QString: what the button for it says; empty: there is none
        ShowRole,               ///< QString: what the button says that leads to what is meant; empty: there is none
    };
    Q_ENUM(Role)

    struct Row {
        QString code;
        int severity = 0;
        Sentence sentence;
        Sentence advice;
        LocalizedText evidence;
        int position = -1;
        LocalizedText fix;
        LocalizedText show;
    };

    using InspectorModel::InspectorModel;

    int count() const override { return static_cast<int>(m_rows.size()); }
    QString summary() const { return m_summary.text(); }
    QString method() const { return m_method.text(); }
    int worst() const;
    QString emptyReason() const { return m_emptyReason.text(); }
    QString templateText() const { return m_templateText; }
    bool isVisible() const { return m_isVisible; }

    void refuse(const LocalizedText& reason);
    /// `document`: as its twin in `vitrine-cli` prints it.
    void show(std::vector<Row> rows, const LocalizedText& summary, const LocalizedText& method,
              const QString& templateText = {}, std::string document = {});
    void showTemplate() { emit templateWanted(); }
    bool hasContent() const override { return !m_document.empty(); }
    PageContent content() const override;
    std::string document() const override { return m_document; }

    /// The page is seen, or no longer.
    void setVisible(bool seen) override;
    /// Leads to what a finding means: marks its first token in the strip, or shows the setting or the template.
    Q_INVOKABLE void showPlace(int row) { emit placeWanted(row); }
    /// Changes the settings of the chat.
    Q_INVOKABLE void fix(int row) { emit fixWanted(row); }

signals:
    void changed();
    void visibilityChanged();
    void placeWanted(int row);
    void templateWanted();
    void fixWanted(int row);

private:
    QVariant value(std::size_t at, int role) const override;

    std::vector<Row> m_rows;
    LocalizedText m_summary;
    LocalizedText m_method;
    QString m_templateText;
    LocalizedText m_emptyReason;
    std::string m_document;
    bool m_isVisible = false;
};

}  // namespace vitrine
