#pragma once

#include <QAccessible>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Reports whether a screen reader or another client of the accessibility tree is active. Some parts of the window are
/// painted without items. Only while such a client is active, these parts create accessible items.
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
