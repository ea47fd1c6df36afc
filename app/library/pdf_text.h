#pragma once

#include <QObject>
#include <QString>

#include <chrono>

namespace vitrine {

/// The text of PDF files, by the program pdftotext where it is installed; none of it runs in this process.
class PdfText : public QObject {
    Q_OBJECT

public:
    /// `program`: its name or path.
    explicit PdfText(QString program = QStringLiteral("pdftotext"),
                     std::chrono::milliseconds most = std::chrono::seconds(30), QObject* parent = nullptr);

    /// By its first bytes.
    static bool isPdf(const QString& path);
    /// One of the signals follows, with the same tag.
    void read(const QString& path, qint64 tag);

signals:
    void done(qint64 tag, const QString& file, const QString& text);
    /// One sentence that names the file.
    void failed(const QString& sentence);

private:
    QString m_program;
    std::chrono::milliseconds m_most;
};

}  // namespace vitrine
