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

/// The source of the chat template that made the prompt of the strip, and what of it wrote which token. The session
/// gives it, or says why it is not known.
class PromptSource : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(QString text READ text NOTIFY changed)
    /// Why there is none.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)

public:
    explicit PromptSource(TokenStripModel& tokens);

    QString text() const { return m_text; }
    QString emptyReason() const { return m_emptyReason.text(); }
    void show(const QString& source);
    void refuse(const LocalizedText& reason);

    /// The characters of `text` that wrote a token, from `x` up to `y`; empty where none did, or it is not known.
    Q_INVOKABLE QPoint stretchOf(int row) const;
    /// What to look for (TokenSearch) to find the tokens that come from this character; empty where none does.
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
    /// What wrote tokens of the prompt that is shown; found when it is first asked for.
    const std::vector<Part>& parts() const;

    TokenStripModel& m_tokens;
    std::unique_ptr<const TemplateMap> m_map;
    QString m_text;
    LocalizedText m_emptyReason;
    mutable std::optional<std::vector<Part>> m_parts;
};

}  // namespace vitrine
