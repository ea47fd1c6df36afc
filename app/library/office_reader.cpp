#include "app/library/office_reader.h"

#include "app/library/office_text.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QFileInfo>

#include <exception>

namespace vitrine {

OfficeReader::OfficeReader(QObject* parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

OfficeReader::~OfficeReader()
{
    m_stop.request_stop();
    m_threads.waitForDone();
}

void OfficeReader::read(const QString& path, qint64 tag)
{
    m_threads.start([this, path, tag, stop = m_stop.get_token()] {
        const QString name = QFileInfo(path).fileName();
        const auto post = [this](auto report) { QMetaObject::invokeMethod(this, report, Qt::QueuedConnection); };
        try {
            const QString text = readOfficeText(path, stop);
            post([this, tag, name, text] { emit done(tag, name, text); });
        } catch (const Error& error) {
            post([this, sentence = error.sentence()] { emit failed(sentence); });
        } catch (const std::exception&) {
            post([this, name] { emit failed(SENTENCE("There is not enough memory to read ", toUtf8(name), ".")); });
        }
    });
}

}  // namespace vitrine
