#pragma once

#include <QAccessible>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Reports whether a client of the accessibility tree, such as a screen reader, is active. Some parts of the window are
/// painted without items. They create accessible items only while such a client is active.
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
