#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// The notice about a crash of the previous run, and its report (core/base/crash_report.h). Once the user has read or
/// dismissed a report, no later run shows the notice for it. The name of the newest such report is in the file `seen`
/// of the folder.
class CrashReports : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// One sentence; empty if the previous run did not crash, or if the user has dismissed the notice.
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// Whether the notice is about something that the user must know, and not only about a crash.
    Q_PROPERTY(bool warns READ warns NOTIFY noticeChanged)
    /// Path of the report; empty if the previous run wrote no report.
    Q_PROPERTY(QString file READ file CONSTANT)
    /// The report, after read(). It changes when function names have been found.
    Q_PROPERTY(QString text READ text NOTIFY textChanged)

public:
    /// `folder`: folder of the reports.
    explicit CrashReports(const QString& folder, QObject* parent = nullptr);
    ~CrashReports() override;

    QString notice() const { return m_notice.text(); }
    bool warns() const { return m_warns; }
    QString file() const { return m_file; }
    QString text() const { return m_text; }

    /// The previous run crashed while it opened a model of a server, so the program is offline now. Changes the notice
    /// accordingly, also without a report.
    void explainOffline();
    /// Reads the report and hides the notice. Then adds function names on another thread.
    Q_INVOKABLE void read();
    /// Hides the notice.
    Q_INVOKABLE void dismiss();

signals:
    void noticeChanged();
    void textChanged();

private:
    void setText(const QString& text);

    QString m_folder;
    QString m_file;
    LocalizedText m_notice;
    bool m_warns = false;
    QString m_text;
    QThreadPool m_thread;  ///< finds function names
};

}  // namespace vitrine
