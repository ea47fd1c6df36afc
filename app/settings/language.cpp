#include "app/settings/language.h"

#include <QAbstractItemModel>
#include <QCoreApplication>
#include <QLibraryInfo>
#include <QMetaMethod>
#include <QMetaProperty>
#include <QQmlEngine>
#include <QSet>

#include <algorithm>

namespace vitrine {

namespace {

/// Returns the language code that is used in the file names of the translations.
QString codeOf(AppSettings::Language language)
{
    switch (language) {
    case AppSettings::Language::German:
        return QStringLiteral("de");
    case AppSettings::Language::SimplifiedChinese:
        return QStringLiteral("zh_CN");
    case AppSettings::Language::System:
    case AppSettings::Language::English:
        break;
    }
    return QStringLiteral("en");
}

bool isText(const QMetaType& type)
{
    return type == QMetaType::fromType<QString>() || type == QMetaType::fromType<QStringList>() ||
           type == QMetaType::fromType<QVariantList>() || type == QMetaType::fromType<QVariantMap>();
}

void announceTextsOf(QObject& object, QSet<QObject*>& told)
{
    if (told.contains(&object)) return;
    told.insert(&object);
    if (auto* model = qobject_cast<QAbstractItemModel*>(&object); model && model->rowCount() > 0) {
        const int last = std::max(model->columnCount(), 1) - 1;
        emit model->dataChanged(model->index(0, 0), model->index(model->rowCount() - 1, last));
    }
    const QMetaObject& meta = *object.metaObject();
    QSet<int> signalsSent;  // several properties may have the same notify signal
    for (int i = QObject::staticMetaObject.propertyCount(); i < meta.propertyCount(); ++i) {
        const QMetaProperty property = meta.property(i);
        if (property.metaType().flags() & QMetaType::PointerToQObject) {
            if (auto* part = property.read(&object).value<QObject*>()) announceTextsOf(*part, told);
        } else if (property.hasNotifySignal() && isText(property.metaType()) &&
                   property.notifySignal().parameterCount() == 0 &&
                   !signalsSent.contains(property.notifySignalIndex())) {
            signalsSent.insert(property.notifySignalIndex());
            property.notifySignal().invoke(&object, Qt::DirectConnection);
        }
    }
    for (QObject* child : object.children()) announceTextsOf(*child, told);
}

}  // namespace

WindowLanguage::~WindowLanguage()
{
    forget();
}

void WindowLanguage::forget()
{
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

void WindowLanguage::speak(AppSettings::Language wanted)
{
    const QLocale desktop = QLocale::system();
    const AppSettings::Language language =
        wanted == AppSettings::Language::System ? firstKnown(desktop.uiLanguages()) : wanted;
    forget();
    QLocale::setDefault(localeOf(wanted, desktop));
    const QString code = codeOf(language);
    if (m_qt.load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QStringLiteral(":/vitrine/languages/vitrine_%1.qm").arg(code)))
        QCoreApplication::installTranslator(&m_own);
}

AppSettings::Language WindowLanguage::firstKnown(const QStringList& names)
{
    for (const QString& name : names) {
        const QLocale locale(name);
        if (locale.language() == QLocale::English) return AppSettings::Language::English;
        if (locale.language() == QLocale::German) return AppSettings::Language::German;
        if (locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript)
            return AppSettings::Language::SimplifiedChinese;
    }
    return AppSettings::Language::English;
}

QLocale WindowLanguage::localeOf(AppSettings::Language language, const QLocale& desktop)
{
    const auto as = [&desktop](QLocale::Language spoken, QLocale::Script script, QLocale::Territory usual) {
        if (desktop.language() == spoken && (script == QLocale::AnyScript || desktop.script() == script))
            return desktop;
        return QLocale(spoken, script, usual);
    };
    switch (language) {
    case AppSettings::Language::German:
        return as(QLocale::German, QLocale::AnyScript, QLocale::Germany);
    case AppSettings::Language::SimplifiedChinese:
        return as(QLocale::Chinese, QLocale::SimplifiedHanScript, QLocale::China);
    case AppSettings::Language::System:
        // The window uses the desktop's language, or English if that language is not supported. In both cases, keep the
        // desktop's formats of numbers and dates. The exception is the locale C: it means that no locale was chosen,
        // and its numbers have no separators.
        if (desktop.language() != QLocale::C) return desktop;
        break;
    case AppSettings::Language::English:
        break;
    }
    return as(QLocale::English, QLocale::AnyScript, QLocale::UnitedStates);
}

void followLanguage(WindowLanguage& language, AppSettings& settings, QQmlEngine& qml, QObject& program)
{
    // The connection is queued. Otherwise the control with which the user chose the language would change its own text
    // during its signal.
    QObject::connect(
        &settings, &AppSettings::languageChanged, &qml,
        [&] {
            language.speak(settings.language());
            qml.setUiLanguage(QLocale().name());  // every QML engine stores the number format separately
            qml.retranslate();
            announceTexts(program);
        },
        Qt::QueuedConnection);
}

void announceTexts(QObject& object)
{
    QSet<QObject*> told;
    announceTextsOf(object, told);
}

}  // namespace vitrine
