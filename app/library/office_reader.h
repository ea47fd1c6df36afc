#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <stop_token>

namespace vitrine {

/// Reads documents (readOfficeText) on a thread of its own.
class OfficeReader : public QObject {
    Q_OBJECT

public:
    explicit OfficeReader(QObject* parent = nullptr);
    /// Ends what is being read.
    ~OfficeReader() override;

    /// Reads a file and emits a signal below with the same tag.
    void read(const QString& path, qint64 tag);

signals:
    void done(qint64 tag, const QString& file, const QString& text);
    /// One sentence that names the file.
    void failed(const QString& sentence);

private:
    std::stop_source m_stop;
    QThreadPool m_threads;
};

}  // namespace vitrine
