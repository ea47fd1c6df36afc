#include "app/library/pdf_text.h"

#include "app/library/text_file.h"
#include "app/store/text.h"
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
        emit failed(SENTENCE(toUtf8(name), " is a PDF. To attach its text, install pdftotext (from poppler-utils)."));
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
            emit failed(SENTENCE("Reading the text of ", toUtf8(name), " took longer than ",
                                 std::chrono::duration_cast<std::chrono::seconds>(m_most).count(), " seconds."));
        else if (bytes.size() > kLongestTextFile)
            emit failed(SENTENCE("The text of ", toUtf8(name), " is larger than ", kLongestTextFile >> 20,
                                 " MB, the limit for attachments."));
        else if (status != QProcess::NormalExit || code != 0)
            emit failed(SENTENCE("pdftotext could not read ", toUtf8(name), "."));
        else if (QString text = QString::fromUtf8(bytes).replace(u'\f', u'\n').trimmed(); text.isEmpty())
            emit failed(SENTENCE(toUtf8(name), " contains no text, perhaps only pictures of text."));
        else
            emit done(tag, name, text);
    });
    connect(process, &QProcess::errorOccurred, this, [this, process, name](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        process->deleteLater();
        emit failed(SENTENCE("pdftotext could not be started, so the text of ", toUtf8(name), " cannot be attached."));
    });
    process->start(program, {QStringLiteral("-q"), QStringLiteral("-enc"), QStringLiteral("UTF-8"),
                             QFileInfo(path).absoluteFilePath(), QStringLiteral("-")});
    patience->start(m_most);
}

}  // namespace vitrine
