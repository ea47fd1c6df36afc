#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/dropped_files.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/settings/language.h"
#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QtTest>

#include <algorithm>
#include <memory>
#include <vector>

namespace {

using namespace vitrine;
using Spoken = AppSettings::Language;

/// Script of the engine: a notice and a failed answer in the form that the core produces, an answer with one token, and
/// longer answers.
const char* const kLanguagesScript = R"({
  "model": {"name": "Scripted", "architecture": "llama", "contextLength": 4096, "notices":
    [{"form": "The requested context of %1 tokens is longer than the trained context of the model (%2), so the trained length is used.",
      "values": ["9999", "4096"]}]},
  "loadMilliseconds": 1, "millisecondsPerToken": 1,
  "answers": [
    {"text": "Half",
     "failure": {"form": "Token id %1 is not in the vocabulary, which has %2 tokens.", "values": ["9", "8"]}},
    {"text": "<think>\nTwo and two\n</think>\n\nFour."}
  ]
})";

struct Wanted {
    Spoken language;
    QStringList ofChat;
    QStringList ofSettings;
    QString action;
};

const std::vector<Wanted>& wanted()
{
    static const std::vector<Wanted> all = {
        {Spoken::English,
         {"The requested context of 9999 tokens is longer than the trained context of the model (4096), so the trained "
          "length is used.",
          "Token id 9 is not in the vocabulary, which has 8 tokens.", "1 token · failed",
          "Reasoned for less than a second · 9 tokens", "T 0.8 · top-p 0.95", "28 / 4,096", "Today", "Send",
          "More actions for this message"},
         {"Language", "Appearance", "Keep running in the tray"},
         "Answer again"},
        {Spoken::German,
         {"Der verlangte Kontext von 9999 Tokens ist länger als der trainierte Kontext des Modells (4096); verwendet "
          "wird die trainierte Länge.",
          "Die Token-ID 9 ist nicht im Vokabular, das 8 Tokens hat.", "1 Token · fehlgeschlagen",
          "Nachgedacht: weniger als eine Sekunde · 9 Tokens", "T 0,8 · top-p 0,95", "28 / 4.096", "Heute", "Senden",
          "Weitere Aktionen für diese Nachricht"},
         {"Sprache", "Aussehen"},
         "Neu antworten"},
        {Spoken::SimplifiedChinese,
         {"要求的上下文有 9999 个词元，超过模型训练时的上下文（4096），因此使用训练长度。",
          "词元 ID 9 不在含 8 个词元的词表中。", "T 0.8 · top-p 0.95", "28 / 4,096", "今天"},
         {"语言", "外观"},
         "重新回答"},
    };
    return all;
}

/// Adds the visible texts and the accessible names of `item`, and of all items inside it, to `texts`.
void collectTexts(QQuickItem* item, QStringList& texts)
{
    if (!item->isVisible()) return;
    if (const QString text = item->property("text").toString(); !text.isEmpty()) texts << text;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) collectTexts(child, texts);
}

}  // namespace

/// Tests that a new language in the settings applies to the whole window at once, without a restart.
class LanguagesWindowTest : public QObject, test::ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }
    void cleanup()
    {
        end();
        m_language.reset();
        QLocale::setDefault(QLocale::c());
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    /// Checks pages, menus, plural forms, numbers and sentences of the core.
    void everythingFollowsTheChoice()
    {
        openInNewFolder(kLanguagesScript);
        m_language = std::make_unique<WindowLanguage>();
        m_language->speak(Spoken::English);
        followLanguage(*m_language, *m_application->settings(), *m_qml, *m_application);
        load();
        ask("one");
        ask("two");
        QVERIFY(said(wanted().front()));
        for (const int next : {1, 2, 1, 0}) {
            const Wanted& there = wanted()[static_cast<std::size_t>(next)];
            QVERIFY(QMetaObject::invokeMethod(actions(), "settingsWanted", Q_ARG(QString, QString())));
            QObject* box = nullptr;
            QTRY_VERIFY((box = languageBox()));
            // Selects an entry as a mouse click would.
            QVERIFY(QMetaObject::invokeMethod(box, "activated", Q_ARG(int, static_cast<int>(there.language))));
            QTRY_COMPARE(missing(there.ofSettings), QStringList());
            m_window->setProperty("settingsShown", false);
            QVERIFY(said(there));
        }
    }

    /// Texts that are visible when the language changes are translated, too: an error, a notice, an offer to undo, and
    /// the reason why a page is empty.
    void messagesOnScreenFollow()
    {
        openInNewFolder(kLanguagesScript);
        m_language = std::make_unique<WindowLanguage>();
        m_language->speak(Spoken::English);
        followLanguage(*m_language, *m_application->settings(), *m_qml, *m_application);
        AppSettings& settings = *m_application->settings();
        settings.setInspectorVisible(true);
        settings.setInspectorPage(QStringLiteral("samplers"));
        load();
        ask("one");
        m_application->session()->chat()->setSystemPrompt(QStringLiteral("Be brief."));
        m_application->chatSettings()->reset();
        m_application->dropped()->refusePicture();
        m_application->library()->load(QStringLiteral("/nowhere.gguf"));
        m_application->inspectors()->tokens()->select(0);
        struct Messages {
            Spoken language;
            QString error;
            QString notice;
            QString undo;
            QString reason;
        };
        for (const Messages& said :
             {Messages{Spoken::English, "There is no file /nowhere.gguf.",
                       "This is a picture; models get only text from Vitrine.", "The settings of the chat were reset.",
                       "This token is part of the prompt. Samplers only choose the tokens of an answer."},
              Messages{Spoken::German, "Es gibt keine Datei /nowhere.gguf.",
                       "Das ist ein Bild; Modelle bekommen von Vitrine nur Text.",
                       "Die Einstellungen des Chats wurden zurückgesetzt.",
                       "Dieses Token gehört zum Prompt. Sampler wählen nur die Tokens einer Antwort."},
              Messages{Spoken::SimplifiedChinese, "没有文件 /nowhere.gguf。", "这是图片；Vitrine 只向模型提供文本。",
                       "已重置此对话的设置。", "此词元属于提示词。采样器只选择回答中的词元。"}}) {
            settings.setLanguage(said.language);
            const QStringList onScreen{said.error, said.reason};
            const auto areShown = [&] { return missing(onScreen).isEmpty(); };
            QVERIFY2(QTest::qWaitFor(areShown, test::kPatience), qPrintable(missing(onScreen).join('|')));
            // The most serious message is shown first.
            QCOMPARE(m_application->session()->notices()->notice(), said.notice);
            QCOMPARE(m_application->session()->undo()->text(), said.undo);
        }
    }

    /// The introduction of a page is translated, too, although no binding updates it.
    void thePagesOfTheInspectorFollow()
    {
        openInNewFolder(kLanguagesScript);
        m_language = std::make_unique<WindowLanguage>();
        m_language->speak(Spoken::English);
        followLanguage(*m_language, *m_application->settings(), *m_qml, *m_application);
        AppSettings& settings = *m_application->settings();
        settings.setInspectorVisible(true);
        struct Page {
            const char* name;
            const char* english;
            const char* german;
        };
        for (const Page& page : {Page{"tokens", "The text that the model ", "Der Text, den das Modell "},
                                 Page{"logits", "The candidates for this token", "Die Kandidaten für dieses Token"}}) {
            settings.setInspectorPage(QString::fromLatin1(page.name));
            QStringList said;
            for (const Spoken next : {Spoken::English, Spoken::German, Spoken::SimplifiedChinese, Spoken::English}) {
                settings.setLanguage(next);
                const auto shown = [&] { return aboutShown(); };
                QTRY_VERIFY(!shown().isEmpty() && (said.isEmpty() || shown() != said.last()));
                said << shown();
            }
            QVERIFY2(said[0].startsWith(QLatin1String(page.english)), qPrintable(said[0]));
            QVERIFY2(said[1].startsWith(QString::fromUtf8(page.german)), qPrintable(said[1]));
            QVERIFY2(said[2].contains(QString::fromUtf8("词元")), qPrintable(said[2]));
            QCOMPARE(said[3], said[0]);
        }
    }

private:
    /// Returns the introduction of the inspector page that is shown.
    QString aboutShown() const
    {
        const QList<QQuickItem*> found = test::itemsOf(m_window->contentItem(), QStringLiteral("PageAbout"));
        return found.size() == 1 ? found.front()->property("text").toString() : QString();
    }

    bool said(const Wanted& there)
    {
        const auto isSaid = [&] { return missing(there.ofChat).isEmpty() && hasAction(there.action); };
        if (QTest::qWaitFor(isSaid, test::kPatience)) return true;
        qCritical("missing: %s\nshown: %s", qPrintable(missing(there.ofChat).join('|')), qPrintable(texts().join('|')));
        return false;
    }

    QStringList texts() const
    {
        QStringList found;
        collectTexts(m_window->contentItem(), found);
        return found;
    }

    QStringList missing(const QStringList& looked) const
    {
        const QStringList shown = texts();
        QStringList found;
        for (const QString& text : looked) {
            if (!shown.contains(text)) found << text;
        }
        return found;
    }

    /// Whether an action with this name exists. Menus, buttons and the palette show the names of actions.
    bool hasAction(const QString& name) const
    {
        const QList<QObject*> all = actions()->findChildren<QObject*>();
        return std::any_of(all.begin(), all.end(),
                           [&](const QObject* each) { return each->property("name").toString() == name; });
    }

    QObject* actions() const
    {
        const QList<QObject*> all = m_window->findChildren<QObject*>();
        const auto found = std::find_if(all.begin(), all.end(), [](const QObject* each) {
            return QString::fromLatin1(each->metaObject()->className()).startsWith(QLatin1String("Actions_"));
        });
        return found == all.end() ? nullptr : *found;
    }

    QObject* languageBox() const
    {
        const QList<QQuickItem*> boxes = test::itemsOf(m_window->contentItem(), "Choice");
        const auto found = std::find_if(boxes.begin(), boxes.end(), [](const QQuickItem* box) {
            return box->property("model").toStringList().contains("Deutsch");
        });
        return found == boxes.end() ? nullptr : *found;
    }

    std::unique_ptr<WindowLanguage> m_language;
};

VITRINE_GUI_TEST(LanguagesWindowTest);
#include "languages_window_test.moc"
