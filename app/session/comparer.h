#pragma once

#include "core/engine/commands.h"

#include <QObject>

namespace vitrine {

class CompareModel;
class DeviceListModel;
class EngineBridge;
class ModelLibrary;

/// Connects the comparison of devices with the engine: what can be compared, the request, its progress and its end.
class Comparer : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        CompareModel& model;
        DeviceListModel& devices;
        EngineBridge& bridge;
        const ModelLibrary& library;
    };
    explicit Comparer(const Parts& parts, QObject* parent = nullptr);

private:
    void offerPlaces();
    void request();

    Parts m_parts;
    RequestId m_request = 0;  ///< that is under way; 0: none
};

}  // namespace vitrine
