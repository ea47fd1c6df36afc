#include "app/inspectors/inspector_registry.h"

#include "app/inspectors/check/check_model.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/record/record_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"

#include <algorithm>
#include <cstddef>

/// The build generates this function for the QML_ELEMENTs of this folder.
void qml_register_types_Vitrine_App_Inspectors();

namespace vitrine {

namespace {

// There are nine digit keys from 1. Ctrl+0 belongs to another action.
constexpr int kNumberedPages = 9;

}  // namespace

InspectorRegistry::InspectorRegistry(QObject* parent)
    : RowModel(parent), m_tokens(new TokenStripModel(this)), m_check(new CheckModel(this)),
      m_logits(new LogitModel(m_tokens, this)), m_samplers(new SamplersModel(m_tokens, this)),
      m_tracked(new TrackModel(m_tokens, this)), m_comparison(new CompareModel(m_tokens, this)),
      m_record(new RecordModel(this))
{
    // This reference makes the linker keep the generated code that registers the types when the program starts.
    [[maybe_unused]] static void (*const volatile registration)() = &qml_register_types_Vitrine_App_Inspectors;
    connect(m_logits, &LogitModel::followed, m_tracked, &TrackModel::pin);
    m_pages = {
        {.group = Group::Text,
         .name = QStringLiteral("tokens"),
         .title = QT_TR_NOOP("Tokens"),
         .about =
             QT_TR_NOOP("The text that the model read and wrote, token by token. Signs of a mistake: a special token "
                        "that is split into several pieces, unknown tokens or single bytes in a row, or plain words "
                        "that are all surprising."),
         .panel = QStringLiteral("TokenStripPanel.qml"),
         .model = m_tokens},
        {.group = Group::Text,
         .name = QStringLiteral("check"),
         .title = QT_TR_NOOP("Prompt check"),
         .about = QT_TR_NOOP("The prompt that would be sent now, checked for known mistakes: its beginning, template,"
                             " special tokens, length, stops, and settings. An error makes answers wrong; a warning "
                             "makes them worse. If there are no findings, continue with the page Logits."),
         .panel = QStringLiteral("CheckPanel.qml"),
         .model = m_check,
         .aboutToken = true},
        {.group = Group::Text,
         .name = QStringLiteral("logits"),
         .title = QT_TR_NOOP("Logits"),
         .about = QT_TR_NOOP("The candidates for this token, with their probabilities before and after the samplers. "
                             "Signs of a mistake: a plain word with a rank in the thousands, or one candidate with "
                             "all of the probability where many could follow."),
         .panel = QStringLiteral("LogitPanel.qml"),
         .model = m_logits,
         .aboutToken = true,
         .shortcut = QStringLiteral("Ctrl+L")},
        {.group = Group::Text,
         .name = QStringLiteral("samplers"),
         .title = QT_TR_NOOP("Samplers"),
         .about = QT_TR_NOOP("Starting from the model's probabilities, each sampler removes some tokens or changes "
                             "their probabilities, in this order; then one token is drawn. Signs of a mistake: only "
                             "one candidate is left at almost every token, a sampler removes most of the mass, or a "
                             "token that you expected is removed by a sampler that you did not intend to use."),
         .panel = QStringLiteral("SamplersPanel.qml"),
         .model = m_samplers,
         .aboutToken = true,
         .hasOwnNavigation = true},
        {.group = Group::Text,
         .name = QStringLiteral("tracked"),
         .title = QT_TR_NOOP("Tracked"),
         .about = QT_TR_NOOP("How close a token came to being chosen, at every step of the answer and after every "
                             "layer. Signs of a mistake: the right word comes first in a middle layer and is lost in "
                             "the last ones, or the token that ends the answer never rises."),
         .panel = QStringLiteral("TrackPanel.qml"),
         .model = m_tracked,
         .aboutToken = true,
         .hasOwnNavigation = true},
        {.group = Group::Run,
         .name = QStringLiteral("compare"),
         .title = QT_TR_NOOP("Compare"),
         .about = QT_TR_NOOP(
             "The same tokens evaluated twice, both times in Vitrine or once in another engine, and all "
             "intermediate results compared. Rounding errors of float32 stay below the noise line; coarser rounding "
             "exceeds the line, and its kind is named. A mistake begins in one place, far beyond the "
             "line, and all later results differ, too."),
         .panel = QStringLiteral("ComparePanel.qml"),
         .model = m_comparison},
        {.group = Group::Run,
         .name = QStringLiteral("record"),
         .title = QT_TR_NOOP("Record"),
         .about = QT_TR_NOOP("All known facts about the run that produced an answer: program, model, device, settings, "
                             "every token. Two records of the same prompt, seed and settings should be the same. If "
                             "they differ, look at the first fact or token that differs."),
         .panel = QStringLiteral("RecordPanel.qml"),
         .model = m_record},
    };
}

QVariant InspectorRegistry::value(std::size_t at, int role) const
{
    const Page& page = m_pages[at];
    const int row = static_cast<int>(at);
    switch (role) {
    case NameRole:
        return page.name;
    case Qt::DisplayRole:
    case TitleRole:
        return tr(page.title);
    case PanelRole:
        return page.panel;
    case PanelModelRole:
        return QVariant::fromValue(page.model);
    case GroupRole:
        return groupOf(row);
    case ShortcutsRole: {
        QStringList shortcuts;
        if (row < kNumberedPages) shortcuts << QStringLiteral("Ctrl+%1").arg(row + 1);
        if (!page.shortcut.isEmpty()) shortcuts << page.shortcut;
        return shortcuts;
    }
    default:
        return {};
    }
}

QString InspectorRegistry::titleOf(Group group)
{
    switch (group) {
    case Group::Text:
        break;
    case Group::Model:
        return tr("Model");
    case Group::Run:
        return tr("Run");
    }
    return tr("Text");
}

QStringList InspectorRegistry::groups() const
{
    QStringList titles;
    for (const Page& page : m_pages) {
        if (const QString title = titleOf(page.group); !titles.contains(title)) titles << title;
    }
    return titles;
}

QStringList InspectorRegistry::titles() const
{
    QStringList titles;
    for (const Page& page : m_pages) titles << tr(page.title);
    return titles;
}

QStringList InspectorRegistry::abouts() const
{
    QStringList abouts;
    for (const Page& page : m_pages) abouts << tr(page.about);
    return abouts;
}

UpdateThrottle* InspectorRegistry::throttle() const
{
    return m_tokens->throttle();
}

int InspectorRegistry::pageNamed(const QString& name) const
{
    const auto found = std::ranges::find(m_pages, name, &Page::name);
    return found == m_pages.end() ? 0 : static_cast<int>(found - m_pages.begin());
}

QString InspectorRegistry::nameOf(int page) const
{
    return at(page).name;
}

InspectorModel* InspectorRegistry::modelOf(int page) const
{
    return at(page).model;
}

int InspectorRegistry::groupOf(int page) const
{
    return static_cast<int>(groups().indexOf(titleOf(at(page).group)));
}

bool InspectorRegistry::isAboutToken(int page) const
{
    return at(page).aboutToken;
}

bool InspectorRegistry::hasOwnNavigation(int page) const
{
    return at(page).hasOwnNavigation;
}

int InspectorRegistry::firstOf(int group) const
{
    int page = 0;
    while (page < count() - 1 && groupOf(page) != group) ++page;
    return page;
}

int InspectorRegistry::pageBeside(int page, int by) const
{
    const int beside = page + by;
    return beside >= 0 && beside < count() && at(beside).group == at(page).group ? beside : page;
}

}  // namespace vitrine
