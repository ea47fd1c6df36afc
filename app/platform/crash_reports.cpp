#include "app/platform/crash_reports.h"

#include "app/platform/crash_symbols.h"
#include "core/base/crash_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <climits>
#include <filesystem>
#include <vector>

namespace vitrine {

namespace {

constexpr qint64 kMostReportBytes = 1 << 20;

QString seenFile(const QString& folder)
{
    return QDir(folder).filePath(QStringLiteral("seen"));
}

/// Returns the newest report of a crash of the window that the user has not seen yet; empty if the user has seen all.
QString newestUnseen(const QString& folder)
{
    const std::vector<std::filesystem::path> reports = crashReportsIn(folder.toStdString(), "vitrine");
    if (reports.empty()) return {};
    QFile seen(seenFile(folder));
    const QString last = seen.open(QIODevice::ReadOnly) ? QString::fromUtf8(seen.read(NAME_MAX)).trimmed() : QString();
    const QString newest = QString::fromStdString(reports.back().string());
    return QFileInfo(newest).fileName() > last ? newest : QString();
}

}  // namespace

CrashReports::CrashReports(const QString& folder, QObject* parent)
    : QObject(parent), m_folder(folder), m_file(newestUnseen(folder))
{
    m_thread.setMaxThreadCount(1);
    if (!m_file.isEmpty()) m_notice = [] { return tr("Vitrine crashed the last time."); };
}

CrashReports::~CrashReports()
{
    m_thread.waitForDone();
}

void CrashReports::explainOffline()
{
    m_warns = true;
    m_notice = [] {
        return tr("Vitrine crashed the last time it opened a model of a server. Vitrine is now offline and contacts no "
                  "server until you turn off Offline in the list of models.");
    };
    emit noticeChanged();
}

void CrashReports::read()
{
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly)) {
        setText(tr("%1 cannot be read: %2.").arg(QDir::toNativeSeparators(m_file), file.errorString()));
        return;
    }
    setText(QString::fromUtf8(file.read(kMostReportBytes)));
    dismiss();
    m_thread.start([this, report = m_text] {
        const QString named = withSymbols(report);
        QMetaObject::invokeMethod(
            this, [this, named] { setText(named); }, Qt::QueuedConnection);
    });
}

void CrashReports::dismiss()
{
    m_notice.clear();
    emit noticeChanged();
    if (m_file.isEmpty()) return;
    QSaveFile seen(seenFile(m_folder));
    const bool isSaved = seen.open(QIODevice::WriteOnly) &&
                         seen.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) &&
                         seen.write(QFileInfo(m_file).fileName().toUtf8() + '\n') > 0 && seen.commit();
    if (!isSaved) {
        qWarning("%s cannot be written: %s. The notice about the crash will appear again.",
                 qUtf8Printable(seen.fileName()), qUtf8Printable(seen.errorString()));
    }
}

void CrashReports::setText(const QString& text)
{
    m_text = text;
    emit textChanged();
}

}  // namespace vitrine
