#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>

#include <chrono>

namespace vitrine {

/// Extracts the text of PDF files with the program pdftotext, if it is installed. PDF data is not parsed in this
/// process.
class PdfText : public QObject {
    Q_OBJECT

public:
    /// `program` is the name or path of pdftotext, `most` the longest time it may run.
    explicit PdfText(QString program = QStringLiteral("pdftotext"),
                     std::chrono::milliseconds most = std::chrono::seconds(30), QObject* parent = nullptr);

    /// Returns whether the first bytes of a file are those of a PDF.
    static bool isPdf(const QString& path);
    /// Starts to read a file. Emits done() with the same tag, or failed().
    void read(const QString& path, qint64 tag);

signals:
    void done(qint64 tag, const QString& file, const QString& text);
    /// `sentence` names the file and the reason.
    void failed(const LocalizedText& sentence);

private:
    QString m_program;
    std::chrono::milliseconds m_most;
};

}  // namespace vitrine
