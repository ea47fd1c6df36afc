#pragma once

#include <QAccessible>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Whether a screen reader, or anything else that reads the window by its accessible items, is there: what is painted
/// without items gets them only then.
class Assistance : public QObject, private QAccessible::ActivationObserver {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool active READ active NOTIFY activeChanged)

public:
    explicit Assistance(QObject* parent = nullptr);
    ~Assistance() override;

    bool active() const { return m_active; }

signals:
    void activeChanged();

private:
    void accessibilityActiveChanged(bool active) override;

    bool m_active = QAccessible::isActive();
};

}  // namespace vitrine
