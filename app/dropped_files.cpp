#include "app/dropped_files.h"

#include "app/chat/chat_notices.h"
#include "app/chat/shown_chat.h"
#include "app/chat/unsent_message.h"
#include "app/exchange/chat_exchange.h"
#include "app/exchange/file_choice.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/record/record_model.h"
#include "app/library/model_library.h"
#include "app/library/office_text.h"
#include "app/library/text_file.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"
#include "core/base/error.h"

#include <QFileInfo>
#include <QTextDocumentFragment>

#include <utility>

namespace vitrine {

namespace {

// Maximum number of sentences in the line of a notice. Further sentences are only in its details.
constexpr qsizetype kMostSentences = 4;

QString nameOfFirst(const QList<QUrl>& files)
{
    return files.isEmpty() ? QString() : visibleName(QFileInfo(files.first().toLocalFile()).fileName());
}

}  // namespace

DroppedFiles::DroppedFiles(const Parts& parts, QObject* parent)
    : QObject(parent), m_chat(parts.chat), m_unsent(parts.unsent), m_notices(parts.notices), m_library(parts.library),
      m_inspectors(parts.inspectors), m_exchange(parts.exchange), m_settings(parts.settings)
{
    const auto add = [this](const LocalizedText& sentence) {
        report(sentence);
        showReport();
    };
    const auto attach = [this, add](qint64 chat, const QString& file, const QString& text) {
        if (chat == m_chat.id()) return m_unsent.attach(file, text);
        add(SENTENCE("The text of ", toUtf8(file),
                     " was ready only after you had left the chat. Attach the file to that chat again."));
    };
    connect(&m_pdfText, &PdfText::failed, this, add);
    connect(&m_pdfText, &PdfText::done, this, attach);
    connect(&m_officeReader, &OfficeReader::failed, this, add);
    connect(&m_officeReader, &OfficeReader::done, this, attach);
}

FileChoice DroppedFiles::chosen(const QList<QUrl>& urls) const
{
    return chooseFiles(urls, m_settings.inspectorVisible() && m_settings.inspectorPage() == QLatin1String("compare"));
}

QVariantMap DroppedFiles::preview(const QList<QUrl>& urls) const
{
    const FileChoice choice = chosen(urls);
    const bool isFolder = choice.chats.size() == 1 && QFileInfo(choice.chats.first().toLocalFile()).isDir();
    return {{QStringLiteral("model"), visibleName(QFileInfo(choice.model).fileName())},
            {QStringLiteral("reference"), visibleName(QFileInfo(choice.reference).fileName())},
            {QStringLiteral("record"), nameOfFirst(choice.records)},
            {QStringLiteral("chats"), choice.chats.size()},
            {QStringLiteral("chatFolder"), isFolder ? nameOfFirst(choice.chats) : QString()},
            {QStringLiteral("attached"), choice.attached.size()},
            {QStringLiteral("sentence"), joined(choice.refusals, u' ').text()}};
}

bool DroppedFiles::open(const QList<QUrl>& urls)
{
    const FileChoice choice = chosen(urls);
    m_report.clear();
    m_attachedIn.reset();
    forgetRefusal();
    if (!choice.usesSomething()) {
        m_refusal = joined(choice.refusals, u' ');
        m_library.setError(m_refusal, {});
        return false;
    }
    const bool isOpened = choice.model.isEmpty() || openModel(choice.model);
    if (!choice.reference.isEmpty()) {
        showPage(QStringLiteral("compare"));
        m_inspectors.comparison()->openReference(QUrl::fromLocalFile(choice.reference));
    }
    if (!choice.records.isEmpty()) showPage(QStringLiteral("record"));
    for (const QUrl& record : choice.records) m_inspectors.record()->open(record);
    m_exchange.importFiles(choice.chats);
    bool isAttached = false;
    for (const QUrl& file : choice.attached) isAttached = attach(file) || isAttached;
    if (isAttached && !choice.chats.isEmpty()) m_attachedIn = m_chat.id();
    for (const LocalizedText& refusal : choice.refusals) report(refusal);
    showReport();
    return isOpened;
}

void DroppedFiles::forgetRefusal()
{
    const QString refusal = std::exchange(m_refusal, {}).text();
    if (!refusal.isEmpty() && m_library.error() == refusal) m_library.dismissError();
}

bool DroppedFiles::openModel(const QString& path)
{
    const QString before = m_library.loadPath();
    const QString nameBefore = m_library.loadName();
    m_library.load(path);
    if (!m_library.error().isEmpty()) return false;
    if (m_library.loading() && !before.isEmpty() && m_library.loadPath() != before)
        report(SENTENCE(toUtf8(nameBefore), " is no longer being opened; ", toUtf8(m_library.loadName()),
                        " is opened instead."));
    return true;
}

void DroppedFiles::showPage(const QString& name)
{
    m_settings.setInspectorPage(name);
    m_settings.setInspectorVisible(true);
    emit pageShown();
}

/// Appends the text of a file to the unsent message, or starts to extract the text. Returns false if the file cannot be
/// attached.
bool DroppedFiles::attach(const QUrl& file)
{
    const QString path = file.toLocalFile();
    if (PdfText::isPdf(path)) {
        m_pdfText.read(path, m_chat.id());
        return true;
    }
    if (mayBeOfficeDocument(path)) {
        m_officeReader.read(path, m_chat.id());
        return true;
    }
    try {
        const TextFile text = readTextFile(path);
        const QString name = QFileInfo(path).fileName();
        m_unsent.attach(name, text.text, path, text.encoding);
        if (text.isGuess)
            report(SENTENCE("The encoding of ", toUtf8(name), " is unknown. The file is read as ",
                            toUtf8(text.encoding), ". To choose another encoding, unfold the attachment."));
        return true;
    } catch (const Error& error) {
        report(error.sentence());
    }
    return false;
}

QString DroppedFiles::plainText(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

void DroppedFiles::refusePicture()
{
    forgetRefusal();
    m_report = {SENTENCE("This is a picture; models get only text from Vitrine.")};
    showReport();
}

void DroppedFiles::refuseUnknown()
{
    forgetRefusal();
    m_report = {SENTENCE("The dropped data is neither a file nor text.")};
    showReport();
}

void DroppedFiles::report(const LocalizedText& sentence)
{
    m_report << sentence;
}

/// Shows a notice with the sentences in m_report. It replaces the notice about the previous drop, but no notice of
/// another part of the program.
void DroppedFiles::showReport()
{
    QList<LocalizedText> shown = m_report.mid(0, kMostSentences);
    if (const int more = static_cast<int>(m_report.size() - shown.size()); more > 0)
        shown << [more] { return tr("%Ln other files are not used either.", nullptr, more); };
    const LocalizedText before = std::exchange(m_notice, joined(shown, u' '));
    if (!m_notice.isEmpty() || m_notices.notice() == before.text()) m_notices.warn(m_notice);
}

}  // namespace vitrine
