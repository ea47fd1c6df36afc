#include "app/library/pdf_text.h"

#include "app/library/text_file.h"
#include "core/base/user_file.h"

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>

#include <utility>

namespace vitrine {

PdfText::PdfText(QString program, std::chrono::milliseconds most, QObject* parent)
    : QObject(parent), m_program(std::move(program)), m_most(most)
{
}

bool PdfText::isPdf(const QString& path)
{
    return startOfUserFile(path.toStdString(), 5) == "%PDF-";
}

void PdfText::read(const QString& path, qint64 tag)
{
    const QString name = QFileInfo(path).fileName();
    const QString program = QStandardPaths::findExecutable(m_program);
    if (program.isEmpty()) {
        emit failed(
            tr("%1 is a PDF; its text can be attached where pdftotext is installed (of poppler-utils).").arg(name));
        return;
    }
    auto* process = new QProcess(this);
    auto* patience = new QTimer(process);
    patience->setSingleShot(true);
    connect(patience, &QTimer::timeout, process, [process] {
        process->setProperty("late", true);
        process->kill();
    });
    connect(process, &QProcess::readyReadStandardOutput, this, [process] {
        if (process->bytesAvailable() > kLongestTextFile) process->kill();
    });
    connect(process, &QProcess::finished, this, [this, process, name, tag](int code, QProcess::ExitStatus status) {
        process->deleteLater();
        const QByteArray bytes = process->readAllStandardOutput();
        if (process->property("late").toBool())
            emit failed(tr("Reading the text of %1 took longer than %2 seconds.")
                            .arg(name)
                            .arg(std::chrono::duration_cast<std::chrono::seconds>(m_most).count()));
        else if (bytes.size() > kLongestTextFile)
            emit failed(tr("The text of %1 is larger than %2 MB, the most that can be attached.")
                            .arg(name)
                            .arg(QLocale().toString(kLongestTextFile >> 20)));
        else if (status != QProcess::NormalExit || code != 0)
            emit failed(tr("pdftotext could not read %1.").arg(name));
        else if (QString text = QString::fromUtf8(bytes).replace(u'\f', u'\n').trimmed(); text.isEmpty())
            emit failed(tr("%1 holds no text, perhaps only pictures of it.").arg(name));
        else
            emit done(tag, name, text);
    });
    connect(process, &QProcess::errorOccurred, this, [this, process, name](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        process->deleteLater();
        emit failed(tr("pdftotext could not be started, so the text of %1 cannot be attached.").arg(name));
    });
    process->start(program, {QStringLiteral("-q"), QStringLiteral("-enc"), QStringLiteral("UTF-8"),
                             QFileInfo(path).absoluteFilePath(), QStringLiteral("-")});
    patience->start(m_most);
}

}  // namespace vitrine
