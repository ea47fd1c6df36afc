#pragma once

#include "app/platform/window_state.h"
#include "core/generate/engine/commands.h"
#include "core/generate/sampling/sampler_table.h"

#include <QJsonObject>
#include <QObject>
#include <QRect>
#include <QSettings>
#include <QSize>
#include <QStringList>
#include <QVariant>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace vitrine {

/// The user's settings, stored in an INI file. If a value is missing, has the wrong type or is out of range, its
/// default is returned. Setters limit a value to its range before they write it.
class AppSettings : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(Theme theme READ theme WRITE setTheme NOTIFY viewChanged)
    Q_PROPERTY(bool inspectorVisible READ inspectorVisible WRITE setInspectorVisible NOTIFY viewChanged)
    /// Name of the selected inspector page.
    Q_PROPERTY(QString inspectorPage READ inspectorPage WRITE setInspectorPage NOTIFY viewChanged)
    /// Names of the inspector pages whose introduction is collapsed.
    Q_PROPERTY(QStringList inspectorFolded READ inspectorFolded WRITE setInspectorFolded NOTIFY viewChanged)
    Q_PROPERTY(Dock inspectorDock READ inspectorDock WRITE setInspectorDock NOTIFY viewChanged)
    /// Whether the inspector is in a separate window.
    Q_PROPERTY(bool inspectorApart READ inspectorApart WRITE setInspectorApart NOTIFY viewChanged)
    /// Width of the inspector when it is docked on the right, and its height when it is docked at the bottom. Both
    /// scale with the text size.
    Q_PROPERTY(int inspectorWidth READ inspectorWidth WRITE setInspectorWidth NOTIFY viewChanged)
    Q_PROPERTY(int inspectorHeight READ inspectorHeight WRITE setInspectorHeight NOTIFY viewChanged)
    /// Position and size of the separate window of the inspector; empty until this window has been opened.
    Q_PROPERTY(QRect inspectorWindow READ inspectorWindow WRITE setInspectorWindow NOTIFY viewChanged)
    Q_PROPERTY(int sidebarWidth READ sidebarWidth WRITE setSidebarWidth NOTIFY viewChanged)
    Q_PROPERTY(bool sidebarVisible READ sidebarVisible WRITE setSidebarVisible NOTIFY viewChanged)
    /// Size of texts and of other lengths, in percent of the desktop's text size: 80 to 200.
    Q_PROPERTY(int textSize READ textSize WRITE setTextSize NOTIFY viewChanged)
    /// Width of a tab in code, in characters.
    Q_PROPERTY(int tabSize READ tabSize WRITE setTabSize NOTIFY viewChanged)
    Q_PROPERTY(bool highContrast READ highContrast WRITE setHighContrast NOTIFY viewChanged)
    Q_PROPERTY(Language language READ language WRITE setLanguage NOTIFY languageChanged)
    /// Colour of buttons and links.
    Q_PROPERTY(Accent accent READ accent WRITE setAccent NOTIFY viewChanged)
    /// Whether all animations that are not necessary are switched off.
    Q_PROPERTY(bool reduceMotion READ reduceMotion WRITE setReduceMotion NOTIFY viewChanged)
    /// Whether time, length and speed are shown below every answer. Otherwise they are shown only below the answer
    /// under the mouse pointer.
    Q_PROPERTY(bool figuresShown READ figuresShown WRITE setFiguresShown NOTIFY viewChanged)
    /// Whether a model generates the titles of new chats (ChatTitler).
    Q_PROPERTY(bool modelTitles READ modelTitles WRITE setModelTitles NOTIFY viewChanged)
    /// System prompt of new chats.
    Q_PROPERTY(QString systemPrompt READ systemPrompt WRITE setSystemPrompt NOTIFY viewChanged)
    /// Whether closing the window hides it in the tray instead of ending the program.
    Q_PROPERTY(bool closeToTray READ closeToTray WRITE setCloseToTray NOTIFY viewChanged)
    /// Whether the program starts without its window, which the tray icon shows.
    Q_PROPERTY(bool startInTray READ startInTray WRITE setStartInTray NOTIFY viewChanged)
    /// Whether the desktop shows a notification when a long answer has finished while the window is not active.
    Q_PROPERTY(bool notifies READ notifies WRITE setNotifies NOTIFY viewChanged)
    /// Whether the desktop is asked at every start for the shortcut of a quick question (GlobalShortcut).
    Q_PROPERTY(bool askShortcut READ askShortcut WRITE setAskShortcut NOTIFY viewChanged)
    Q_PROPERTY(int maxTokens READ maxTokens WRITE setMaxTokens NOTIFY samplingChanged)
    /// Seed for random numbers; -1 means that every answer gets a new seed.
    Q_PROPERTY(double seed READ seed WRITE setSeed NOTIFY samplingChanged)
    Q_PROPERTY(QStringList stopStrings READ stopStrings WRITE setStopStrings NOTIFY samplingChanged)
    /// Sequence breakers of the sampler DRY.
    Q_PROPERTY(QStringList dryBreakers READ dryBreakers WRITE setDryBreakers NOTIFY samplingChanged)
    /// Whether the probabilities of the prompt's tokens are computed for every prompt. Otherwise they are computed only
    /// on request (PromptScorer).
    Q_PROPERTY(bool scorePrompt READ scorePrompt WRITE setScorePrompt NOTIFY samplingChanged)
    Q_PROPERTY(int alternatives READ alternatives WRITE setAlternatives NOTIFY samplingChanged)
    /// The part of the conversation that is left out when a prompt is longer than the context.
    Q_PROPERTY(Overflow overflow READ overflow WRITE setOverflow NOTIFY samplingChanged)
    /// Context length in tokens; 0 means the training context of the model, but at most 8192. Takes effect when the
    /// next model is loaded.
    Q_PROPERTY(int contextLength READ contextLength WRITE setContextLength NOTIFY engineChanged)
    /// Device that evaluates the model: "cpu", "vulkan" (the best GPU) or "vulkan:N". Takes effect when the next model
    /// is loaded.
    Q_PROPERTY(QString device READ device WRITE setDevice NOTIFY engineChanged)
    /// Number of CPU threads for inference; 0 means one thread per physical core. Takes effect when the next model is
    /// loaded.
    Q_PROPERTY(int threads READ threads WRITE setThreads NOTIFY engineChanged)
    /// Whether the KV caches of chats are saved on the disk.
    Q_PROPERTY(bool keepKvStates READ keepKvStates WRITE setKeepKvStates NOTIFY engineChanged)
    /// Whether speculative decoding is used: tokens are drafted and then evaluated together. Takes effect with the next
    /// answer.
    Q_PROPERTY(bool drafts READ drafts WRITE setDrafts NOTIFY engineChanged)

public:
    enum class Theme { System, Light, Dark };
    Q_ENUM(Theme)
    /// Language of the window.
    enum class Language { System, English, German, SimplifiedChinese };
    Q_ENUM(Language)
    /// The values of vitrine::Overflow, for QML.
    enum class Overflow {
        DropOldest = static_cast<int>(vitrine::Overflow::DropOldest),
        DropMiddle = static_cast<int>(vitrine::Overflow::DropMiddle),
        Stop = static_cast<int>(vitrine::Overflow::Stop),
    };
    Q_ENUM(Overflow)
    /// The edge of the window at which the inspector is docked.
    enum class Dock { Right, Bottom };
    Q_ENUM(Dock)
    enum class Accent { Teal, Blue, Violet, Green, Rust, Ink };
    Q_ENUM(Accent)

    /// `file` is created when a setting is first written. `samplers` must outlive this object.
    explicit AppSettings(const QString& file, SamplerTable samplers = allSamplers(), QObject* parent = nullptr);

    Theme theme() const;
    void setTheme(Theme theme);
    /// Uses another theme until the program ends or the user chooses a theme.
    void overrideTheme(Theme theme) { m_themeOfRun = theme; }
    /// Returns the theme with the name "system", "light" or "dark"; empty for other names.
    static std::optional<Theme> themeNamed(const QString& name);
    /// Returns the names of all themes, separated by "|".
    static QString themeNames();
    /// Whether the inspector is visible. Off by default, because most users open it only later.
    bool inspectorVisible() const { return flag("view/inspector", false); }
    void setInspectorVisible(bool on) { writeView("view/inspector", on); }
    QString inspectorPage() const { return m_settings.value("view/inspectorPage", "logits").toString(); }
    void setInspectorPage(const QString& name) { writeView("view/inspectorPage", name); }
    QStringList inspectorFolded() const { return m_settings.value("view/inspectorFolded").toStringList(); }
    void setInspectorFolded(const QStringList& names) { writeView("view/inspectorFolded", names); }
    /// The pause conditions of StepMode, as JSON.
    QString pauseConditions() const { return m_settings.value("view/pauseConditions").toString(); }
    void setPauseConditions(const QString& json) { writeView("view/pauseConditions", json); }
    Dock inspectorDock() const { return flag("view/inspectorBelow", false) ? Dock::Bottom : Dock::Right; }
    void setInspectorDock(Dock dock) { writeView("view/inspectorBelow", dock == Dock::Bottom); }
    bool inspectorApart() const { return flag("view/inspectorApart", false); }
    void setInspectorApart(bool apart) { writeView("view/inspectorApart", apart); }
    int inspectorWidth() const { return integer("view/inspectorWidth"); }
    void setInspectorWidth(int length) { writeNumber("view/inspectorWidth", length); }
    int inspectorHeight() const { return integer("view/inspectorHeight"); }
    void setInspectorHeight(int length) { writeNumber("view/inspectorHeight", length); }
    QRect inspectorWindow() const { return m_settings.value("view/inspectorWindow").toRect(); }
    void setInspectorWindow(const QRect& place) { writeView("view/inspectorWindow", place); }
    int sidebarWidth() const { return integer("view/sidebarWidth"); }
    void setSidebarWidth(int length) { writeNumber("view/sidebarWidth", length); }
    bool sidebarVisible() const { return flag("view/sidebar", true); }
    void setSidebarVisible(bool on) { writeView("view/sidebar", on); }
    int textSize() const { return integer("view/textSize"); }
    void setTextSize(int percent) { writeNumber("view/textSize", percent); }
    int tabSize() const { return integer("view/tabSize"); }
    void setTabSize(int characters) { writeNumber("view/tabSize", characters); }
    bool highContrast() const { return flag("view/highContrast", false); }
    void setHighContrast(bool on) { writeView("view/highContrast", on); }
    Language language() const;
    void setLanguage(Language language);
    Accent accent() const;
    void setAccent(Accent accent);
    bool reduceMotion() const { return flag("view/reduceMotion", false); }
    void setReduceMotion(bool on) { writeView("view/reduceMotion", on); }
    bool figuresShown() const { return flag("view/figures", false); }
    void setFiguresShown(bool on) { writeView("view/figures", on); }
    bool modelTitles() const { return flag("view/modelTitles", false); }
    void setModelTitles(bool on) { writeView("view/modelTitles", on); }
    QString systemPrompt() const { return m_settings.value("view/systemPrompt").toString(); }
    void setSystemPrompt(const QString& prompt) { writeView("view/systemPrompt", prompt); }
    bool notifies() const { return flag("view/notifies", true); }
    void setNotifies(bool on) { writeView("view/notifies", on); }
    bool askShortcut() const { return flag("view/askShortcut", false); }
    void setAskShortcut(bool on) { writeView("view/askShortcut", on); }
    bool closeToTray() const { return flag("view/closeToTray", false); }
    void setCloseToTray(bool on) { writeView("view/closeToTray", on); }
    bool startInTray() const { return flag("view/startInTray", false); }
    void setStartInTray(bool on) { writeView("view/startInTray", on); }
    /// The last answer of the portal of a Flatpak to a request to start at login (Autostart).
    bool autostartGranted() const { return flag("session/autostart", false); }
    void setAutostartGranted(bool on) { m_settings.setValue("session/autostart", on); }
    /// Where the window was; all parts are unknown if the program was never started before.
    WindowPlace windowPlace() const;
    void setWindowPlace(const WindowPlace& place);

    SamplerTable samplers() const { return m_samplers; }
    /// Returns the value of a sampler parameter in the table samplers().
    double value(const SamplerParameter& parameter) const;
    void setValue(const SamplerParameter& parameter, double value);
    int maxTokens() const { return integer("sampling/maxTokens"); }
    void setMaxTokens(int value) { writeNumber("sampling/maxTokens", value); }
    qint64 seed() const { return static_cast<qint64>(number("sampling/seed")); }
    void setSeed(qint64 value) { writeNumber("sampling/seed", static_cast<double>(value)); }
    QStringList stopStrings() const { return m_settings.value("sampling/stopStrings").toStringList(); }
    void setStopStrings(const QStringList& strings);
    QStringList dryBreakers() const;
    void setDryBreakers(const QStringList& texts);
    /// Names of all samplers whose order can be changed, in the order in which they run.
    QStringList samplerOrder() const;
    void setSamplerOrder(const QStringList& names);
    bool scorePrompt() const { return flag("sampling/scorePrompt", false); }
    void setScorePrompt(bool on);
    Overflow overflow() const;
    void setOverflow(Overflow overflow);
    /// Names of the values of Overflow in the file: "oldest", "middle" and "stop".
    static QString overflowName(Overflow overflow);
    static std::optional<Overflow> overflowNamed(const QString& name);
    int alternatives() const { return integer("sampling/alternatives"); }
    void setAlternatives(int value) { writeNumber("sampling/alternatives", value); }
    int contextLength() const { return integer("engine/contextLength"); }
    void setContextLength(int value) { writeNumber("engine/contextLength", value); }
    QString device() const;
    void setDevice(const QString& device);
    int threads() const { return integer("engine/threads"); }
    void setThreads(int value) { writeNumber("engine/threads", value); }

    bool keepKvStates() const { return flag("engine/keepKvStates", true); }
    void setKeepKvStates(bool on);
    /// Older versions stored this setting under the name "speculation".
    bool drafts() const { return flag("engine/drafts", flag("engine/speculation", true)); }
    void setDrafts(bool on);

    Q_INVOKABLE void resetSampling();

    /// Returns the sampler settings in the format of the engine.
    SamplerSettings sampling() const;
    EngineOptions engineOptions() const;
    /// Returns all settings that affect an answer, except settings that depend on the model. The result is stored with
    /// each answer.
    QJsonObject answerSettings() const;
    /// Returns the key of a sampler parameter in answerSettings(): "topK" for "top-k".
    static QString answerKey(const QString& parameter);

    qint64 lastChat() const { return m_settings.value("session/lastChat").toLongLong(); }
    void setLastChat(qint64 chat) { m_settings.setValue("session/lastChat", chat); }
    /// Folder to which the user moved the chats; empty: the chats are in the data folder.
    QString chatsFolder() const { return m_settings.value("store/folder").toString(); }
    void setChatsFolder(const QString& folder)
    {
        if (folder.isEmpty())
            m_settings.remove("store/folder");
        else
            m_settings.setValue("store/folder", folder);
    }
    QVariantList recentModels() const { return m_settings.value("library/recent").toList(); }
    void setRecentModels(const QVariantList& models) { m_settings.setValue("library/recent", models); }
    /// Path of the model that was loaded last; empty: it was the starter model.
    QString lastModel() const { return m_settings.value("library/last").toString(); }
    void setLastModel(const QString& path) { m_settings.setValue("library/last", path); }
    /// Description of the starter model in the list of recent models.
    QVariantMap starterModel() const { return m_settings.value("library/starter").toMap(); }
    void setStarterModel(const QVariantMap& model) { m_settings.setValue("library/starter", model); }
    /// Name of the pre-tokenizer that the user chose for this model file; empty: the pre-tokenizer that the file
    /// specifies is used.
    QString preTokenizerOf(const QString& path) const;
    void setPreTokenizerOf(const QString& path, const QString& name);
    /// Notices about this model file that the user has dismissed.
    QStringList dismissedNotices(const QString& path) const;
    void setDismissedNotices(const QString& path, const QStringList& notices);
    /// Tokens that are tracked in answers of this model file, each as its id and text: "13530 ·pairs".
    QStringList trackedTokens(const QString& path) const;
    void setTrackedTokens(const QString& path, const QStringList& tokens);
    /// Number of model bytes that this device reads per second while it generates an answer; 0: not measured yet.
    double deviceSpeed(const QString& device) const;
    void setDeviceSpeed(const QString& device, double bytes);
    /// Writes unsaved changes to the file. Returns an empty text, or a sentence that names the file if writing failed.
    QString save();

signals:
    void viewChanged();
    void languageChanged();
    void samplingChanged();
    void engineChanged();

private:
    /// Some settings are maps from model files or devices to values. Sets the value of `path` in the map with the name
    /// `key`. If `empty`, removes the entry instead.
    void writeOf(const QString& path, const char* key, const QVariant& value, bool empty);
    struct NumberSetting;

    bool flag(const char* key, bool standard) const;
    double read(const NumberSetting& setting) const;
    double number(const char* key) const;
    int integer(const char* key) const { return static_cast<int>(number(key)); }
    void write(const NumberSetting& setting, double value);
    void writeNumber(const char* key, double value);
    void writeView(const char* key, const QVariant& value);

    QSettings m_settings;
    SamplerTable m_samplers;
    std::optional<Theme> m_themeOfRun;
};

}  // namespace vitrine
