#pragma once

#include "app/i18n/localized_text.h"
#include "core/template/template_map.h"

#include <QObject>
#include <QPoint>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// Source of the chat template that made the prompt in the strip, and the parts of it that wrote each token. The
/// session sets the source, or the reason why it is unknown.
class PromptSource : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString text READ text NOTIFY changed)
    /// Why the source is unknown; empty if it is known.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)

public:
    explicit PromptSource(TokenStripModel& tokens);

    QString text() const { return m_text; }
    QString emptyReason() const { return m_emptyReason.text(); }
    void show(const QString& source);
    void refuse(const LocalizedText& reason);

    /// Returns the range of `text` that wrote a token: from `x` up to, but excluding, `y`. Empty if no part wrote it,
    /// or the part is unknown.
    Q_INVOKABLE QPoint stretchOf(int row) const;
    /// Returns the search text (TokenSearch) for the tokens that this character of `text` wrote; empty if it wrote
    /// none.
    Q_INVOKABLE QString searchFor(int character) const;

signals:
    void changed();

private:
    struct Part {
        std::uint32_t line = 0;
        std::uint32_t column = 0;
        QPoint characters;
    };
    QPoint characters(const TemplateMap::Stretch& stretch) const;
    /// Returns the parts that wrote tokens of the shown prompt; computed at the first call.
    const std::vector<Part>& parts() const;

    TokenStripModel& m_tokens;
    std::unique_ptr<const TemplateMap> m_map;
    QString m_text;
    LocalizedText m_emptyReason;
    mutable std::optional<std::vector<Part>> m_parts;
};

}  // namespace vitrine
