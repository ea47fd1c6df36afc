#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/inspector_model.h"

#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <vector>

namespace vitrine {

/// Findings about the prompt that would be sent now, one row each.
///
/// visibilityChanged() reports that the page was shown or hidden. The session then calls refuse() or show(), and calls
/// one of them again when the prompt or the settings change.
class CheckModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// One sentence about all findings; empty while no check has finished.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    /// Which mistakes the check looked for.
    Q_PROPERTY(QString method READ method NOTIFY changed)
    /// Greatest severity of the findings, as in SeverityRole; -1: no findings.
    Q_PROPERTY(int worst READ worst NOTIFY changed)
    /// Source of the chat template that made the prompt; empty if the prompt was made without a template.
    Q_PROPERTY(QString templateText READ templateText NOTIFY changed)
    /// Why no prompt is checked; empty if it is checked.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)

public:
    enum Role {
        CodeRole = kFirstRole,  ///< QString, a stable code: "double-bos"
        SeverityRole,           ///< int: 0 note, 1 warning, 2 error
        SentenceRole,           ///< QString, translated
        AdviceRole,             ///< QString, translated
        EvidenceRole,           ///< QString: the tokens that show the mistake; empty if the finding is not about tokens
        PositionRole,           ///< int: position in the prompt of the first token of EvidenceRole; -1: none
        FixRole,                ///< QString: label of the button that corrects the mistake; empty: no button
        ShowRole,               ///< QString: label of the button that shows the place of the mistake; empty: no button
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

    /// Replaces the findings by the reason why nothing is checked.
    void refuse(const LocalizedText& reason);
    /// Shows findings. `document` is the output of `vitrine-cli` for this page.
    void show(std::vector<Row> rows, const LocalizedText& summary, const LocalizedText& method,
              const QString& templateText = {}, std::string document = {});
    void showTemplate() { emit templateWanted(); }
    bool hasContent() const override { return !m_document.empty(); }
    PageContent content() const override;
    std::string document() const override { return m_document; }

    /// Called when the page becomes visible or hidden.
    void setVisible(bool seen) override;
    /// Shows the place of a finding: selects its first token in the strip, or shows the setting or the template.
    Q_INVOKABLE void showPlace(int row) { emit placeWanted(row); }
    /// Corrects the mistake of a finding by changing the chat's settings.
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
