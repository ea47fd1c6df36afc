// Tests messages that have a list of parts as content, as in OpenAI's requests.
#include "core/base/error.h"
#include "core/template/chat_template.h"
#include "core/template/content_parts.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>

using namespace vitrine;

namespace {

using Json = nlohmann::ordered_json;

Json conversation()
{
    return Json::parse(R"([{"role": "system", "content": [{"type": "text", "text": "Be"}, {"text": "brief"}]},
                           {"role": "user",
                            "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}])");
}

std::string rendered(const char* source)
{
    const auto chatTemplate = ChatTemplate::compile(source);
    const RenderOptions options;
    return chatTemplate->render(withReadableContent(conversation(), *chatTemplate, options), options).text;
}

}  // namespace

class ContentPartsTest : public QObject {
    Q_OBJECT

private slots:
    /// If the template reads a list for a role, it gets a list for the messages of that role; otherwise it gets a text.
    void templatesGetWhatTheyRead()
    {
        QCOMPARE(rendered("{% for m in messages %}{{ m.role }}:{{ m.content }};{% endfor %}"),
                 std::string("system:Be\nbrief;user:a\nb;"));
        QCOMPARE(rendered("{% for m in messages %}{% if m.content is string %}{{ m.content }}{% else %}"
                          "{% for p in m.content %}<{{ p.text }}>{% endfor %}{% endif %};{% endfor %}"),
                 std::string("<Be><brief>;<a><b>;"));
        QCOMPARE(rendered("{% for m in messages %}{% if m.role == 'user' and m.content is not string %}"
                          "{% for p in m.content %}<{{ p['text'] }}>{% endfor %}{% else %}{{ m.content }}{% endif %};"
                          "{% endfor %}"),
                 std::string("Be\nbrief;<a><b>;"));
        QCOMPARE(rendered("{% for m in messages %}{% if m.content is not string %}"
                          "{{ raise_exception('no lists') }}{% endif %}{{ m.content | trim }};{% endfor %}"),
                 std::string("Be\nbrief;a\nb;"));
    }

    void whatIsNoTextIsNamed_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* part, const char* says) { QTest::newRow(part) << part << says; };
        row(R"({"type": "image_url", "image_url": {"url": "x"}})", "is a picture (type \"image_url\"); only text");
        row(R"({"image": "x", "text": "y"})", "is a picture (field \"image\"); only text");
        row(R"({"type": "input_audio", "input_audio": {}})", "is a sound (type \"input_audio\"); only text");
        row(R"({"type": "video", "video": "x"})", "is a video (type \"video\"); only text");
        row(R"({"type": "file", "file": {}})", "is a file (type \"file\"); only text");
        row(R"({"type": "text"})", "is an object of type \"text\" without a text; only text");
        row("7", "is neither a text nor an object; only text");
    }

    void whatIsNoTextIsNamed()
    {
        QFETCH(const QString, part);
        QFETCH(const QString, says);
        Json messages = conversation();
        messages[1]["content"].push_back(Json::parse(part.toStdString()));
        const auto chatTemplate = ChatTemplate::compile("{% for m in messages %}{{ m.content }}{% endfor %}");
        try {
            withReadableContent(messages, *chatTemplate, {});
            QFAIL("no error");
        } catch (const Error& error) {
            const QString sentence = QString::fromStdString(error.sentence());
            QVERIFY2(sentence.startsWith("Part 2 of message 1 " + says), qPrintable(sentence));
        }
    }
};

VITRINE_TEST(ContentPartsTest);
#include "content_parts_test.moc"
