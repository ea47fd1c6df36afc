#include "app/inspectors/inspector_model.h"

namespace vitrine {

QByteArray InspectorModel::exported([[maybe_unused]] const QString& form) const
{
    return {};
}

}  // namespace vitrine
