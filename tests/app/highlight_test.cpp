#include "app/highlight/scan_code.h"
#include "tests/support/test_program.h"

#include <QStringList>
#include <QtTest>

#include <algorithm>
#include <random>
#include <vector>

using namespace vitrine;

namespace {

/// Returns the highlighted parts of the code, each with the letter of its kind, for example "k:int n:1".
QString coloured(const CodeLanguage& language, const QString& code)
{
    QStringList found;
    CodeState state;
    for (const QString& line : code.split(u'\n')) {
        std::vector<CodeSpan> spans;
        scanCode(language, line, state, spans);
        endCodeLine(language, state);
        for (const CodeSpan& span : spans) {
            found << QString(QChar("ksnc"[static_cast<int>(span.kind)])) + u':' + line.sliced(span.begin, span.length);
        }
    }
    return found.join(u' ');
}

}  // namespace

/// Tests the syntax highlighting of keywords, strings, numbers and comments in every language.
class HighlightTest : public QObject {
    Q_OBJECT

private slots:
    void eachLanguage_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("colours");
        const auto row = [](const char* language, const char* code, const char* colours) {
            QTest::newRow(qPrintable(QString("%1: %2").arg(language, code).left(60)))
                << QString(language) << QString(code) << QString(colours);
        };
        row("c", "int x = 0x1F; // one", "k:int n:0x1F c:// one");
        row("C++", "auto a = 1'000 + 1.5e-3f;", "k:auto n:1'000 n:1.5e-3f");
        row("cpp", "#include <vector>\n/* a\nb */ int", "k:#include c:/* a c:b */ k:int");
        row("cpp", "R\"x(a)\" \")x\" 1", "s:R\"x(a)\" \")x\" n:1");
        row("cpp", "\"a\\\"b\" 'c' \"open\nint", "s:\"a\\\"b\" s:'c' s:\"open k:int");
        row("cs", "var p = @\"C:\\\" + \"\"; $\"x\"", "k:var s:@\"C:\\\" s:\"\" s:\"x\"");
        row("java", "@Override public int f() { return 1L; }", "k:@Override k:public k:int k:return n:1L");
        row("js", "const r = /a\"[/]b/gi; x = a / b / 2;", "k:const s:/a\"[/]b/gi n:2");
        row("js", "`a ${b}\nc` return", "s:`a ${b} s:c` k:return");
        row("ts", "type A = string | undefined", "k:type k:string k:undefined");
        row("python", "def f(x):  # it's\n    \"\"\"a\n    b\"\"\"\n    return x",
            "k:def c:# it's s:\"\"\"a s:    b\"\"\" k:return");
        row("py", "@dataclass\nclass A: pass", "k:@dataclass k:class k:pass");
        row("rust", "fn f<'a>(x: &'a str) -> char { 'b' }", "k:fn k:str k:char s:'b'");
        row("rust", "/* a /* b */ c */ let s = r#\"x\"y\"#;", "c:/* a /* b */ c */ k:let s:r#\"x\"y\"#");
        row("go", "s := `a\nb`; for i := range 3 {", "s:`a s:b` k:for k:range n:3");
        row("swift", "guard let x = y else { return 0..<3 }", "k:guard k:let k:else k:return n:0 n:3");
        row("kotlin", "val a = 1..10", "k:val n:1 n:10");
        row("ruby", "x = <<~EOS\n  text if\nEOS\nputs 1", "s:<<~EOS s:  text if s:EOS n:1");
        row("php", "function f($if) { return 'a'; } # no", "k:function k:return s:'a' c:# no");
        row("perl", "my $x = $#a; # n", "k:my c:# n");
        row("lua", "local x = [==[a]]\n]==] --[[b\nc]] end", "k:local s:[==[a]] s:]==] c:--[[b c:c]] k:end");
        row("bash", "if [ $# -gt 1 ]; then echo \"a\nb\"; fi # x", "k:if n:1 k:then k:echo s:\"a s:b\" k:fi c:# x");
        row("sh", "cat <<'EOF' | sort\nif $x\nEOF\nexit 1", "s:<<'EOF' s:if $x s:EOF k:exit n:1");
        row("powershell", "If ($a) { <# x #> Write-Host 'a''b' }", "k:If c:<# x #> s:'a''b'");
        row("sql", "SELECT 'it''s' FROM t -- all\nwhere x = 1", "k:SELECT s:'it''s' k:FROM c:-- all k:where n:1");
        row("html", "<p class=\"a\" id=b>3 < 4 <!-- x\ny --></p>", "k:<p s:\"a\" k:> c:<!-- x c:y --> k:</p k:>");
        row("xml", "<a b='1'\n c=\"2\n3\"/>", "k:<a s:'1' s:\"2 s:3\" k:/>");
        row("css", "a:hover { color: red; margin-top: 1.5em } @media x {}", "n:1.5em k:@media");
        row("css", "  color: #fff; /* c */", "k:color c:/* c */");
        row("json", "{\"a\": [1, -2.5e3, true, null]}", "s:\"a\" n:1 n:2.5e3 k:true k:null");
        row("yaml", "- name: it's # c\n  on: [1, \"x\"]\nurl: http://a#b", "k:name c:# c k:on n:1 s:\"x\" k:url");
        row("toml", "[a.b]\nkey-1 = 'C:\\' # c\nn = 1_000", "k:[a.b] k:key-1 s:'C:\\' c:# c k:n n:1_000");
        row("ini", "[s]\n; c\na.b = it's 5", "k:[s] c:; c k:a.b n:5");
        row("makefile", "all: a.o b # c\n\tcc -o $@\nifdef X\nV := 1", "k:all c:# c k:ifdef k:V");
        row("cmake", "IF(x) #[[a\nb]] set(y \"1\") # c", "k:IF c:#[[a c:b]] k:set s:\"1\" c:# c");
        row("dockerfile", "# c\nFROM a AS from\nRun copy", "c:# c k:FROM k:Run");
        row("glsl", "uniform vec3 a; #define B 1u", "k:uniform k:vec3 k:#define n:1u");
        row("diff", "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same", "c:--- a c:+++ b k:@@ -1 +1 @@ n:-old s:+new");
        row("markdown", "# T\nuse `x`\n> q\n```c\nint\n```\nend", "k:# T s:`x` c:> q s:```c s:int s:```");
        row("latex", "\\frac{a}{b} % c\n$x_1$ \\% d", "k:\\frac c:% c s:$x_1$");
        row("haskell", "f' x = let y = 'a' in {- b {- c -} -} 1", "k:let s:'a' k:in c:{- b {- c -} -} n:1");
        row("r", "x <- function(a.if) TRUE # c", "k:function k:TRUE c:# c");
    }

    void eachLanguage()
    {
        QFETCH(QString, language);
        QFETCH(QString, code);
        QFETCH(QString, colours);
        const CodeLanguage* known = findCodeLanguage(language);
        QVERIFY(known);
        QCOMPARE(coloured(*known, code), colours);
    }

    void theTableIsSound()
    {
        QVERIFY(codeLanguages().size() >= 32);
        QVERIFY(!findCodeLanguage(u"no such language"));
        QVERIFY(!findCodeLanguage(u""));
        QStringList names;
        for (const CodeLanguage& language : codeLanguages()) {
            for (const QString& name : QString::fromLatin1(language.names).split(u' ')) {
                QVERIFY2(!names.contains(name) && name == name.toLower(), qPrintable(name));
                names << name;
                QCOMPARE(findCodeLanguage(name), &language);
                QVERIFY2(!codeFileSuffix(name).isEmpty() && !codeFileSuffix(name).contains(u'+'), qPrintable(name));
            }
            for (const CodeRegion& region : language.regions) QVERIFY(!region.open.isEmpty());
        }
        QCOMPARE(codeFileSuffix(u"Python"), QString("py"));
        QCOMPARE(codeFileSuffix(u"tsx"), QString("tsx"));
        QCOMPARE(codeFileSuffix(u"c++"), QString("cpp"));
        QCOMPARE(codeFileSuffix(u"unknown"), QString("txt"));
    }

    /// For any text in any language, the highlighted spans are in order and inside their line. After
    /// endCodeLine(), the state of the scanner is never `midLine`.
    void anyTextIsLegal()
    {
        std::mt19937 random(5);
        const QString marks = QString::fromUtf8("\"'`#/\\*<>-=[]{}()!$@%&;:.,|~ \t09aRrxEOF_é🙂\n\n");
        for (const CodeLanguage& language : codeLanguages()) {
            for (int round = 0; round < 60; ++round) {
                QString text;
                while (text.size() < 120) text += marks[static_cast<qsizetype>(random() % std::size_t(marks.size()))];
                CodeState state;
                for (const QString& line : text.split(u'\n')) {
                    std::vector<CodeSpan> spans;
                    scanCode(language, line, state, spans);
                    endCodeLine(language, state);
                    qsizetype end = 0;
                    for (const CodeSpan& span : spans) {
                        QVERIFY2(span.begin >= end && span.length > 0, qPrintable(line));
                        end = span.begin + span.length;
                    }
                    QVERIFY2(end <= line.size(), qPrintable(line));
                    QVERIFY(!state.midLine);
                }
            }
        }
    }

    /// If a line is split at a space, its two parts are highlighted like the whole line.
    void linesMayComeInParts()
    {
        const CodeLanguage& language = *findCodeLanguage(u"cpp");
        const QString line = "int a = 1; // all of this is one comment";
        CodeState state;
        std::vector<CodeSpan> spans;
        const qsizetype cut = line.indexOf("of");
        scanCode(language, QStringView(line).first(cut), state, spans);
        spans.clear();
        scanCode(language, QStringView(line).sliced(cut), state, spans);
        QCOMPARE(spans.size(), std::size_t(1));
        QCOMPARE(spans[0], (CodeSpan{0, line.size() - cut, CodeKind::Comment}));
        endCodeLine(language, state);
        QCOMPARE(state, CodeState{});
    }
};

VITRINE_TEST(HighlightTest);
#include "highlight_test.moc"
