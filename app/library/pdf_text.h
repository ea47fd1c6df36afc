#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>

#include <chrono>

namespace vitrine {

/// Extracts the text of PDF files with the program pdftotext, if it is installed. For security, PDF data is not parsed
/// in this process.
class PdfText : public QObject {
    Q_OBJECT

public:
    /// `program` is the name or path of pdftotext. The process is stopped if it runs longer than `most`.
    explicit PdfText(QString program = QStringLiteral("pdftotext"),
                     std::chrono::milliseconds most = std::chrono::seconds(30), QObject* parent = nullptr);

    /// Returns whether the first bytes of a file are those of a PDF.
    static bool isPdf(const QString& path);
    /// Starts to extract the text of a file. Emits done() or failed() with `tag`.
    void read(const QString& path, qint64 tag);

signals:
    /// The text was extracted. `file` is the name of the file, and `tag` is the argument of read().
    void done(qint64 tag, const QString& file, const QString& text);
    /// The text could not be extracted. `sentence` names the file and explains the failure.
    void failed(const LocalizedText& sentence);

private:
    QString m_program;
    std::chrono::milliseconds m_most;
};

}  // namespace vitrine
