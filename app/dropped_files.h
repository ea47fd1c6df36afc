#pragma once

#include "app/i18n/localized_text.h"
#include "app/library/office_reader.h"
#include "app/library/pdf_text.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QUrl>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace vitrine {

class AppSettings;
class ChatExchange;
class ChatSession;
class InspectorRegistry;
class ModelLibrary;
struct FileChoice;

/// Handles files that are dropped, pasted, chosen or named at a start. Each file is used, or a notice names it with the
/// reason.
class DroppedFiles : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    struct Parts {
        ChatSession& session;
        ModelLibrary& library;
        InspectorRegistry& inspectors;
        ChatExchange& exchange;
        AppSettings& settings;
    };
    explicit DroppedFiles(const Parts& parts, QObject* parent = nullptr);

    /// Returns the effect of open(): {model, reference, record: file names, or empty; chats: number of files and
    /// folders; chatFolder: name of the folder if it is the only item; attached: number of files; sentence: files that
    /// are not used, and why}.
    Q_INVOKABLE QVariantMap preview(const QList<QUrl>& urls) const;
    /// Opens a model, shows a comparison or records, imports chats and attaches other files, see chooseFiles(). A PDF
    /// is attached when its text has been read. Returns false and sets the library's error if no file can be used or
    /// the model cannot be opened.
    Q_INVOKABLE bool open(const QList<QUrl>& urls);
    /// Returns the text of an HTML fragment.
    Q_INVOKABLE static QString plainText(const QString& html);
    /// Reports that the dropped or pasted data is a picture.
    Q_INVOKABLE void refusePicture();
    /// Reports that the dropped or pasted data is neither a file nor text.
    Q_INVOKABLE void refuseUnknown();

    /// Whether other files were dropped into this chat together with the chats that are being imported. It then stays
    /// open after the import, or its attachments would be out of sight.
    bool staysIn(qint64 chat) const { return m_attachedIn == chat; }

    /// Clears the library's error about earlier unusable files, because other files were used since.
    void forgetRefusal();

signals:
    /// A page of the inspector shows one of the files. A window that is too narrow for both panes must show the
    /// inspector.
    void pageShown();

private:
    FileChoice chosen(const QList<QUrl>& urls) const;
    bool openModel(const QString& path);
    void showPage(const QString& name);
    bool attach(const QUrl& file);
    void report(const LocalizedText& sentence);
    void showReport();

    ChatSession& m_session;
    ModelLibrary& m_library;
    InspectorRegistry& m_inspectors;
    ChatExchange& m_exchange;
    AppSettings& m_settings;
    PdfText m_pdfText;
    OfficeReader m_officeReader;
    QList<LocalizedText> m_report;       ///< sentences about what was dropped last
    LocalizedText m_notice;              ///< the notice made of them
    LocalizedText m_refusal;             ///< the library's error made of them
    std::optional<qint64> m_attachedIn;  ///< the chat with files that were dropped together with exported chats
};

}  // namespace vitrine
