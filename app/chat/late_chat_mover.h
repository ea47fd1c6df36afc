#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>

#include <map>

namespace vitrine {

class ChatSession;
class ChatStore;
class EngineBridge;
class ModelLibrary;

/// Moves chats that were made while the chat file was away to the file, as soon as it has returned.
class LateChatMover : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        ChatStore& chats;
        EngineBridge& bridge;
        const ModelLibrary& library;
        ChatSession& session;
    };
    explicit LateChatMover(const Parts& parts, QObject* parent = nullptr) : QObject(parent), m_parts(parts) {}

    /// Called after the chat file was replaced. Moves the late chats, and shows the contents of the file.
    void returnToStore();
    /// Moves the late chats, except those that are being answered or edited. Does nothing while the file is still away.
    void move();

signals:
    /// Chats were moved, so the list of chats differs from the store. `late` maps old to new ids.
    void moved(const std::map<qint64, qint64>& late);
    /// The store cannot be used.
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    Parts m_parts;
};

}  // namespace vitrine
