#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <stop_token>

namespace vitrine {

/// Reads documents (readOfficeText) on a separate thread.
class OfficeReader : public QObject {
    Q_OBJECT

public:
    explicit OfficeReader(QObject* parent = nullptr);
    /// Cancels the document that is being read.
    ~OfficeReader() override;

    /// Starts to read a file. Emits done() with the same tag, or failed().
    void read(const QString& path, qint64 tag);

signals:
    void done(qint64 tag, const QString& file, const QString& text);
    /// `sentence` names the file and the reason.
    void failed(const LocalizedText& sentence);

private:
    std::stop_source m_stop;
    QThreadPool m_threads;
};

}  // namespace vitrine
