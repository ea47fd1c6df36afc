#include "app/highlight/language.h"

#include <QHash>
#include <QList>
#include <QString>

#include <algorithm>
#include <map>

namespace vitrine {

namespace {

using Kind = CodeKind;
using Language = CodeLanguage;
using Region = CodeRegion;

constexpr QLatin1String operator""_l(const char* text, std::size_t size)
{
    return QLatin1String(text, static_cast<qsizetype>(size));
}

Region lineComment(QLatin1String open, unsigned flags = 0)
{
    return {open, {}, Kind::Comment, flags};
}

Region comment(QLatin1String open, QLatin1String close, unsigned flags = 0)
{
    return {open, close, Kind::Comment, flags | Region::Lines};
}

Region text(QLatin1String mark, unsigned flags = 0, char escape = '\\')
{
    return {mark, mark, Kind::String, flags, escape};
}

const Region kSlashes = lineComment("//"_l);
const Region kHash = lineComment("#"_l);
const Region kShellHash = lineComment("#"_l, Region::AtWord);
const Region kStarred = comment("/*"_l, "*/"_l);
const Region kNestedStarred = comment("/*"_l, "*/"_l, Region::Nested);
const Region kDouble = text("\""_l);
const Region kSingle = text("'"_l);
const Region kDoubleLines = text("\""_l, Region::Lines);
const Region kSingleLines = text("'"_l, Region::Lines);
const Region kTriple = text("\"\"\""_l, Region::Lines);
const Region kTripleSingle = text("'''"_l, Region::Lines);
const Region kBackticks = text("`"_l, Region::Lines);
const Region kRawBackticks = text("`"_l, Region::Lines, 0);
const Region kCharacter = text("'"_l, Region::Character);
const Region kSqlText = text("'"_l, Region::Lines, '\'');

constexpr const char* kCWords =
    "auto break case char const continue default do double else enum extern float for goto if inline int long register "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while bool true "
    "false nullptr NULL size_t _Alignas _Alignof _Atomic _Bool _Generic _Noreturn _Static_assert _Thread_local alignas "
    "alignof constexpr static_assert thread_local typeof int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t "
    "uint64_t";

constexpr const char* kCppWords =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class "
    "co_await "
    "co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete "
    "do "
    "double dynamic_cast else enum explicit export extern false final float for friend goto if import inline int long "
    "module mutable namespace new noexcept not not_eq nullptr operator or or_eq override private protected public "
    "register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch "
    "template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile "
    "wchar_t while xor xor_eq size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t";

constexpr const char* kCSharpWords =
    "abstract as async await base bool break byte case catch char checked class const continue decimal default "
    "delegate "
    "do double dynamic else enum event explicit extern false finally fixed float for foreach get goto if implicit in "
    "init int interface internal is lock long nameof namespace new null object operator out override params partial "
    "private protected public readonly record ref required return sbyte sealed set short sizeof stackalloc static "
    "string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using var virtual void "
    "volatile "
    "when where while with yield";

constexpr const char* kJavaWords =
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends false "
    "final finally float for goto if implements import instanceof int interface long native new non-sealed null "
    "package "
    "permits private protected public record return sealed short static strictfp super switch synchronized this throw "
    "throws transient true try var void volatile while yield";

constexpr const char* kScriptWords =
    "abstract any as asserts async await bigint boolean break case catch class const continue debugger declare default "
    "delete do else enum export extends false finally for from function get if implements import in infer instanceof "
    "interface is keyof let namespace never new null number object of override package private protected public "
    "readonly return satisfies set static string super switch symbol this throw true try type typeof undefined unique "
    "unknown var void while with yield";

constexpr const char* kPythonWords =
    "False None True and as assert async await break case class continue def del elif else except finally for from "
    "global if import in is lambda match nonlocal not or pass raise return self try while with yield";

constexpr const char* kRustWords =
    "Self abstract as async await become bool box break char const continue crate do dyn else enum extern f32 f64 "
    "false "
    "final fn for i128 i16 i32 i64 i8 if impl in isize let loop macro match mod move mut override priv pub ref return "
    "self static str struct super trait true try type typeof u128 u16 u32 u64 u8 union unsafe unsized use usize "
    "virtual "
    "where while yield";

constexpr const char* kGoWords =
    "any bool break byte case chan comparable complex128 complex64 const continue default defer else error fallthrough "
    "false float32 float64 for func go goto if import int int16 int32 int64 int8 interface iota map nil package range "
    "return rune select string struct switch true type uint uint16 uint32 uint64 uint8 uintptr var";

constexpr const char* kSwiftWords =
    "Any Self actor as associatedtype async await break case catch class continue convenience default defer deinit "
    "didSet "
    "do dynamic else enum extension fallthrough false fileprivate final for func get guard if import in indirect infix "
    "init inout internal is lazy let mutating nil nonisolated nonmutating open operator optional override postfix "
    "precedencegroup prefix private protocol public repeat required rethrows return self set some static struct "
    "subscript super switch throw throws true try typealias unowned var weak where while willSet";

constexpr const char* kKotlinWords =
    "abstract actual annotation as break by catch class companion const constructor continue crossinline data do else "
    "enum expect external false final finally for fun get if import in infix init inline inner interface internal is "
    "lateinit noinline null object open operator out override package private protected public reified return sealed "
    "set "
    "super suspend tailrec this throw true try typealias typeof val value var vararg when where while";

constexpr const char* kRubyWords =
    "BEGIN END alias and attr_accessor attr_reader attr_writer begin break case class def defined? do else elsif end "
    "ensure extend false for if in include lambda module new next nil not or prepend private proc protected public "
    "raise redo require require_relative rescue retry return self super then true undef unless until when while yield";

constexpr const char* kPhpWords =
    "abstract and array as bool break callable case catch class clone const continue declare default do echo else "
    "elseif "
    "empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false final finally float fn "
    "for "
    "foreach function global goto if implements include include_once instanceof insteadof int interface isset iterable "
    "list match mixed namespace never new null object or parent print private protected public readonly require "
    "require_once return self static string switch throw trait true try unset use var void while xor yield";

constexpr const char* kPerlWords =
    "BEGIN END and bless chomp cmp continue default defined delete die do each else elsif eq eval exists for foreach "
    "ge "
    "given goto grep gt if join keys last le local lt map my ne next no not open or our package pop print printf push "
    "qw redo ref require return say scalar shift sort split state sub undef unless unshift until use values wantarray "
    "warn when while xor";

constexpr const char* kLuaWords =
    "and break do else elseif end false for function goto if in local nil not or repeat return then true until while";

constexpr const char* kBashWords =
    "alias break case cd continue coproc declare do done echo elif else esac eval exec exit export false fi for "
    "function "
    "if in let local printf read readonly return select set shift source sudo test then time trap true type typeset "
    "unalias unset until while";

constexpr const char* kPowerShellWords =
    "begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from "
    "function hidden if in param process return static switch throw trap try until using var while";

constexpr const char* kSqlWords =
    "add all alter analyze and any array as asc autoincrement begin between bigint binary blob boolean by cascade case "
    "cast char check coalesce collate column commit conflict constraint create cross current_date current_time "
    "current_timestamp database date datetime decimal declare default deferrable delete desc distinct do double drop "
    "else end escape except exec execute exists explain false fetch first float for foreign from full function grant "
    "group having if ilike in index inner insert int integer intersect interval into is join json key lateral left "
    "like "
    "limit materialized merge natural next not nothing null numeric of offset on only or order outer over partition "
    "precision primary procedure real recursive references replace returning returns revoke right rollback row rows "
    "savepoint schema select sequence serial set smallint table temporary text then time timestamp to transaction "
    "trigger true truncate union unique update using uuid values varchar view when where window with";

constexpr const char* kCssWords = "!important and from in not only or to";

constexpr const char* kGlslWords =
    "attribute bool break buffer bvec2 bvec3 bvec4 case centroid coherent const continue default discard do double "
    "dvec2 "
    "dvec3 dvec4 else false flat float for highp if image2D image3D in inout int invariant isampler2D ivec2 ivec3 "
    "ivec4 "
    "layout location lowp mat2 mat3 mat4 mediump noperspective out patch precise precision readonly restrict return "
    "sampler1D sampler2D sampler2DArray sampler2DShadow sampler3D samplerCube shared smooth struct subroutine switch "
    "true uint uniform usampler2D uvec2 uvec3 uvec4 varying vec2 vec3 vec4 void volatile while writeonly float2 float3 "
    "float4 float4x4 half matrix cbuffer fn let var f32 i32 u32";

constexpr const char* kCMakeWords =
    "add_compile_definitions add_compile_options add_custom_command add_custom_target add_executable add_library "
    "add_subdirectory add_test and block break cmake_minimum_required configure_file continue defined else elseif "
    "enable_testing endblock endforeach endfunction endif endmacro endwhile equal execute_process exists export false "
    "file find_file find_library find_package find_path find_program foreach function get_filename_component "
    "get_property greater if include include_directories install interface less link_libraries list macro matches "
    "message not off on option or private project public return set set_property set_target_properties string "
    "strequal target_compile_definitions target_compile_features target_compile_options target_include_directories "
    "target_link_libraries target_sources true unset version_greater version_less while";

constexpr const char* kMakeWords =
    "define else endef endif export ifdef ifeq ifndef ifneq include override private sinclude undefine unexport vpath";

constexpr const char* kDockerWords =
    "add arg cmd copy entrypoint env expose from healthcheck label maintainer onbuild run shell stopsignal user volume "
    "workdir";

constexpr const char* kHaskellWords = "as case class data default deriving do else family forall foreign hiding if "
                                      "import in infix infixl infixr instance "
                                      "let mdo module newtype of pattern proc qualified rec role then type where";

constexpr const char* kRWords =
    "FALSE Inf NA NULL NaN TRUE break else for function if in library next repeat require return while";

constexpr const char* kScalaWords =
    "abstract case catch class def derives do else enum export extends extension false final finally for forSome given "
    "if "
    "implicit import inline lazy match new null object opaque open override package private protected return sealed "
    "super then this throw trait transparent true try type using val var while with yield";

constexpr const char* kDartWords =
    "abstract as assert async await base bool break case catch class const continue covariant default deferred do "
    "double "
    "dynamic else enum export extends extension external factory false final finally for get if implements import in "
    "int interface is late library mixin new null num on operator part required rethrow return sealed set show static "
    "super switch sync this throw true try typedef var void when while with yield String List Map";

constexpr const char* kJuliaWords =
    "abstract baremodule begin break catch const continue do else elseif end export false finally for function global "
    "if "
    "import in isa let local macro missing module mutable nothing primitive quote return struct true try type using "
    "where while";

constexpr const char* kZigWords =
    "addrspace align allowzero and anyframe anytype asm async await bool break callconv catch comptime const continue "
    "defer else enum errdefer error export extern f32 f64 false fn for i32 i64 i8 if inline isize linksection noalias "
    "noinline nosuspend null opaque or orelse packed pub resume return struct suspend switch test threadlocal true try "
    "u32 u64 u8 undefined union unreachable usingnamespace usize var void volatile while";

constexpr const char* kElixirWords =
    "after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmodule defp defprotocol "
    "defstruct do else end false fn for if import in nil not or quote raise receive require rescue super true try "
    "unless "
    "unquote use when with";

constexpr const char* kObjectiveWords = "BOOL Class IBAction IBOutlet NO SEL YES auto break case char const continue "
                                        "default do double else enum extern float "
                                        "for goto id if in inline instancetype int long nil nonatomic register return "
                                        "self short signed sizeof static strong "
                                        "struct super switch typedef union unsigned void volatile weak while";

constexpr const char* kLispWords = "and begin case cond def define defmacro defn defun defvar do else fn if in-ns "
                                   "lambda let let* letrec loop nil not ns "
                                   "or progn quote recur require set! setf setq t true false unless when";

const std::vector<Region> kCRegions{kSlashes, kStarred, kDouble, kSingle};
const std::vector<Region> kShellRegions{kShellHash,
                                        kDoubleLines,
                                        {"'"_l, "'"_l, Kind::String, Region::Lines},
                                        {"`"_l, "`"_l, Kind::String, Region::Lines, '\\'}};

std::vector<Language> makeTable()
{
    return {
        {"c h", kCWords, kCRegions, 0, "", "#"},
        {"cpp c++ cc cxx hpp hxx h++ cuda cu arduino ino", kCppWords, kCRegions,
         Language::Separators | Language::CppRaw, "", "#"},
        {"csharp cs c#",
         kCSharpWords,
         {kSlashes, kStarred, kTriple, {"@\""_l, "\""_l, Kind::String, Region::Lines, '"'}, kDouble, kSingle},
         0,
         "",
         "#"},
        {"java", kJavaWords, {kSlashes, kStarred, kTriple, kDouble, kSingle}, 0, "", "@"},
        {"javascript js jsx mjs cjs node qml",
         kScriptWords,
         {kSlashes, kStarred, kDouble, kSingle, kBackticks},
         Language::Regexes,
         "$",
         "@"},
        {"typescript ts tsx mts cts",
         kScriptWords,
         {kSlashes, kStarred, kDouble, kSingle, kBackticks},
         Language::Regexes,
         "$",
         "@"},
        {"python py python3 py3 pyi ipython starlark",
         kPythonWords,
         {kHash, kTriple, kTripleSingle, kDouble, kSingle},
         0,
         "",
         "@"},
        {"rust rs", kRustWords, {kSlashes, kNestedStarred, kDoubleLines, kCharacter}, Language::RustRaw, "!"},
        {"go golang", kGoWords, {kSlashes, kStarred, kDouble, kSingle, kRawBackticks}},
        {"swift", kSwiftWords, {kSlashes, kNestedStarred, kTriple, kDouble}, 0, "", "@#"},
        {"kotlin kt kts", kKotlinWords, {kSlashes, kNestedStarred, kTriple, kDouble, kSingle}, 0, "", "@"},
        {"ruby rb gemfile rakefile",
         kRubyWords,
         {kHash, comment("=begin"_l, "=end"_l, Region::AtLine), kDoubleLines, kSingleLines, kBackticks},
         Language::Regexes | Language::HereDocuments,
         "?",
         ":"},
        {"php", kPhpWords, {kSlashes, kHash, kStarred, kDoubleLines, kSingleLines}, Language::HereDocuments, "$"},
        {"perl pl pm",
         kPerlWords,
         {kShellHash, kDoubleLines, kSingleLines},
         Language::Regexes | Language::HereDocuments},
        {"lua luau", kLuaWords, {lineComment("--"_l), kDouble, kSingle}, Language::LuaRaw},
        {"bash sh shell zsh ksh console shell-session shellscript fish", kBashWords, kShellRegions,
         Language::HereDocuments, "-"},
        {"powershell ps1 pwsh ps",
         kPowerShellWords,
         {kHash,
          comment("<#"_l, "#>"_l),
          {"@\""_l, "\"@"_l, Kind::String, Region::Lines},
          text("\""_l, Region::Lines, '`'),
          kSqlText},
         Language::AnyCase,
         "-"},
        {"sql postgresql postgres psql mysql sqlite plsql tsql",
         kSqlWords,
         {lineComment("--"_l), kStarred, kSqlText, text("\""_l, 0, '"')},
         Language::AnyCase},
        {"html htm xhtml vue svelte", "", {comment("<!--"_l, "-->"_l)}, Language::Tags | Language::NoNumbers},
        {"xml svg xsl xsd plist rss",
         "",
         {comment("<!--"_l, "-->"_l), {"<![CDATA["_l, "]]>"_l, Kind::String, Region::Lines}},
         Language::Tags | Language::NoNumbers},
        {"css scss less sass", kCssWords, {kStarred, kSlashes, kDouble, kSingle}, 0, "-", "@", ":"},
        {"json json5 jsonc jsonl ndjson geojson", "true false null", {kSlashes, kStarred, kDouble}},
        {"yaml yml",
         "true false null yes no on off",
         {kShellHash, text("\""_l, Region::Lines | Region::AtWord), text("'"_l, Region::Lines | Region::AtWord, '\'')},
         0,
         "",
         "&*",
         ":"},
        {"toml",
         "true false",
         {kHash, kTriple, kTripleSingle, kDouble, text("'"_l, 0, 0)},
         0,
         "",
         "",
         "=",
         {{"["_l, Kind::Keyword}}},
        {"ini conf cfg properties desktop editorconfig gitconfig dotenv env",
         "true false",
         {lineComment(";"_l, Region::AtLine), lineComment("#"_l, Region::AtLine), kDouble},
         0,
         "",
         "",
         "=",
         {{"["_l, Kind::Keyword}}},
        {"makefile make mk", kMakeWords, {kShellHash, kDouble}, Language::NoNumbers, ".-/", "", ":="},
        {"cmake", kCMakeWords, {comment("#[["_l, "]]"_l), kHash, kDoubleLines}, Language::AnyCase},
        {"dockerfile docker containerfile",
         kDockerWords,
         {lineComment("#"_l, Region::AtLine), kDouble, kSingle},
         Language::AnyCase | Language::FirstWord | Language::NoNumbers},
        {"glsl hlsl wgsl metal vert frag comp shader", kGlslWords, {kSlashes, kStarred, kDouble}, 0, "", "#"},
        {"diff patch",
         "",
         {},
         Language::NoNumbers,
         "",
         "",
         "",
         {{"@@"_l, Kind::Keyword},
          {"+++ "_l, Kind::Comment},
          {"--- "_l, Kind::Comment},
          {"diff "_l, Kind::Comment},
          {"index "_l, Kind::Comment},
          {"+"_l, Kind::String},
          {"-"_l, Kind::Number}}},
        {"markdown md mdx",
         "",
         {comment("<!--"_l, "-->"_l),
          {"```"_l, "```"_l, Kind::String, Region::Lines | Region::AtLine},
          {"`"_l, "`"_l, Kind::String}},
         Language::NoNumbers,
         "",
         "",
         "",
         {{"#"_l, Kind::Keyword}, {">"_l, Kind::Comment}, {"---"_l, Kind::Comment}}},
        {"latex tex bibtex bib",
         "",
         {lineComment("%"_l), {"$$"_l, "$$"_l, Kind::String, Region::Lines}, {"$"_l, "$"_l, Kind::String, 0, '\\'}},
         Language::NoNumbers,
         "",
         "\\@"},
        {"haskell hs",
         kHaskellWords,
         {lineComment("--"_l), comment("{-"_l, "-}"_l, Region::Nested), kDouble, kCharacter},
         0,
         "'"},
        {"r rscript", kRWords, {kHash, kDoubleLines, kSingleLines}, 0, "."},
        {"scala sc", kScalaWords, {kSlashes, kNestedStarred, kTriple, kDouble, kCharacter}, 0, "", "@"},
        {"dart", kDartWords, {kSlashes, kNestedStarred, kTriple, kTripleSingle, kDouble, kSingle}, 0, "", "@"},
        {"julia jl",
         kJuliaWords,
         {comment("#="_l, "=#"_l, Region::Nested), kHash, kTriple, kDoubleLines, kCharacter},
         0,
         "!",
         "@"},
        {"zig", kZigWords, {kSlashes, kDouble, kSingle, lineComment("\\\\"_l)}, 0, "", "@"},
        {"elixir ex exs", kElixirWords, {kHash, kTriple, kDoubleLines, kSingleLines}, 0, "?!", ":@"},
        {"objectivec objc objective-c mm", kObjectiveWords, kCRegions, 0, "", "#@"},
        {"lisp clojure clj scheme racket elisp", kLispWords, {lineComment(";"_l), kDoubleLines}, 0, "-!?*<>=+/", ":"},
    };
}

struct Words {
    explicit Words(const Language& language)
        : sensitivity(language.has(Language::AnyCase) ? Qt::CaseInsensitive : Qt::CaseSensitive)
    {
        all = QString::fromLatin1(language.keywords).split(u' ', Qt::SkipEmptyParts);
        std::sort(all.begin(), all.end(),
                  [this](const QString& a, const QString& b) { return a.compare(b, sensitivity) < 0; });
    }

    bool contains(QStringView word) const
    {
        const auto found = std::lower_bound(all.begin(), all.end(), word, [this](const QString& a, QStringView b) {
            return QStringView(a).compare(b, sensitivity) < 0;
        });
        return found != all.end() && QStringView(*found).compare(word, sensitivity) == 0;
    }

    Qt::CaseSensitivity sensitivity;
    QStringList all;
};

}  // namespace

const std::vector<CodeLanguage>& codeLanguages()
{
    static const std::vector<CodeLanguage> table = makeTable();
    return table;
}

bool CodeLanguage::isKeyword(QStringView word) const
{
    static const std::map<const CodeLanguage*, Words> words = [] {
        std::map<const CodeLanguage*, Words> made;
        for (const CodeLanguage& language : codeLanguages()) made.emplace(&language, language);
        return made;
    }();
    return words.at(this).contains(word);
}

const CodeLanguage* findCodeLanguage(QStringView name)
{
    static const QHash<QString, const CodeLanguage*> byName = [] {
        QHash<QString, const CodeLanguage*> made;
        for (const CodeLanguage& language : codeLanguages()) {
            const QStringList names = QString::fromLatin1(language.names).split(u' ');
            for (const QString& known : names) made.insert(known, &language);
        }
        return made;
    }();
    return byName.value(name.trimmed().toString().toLower());
}

QString codeFileSuffix(QStringView name)
{
    const CodeLanguage* language = findCodeLanguage(name);
    if (!language) return QStringLiteral("txt");
    static const QHash<QString, QString> others{{"csharp", "cs"},
                                                {"javascript", "js"},
                                                {"typescript", "ts"},
                                                {"python", "py"},
                                                {"rust", "rs"},
                                                {"kotlin", "kt"},
                                                {"ruby", "rb"},
                                                {"perl", "pl"},
                                                {"bash", "sh"},
                                                {"powershell", "ps1"},
                                                {"makefile", "mk"},
                                                {"markdown", "md"},
                                                {"latex", "tex"},
                                                {"haskell", "hs"},
                                                {"julia", "jl"},
                                                {"elixir", "ex"},
                                                {"objectivec", "m"},
                                                {"r", "R"},
                                                {"dockerfile", "dockerfile"}};
    const QString first = QString::fromLatin1(language->names).section(u' ', 0, 0);
    const QString written = name.trimmed().toString().toLower();
    // A short name other than the first name of the language, such as "tsx" or "jsonl", is used as the extension.
    const bool asWritten = written.size() <= 5 &&
                           std::all_of(written.begin(), written.end(), [](QChar c) { return c.isLetterOrNumber(); });
    return others.value(written, asWritten && written != first ? written : others.value(first, first));
}

}  // namespace vitrine
