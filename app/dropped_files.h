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
class ChatNotices;
class InspectorRegistry;
class ModelLibrary;
class ShownChat;
class UnsentMessage;
struct FileChoice;

/// Handles files that the user dropped, pasted, chose or named on the command line. Each file is either used, or a
/// notice names the file and the reason why it is not used.
class DroppedFiles : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")

public:
    struct Parts {
        const ShownChat& chat;
        UnsentMessage& unsent;
        ChatNotices& notices;
        ModelLibrary& library;
        InspectorRegistry& inspectors;
        ChatExchange& exchange;
        AppSettings& settings;
    };
    explicit DroppedFiles(const Parts& parts, QObject* parent = nullptr);

    /// Returns what open() would do with these files, as a map. `model`, `reference` and `record` are file names, or
    /// empty. `chats` is the number of exported files and folders that would be imported. `chatFolder` is the name of
    /// the folder if `chats` is a single folder. `attached` is the number of files that would be attached to the
    /// message. `sentence` names the files that would not be used, and the reasons.
    Q_INVOKABLE QVariantMap preview(const QList<QUrl>& urls) const;
    /// Opens a model, shows a comparison or run records, imports chats and attaches all other files; see chooseFiles().
    /// A PDF is attached later, when its text has been extracted. Returns false and sets the library's error if no file
    /// can be used or the model cannot be opened.
    Q_INVOKABLE bool open(const QList<QUrl>& urls);
    /// Returns the text of an HTML fragment.
    Q_INVOKABLE static QString plainText(const QString& html);
    /// Shows a notice that the dropped or pasted data is a picture, which models cannot get.
    Q_INVOKABLE void refusePicture();
    /// Shows a notice that the dropped data is neither a file nor text.
    Q_INVOKABLE void refuseUnknown();

    /// Whether the drop that started the running import also attached files to this chat. If so, the window keeps
    /// showing this chat after the import, so that its attachments stay visible.
    bool staysIn(qint64 chat) const { return m_attachedIn == chat; }

    /// Clears the library's error about the refused files of an earlier drop. Does not clear any other error.
    void forgetRefusal();

signals:
    /// Emitted when a page of the inspector shows one of the files. If the window is too narrow for both panes, it must
    /// switch to the inspector.
    void pageShown();

private:
    FileChoice chosen(const QList<QUrl>& urls) const;
    bool openModel(const QString& path);
    void showPage(const QString& name);
    bool attach(const QUrl& file);
    void report(const LocalizedText& sentence);
    void showReport();

    const ShownChat& m_chat;
    UnsentMessage& m_unsent;
    ChatNotices& m_notices;
    ModelLibrary& m_library;
    InspectorRegistry& m_inspectors;
    ChatExchange& m_exchange;
    AppSettings& m_settings;
    PdfText m_pdfText;
    OfficeReader m_officeReader;
    QList<LocalizedText> m_report;  ///< sentences about the files of the last drop
    LocalizedText m_notice;         ///< the notice that was made from m_report and passed to m_notices
    LocalizedText m_refusal;        ///< sentences about refused files; they were passed to the library as its error
    std::optional<qint64> m_attachedIn;  ///< the chat to which files were attached in the same drop as exported chats
};

}  // namespace vitrine
