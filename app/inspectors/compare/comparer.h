#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

#include <QObject>
#include <QSet>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace vitrine {

class AppSettings;
class CompareModel;
class DeviceListModel;
class EngineBridge;
class ModelLibrary;

/// Connects the comparison page with the engine: available devices, the request, its progress and its end.
class Comparer : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        CompareModel& model;
        DeviceListModel& devices;
        EngineBridge& bridge;
        const ModelLibrary& library;
        const AppSettings& settings;
    };
    explicit Comparer(const Parts& parts, QObject* parent = nullptr);

    /// Sets whether the shown chat is being answered. Answers come before comparisons.
    void setAnswering(bool answering);

signals:
    /// A comparison was requested.
    void posted(vitrine::RequestId request);

private:
    void offerPlaces();
    void request();
    void askCost();
    void showCost();
    void learnFrom(const ComparisonReport& report);
    void followAnswers();

    Parts m_parts;
    RequestId m_request = 0;  ///< comparison that is running; 0: none
    RequestId m_cost = 0;     ///< request for the cost of a comparison; 0: none
    /// The two sides of a comparison, and their estimated cost without corrections.
    struct Expected {
        std::string a;
        std::string b;  ///< empty for a reference
        ComparisonCost cost;
        double seconds = 0;  ///< estimate that includes the runs on GPUs

        bool isOfSame(const Expected& other) const { return a == other.a && b == other.b; }
    };
    /// How the measured time of a comparison of two sides relates to its estimate without corrections.
    struct Found {
        Expected sides;
        double correction = 1;        ///< measured time / estimated time
        double searchCorrection = 0;  ///< measured / estimated time of the search for a cause; 0: no search was needed
    };
    static Expected sidesOf(const CompareRuns& command);
    double secondsOn(const std::string& side, const ComparisonCost& cost) const;
    const Found* foundOf(const Expected& sides) const;
    const Found* foundAlike(const Expected& sides) const;

    std::optional<Expected> m_expected;  ///< sides that are selected now
    Expected m_asked;                    ///< sides of the request m_cost
    std::optional<Expected> m_running;
    std::vector<Found> m_found;
    QTimer m_costDelay;  ///< fires when the cost should be requested, a moment after the last change
    bool m_answering = false;
    QSet<RequestId> m_answers;  ///< running answers, in any chat
};

}  // namespace vitrine
