#pragma once

#include <QObject>
#include <QThreadPool>

#include <atomic>

namespace vitrine {

class AppSettings;
class LogitModel;
class LogitFetcher;

/// Passes all logits of the step that chose the selected token to the logits page. Sorts the logits, replays the
/// answer's samplers on them, and measures their distance from the pinned token's logits. Works on its own thread.
class LogitReplayer : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        LogitModel& model;
        LogitFetcher& capture;
        LogitFetcher& pinned;
        const AppSettings& settings;
    };
    explicit LogitReplayer(const Parts& parts, QObject* parent = nullptr);
    ~LogitReplayer() override;

private:
    void show();
    void rank();
    void showPinned();
    void rankPinned();
    void measure();
    template <typename Action>
    void post(const std::atomic<quint64>& last, quint64 number, Action action);

    Parts m_parts;
    QThreadPool m_thread;
    std::atomic<quint64> m_number = 0;        ///< number of the last sorting that was started
    std::atomic<quint64> m_pinnedNumber = 0;  ///< number of the last sorting of the pinned token's logits
    std::atomic<quint64> m_pairNumber = 0;    ///< number of the last comparison of both tokens' logits
};

}  // namespace vitrine
