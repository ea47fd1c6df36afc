#pragma once

#include <QString>
#include <QTimer>

namespace vitrine {

/// A file in the data folder that exists while the program starts. If the next start finds this file, the previous
/// start has crashed, perhaps because of the response of a server.
class StartMark {
public:
    /// Checks whether an earlier start left the file.
    explicit StartMark(const QString& dataFolder);
    /// Removes the file, because the program ends normally.
    ~StartMark();
    StartMark(const StartMark&) = delete;
    StartMark& operator=(const StartMark&) = delete;

    bool lastStartCrashed() const noexcept { return m_lastStartCrashed; }
    /// Creates the file, and removes it after half a minute. By then, all requests that the program sends to servers at
    /// its start have been answered or have failed.
    void set();

private:
    void clear();

    QString m_file;
    bool m_lastStartCrashed;
    QTimer m_survived;
};

}  // namespace vitrine
