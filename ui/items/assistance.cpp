#include "ui/items/assistance.h"

#include "ui/items/password_accessible.h"

namespace vitrine {

Assistance::Assistance(QObject* parent) : QObject(parent)
{
    installPasswordAccessible();
    QAccessible::installActivationObserver(this);
}

Assistance::~Assistance()
{
    QAccessible::removeActivationObserver(this);
}

void Assistance::accessibilityActiveChanged(bool active)
{
    if (active == m_active) return;
    m_active = active;
    emit activeChanged();
}

}  // namespace vitrine
