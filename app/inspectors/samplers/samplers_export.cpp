// Export of the sampler page.
#include "app/export/page_file.h"
#include "app/i18n/token_text.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/shared/stage_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "core/base/json_text.h"
#include "core/diagnose/pages/samplers_page.h"

#include <QLocale>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kNamedInStages = 5;  // as in the output of vitrine-cli
constexpr double kGone = std::numeric_limits<double>::quiet_NaN();

double orGone(const std::optional<float>& share)
{
    return share ? static_cast<double>(*share) : kGone;
}

/// Returns a table of the stages, with the probability of each tracked token after each stage.
PageTable stagesTable(const StepReplay& replay, const SamplerSettings& settings)
{
    const std::vector<SamplerStep>& stages = replay.stages;
    const double vocabulary = std::log(std::max<double>(2, static_cast<double>(stages.front().count)));
    PageColumn survivors = columnOf<std::int64_t>(QStringLiteral("survivors"),
                                                  SamplersModel::tr("remaining candidates (logarithmic bars)"), stages,
                                                  [](const SamplerStep& stage) { return stage.count; });
    for (const SamplerStep& stage : stages) {
        const double count = std::max<double>(1, static_cast<double>(stage.count));
        survivors.bars.push_back(std::log(count) / vocabulary);
        survivors.inks.push_back(stage.removedCount > 0 ? PageInk::Sampled : PageInk::Raw);
    }
    PageColumn mass = columnOf<double>(QStringLiteral("mass"), SamplersModel::tr("remaining probability mass, %"),
                                       stages, [](const SamplerStep& stage) { return stage.mass; });
    mass.times = 100;
    mass.decimals = 3;
    PageColumn removedMass =
        columnOf<double>(QStringLiteral("removed_mass"), SamplersModel::tr("removed probability mass, %"), stages,
                         [](const SamplerStep& stage) { return stage.removedMass; });
    removedMass.times = 100;
    removedMass.decimals = 3;
    PageTable table{
        QStringLiteral("stages"),
        SamplersModel::tr("Stages"),
        {columnOf<QString>(QStringLiteral("stage"), {}, stages,
                           [](const SamplerStep& stage) { return textOf(stage.sampler); }),
         columnOf<QString>({}, SamplersModel::tr("stage"), stages,
                           [](const SamplerStep& stage) { return stageTitle(stage.sampler); }),
         columnOf<QString>({}, SamplersModel::tr("setting"), stages,
                           [&](const SamplerStep& stage) { return stageSettings(stage.sampler, settings); }),
         std::move(survivors), std::move(mass),
         columnOf<std::int64_t>(QStringLiteral("removed"), SamplersModel::tr("removed"), stages,
                                [](const SamplerStep& stage) { return stage.removedCount; }),
         std::move(removedMass)}};
    for (std::size_t at = 0; at < replay.tokens.size(); ++at) {
        table.columns.push_back(
            columnOf<double>(QStringLiteral("p_%1").arg(replay.tokens[at].id), {}, stages,
                             [at](const SamplerStep& stage) { return orGone(stage.followed[at]); }));
    }
    return table;
}

}  // namespace

std::string SamplersModel::document() const
{
    SamplersPage page{.stages = m_replay.stages,
                      .named = kNamedInStages,
                      .followed = m_replay.tokens,
                      .settings = m_sliders->settings(),
                      .number = m_replay.number,
                      .byHand = byHand()};
    for (int row = 0; row < position(); ++row) {
        if (const PromptToken* token = m_tokens->tokenAt(row)) page.ids.push_back(token->record.id);
    }
    return jsonText(page.json(m_tokens->vocabulary().get()), true) + '\n';
}

PageContent SamplersModel::content() const
{
    PageContent content{.title = tr("Samplers")};
    content.facts = {{endOf(tokenId()), tr("%1 · id %2 · position %3").arg(title()).arg(tokenId()).arg(position())}};
    if (m_replay.number) content.facts.emplace_back(tr("random number"), QLocale().toString(*m_replay.number, 'f', 4));
    const auto& tokens = m_replay.tokens;
    using Token = TokenAlternative;
    PageTable followed{
        QStringLiteral("candidates"),
        tr("Final probabilities of the candidates, %"),
        {columnOf<std::int64_t>(QStringLiteral("id"), tr("id"), tokens, [](const Token& token) { return token.id; }),
         columnOf<QString>(QStringLiteral("text"), {}, tokens, [](const Token& token) { return textOf(token.bytes); }),
         columnOf<QString>({}, tr("token"), tokens, [](const Token& token) { return visiblePiece(token.bytes); }),
         columnOf<QString>(QStringLiteral("removed_by"), {}, tokens,
                           [](const Token& token) { return textOf(stageName(token.removedBy)); }),
         columnOf<QString>({}, tr("removed by"), tokens,
                           [](const Token& token) { return removedByText(token.removedBy); })}};
    for (const std::size_t at : columnStages()) {
        const SamplerStep& stage = m_replay.stages[at];
        PageColumn shares{.name = QStringLiteral("p_") + textOf(stage.sampler),
                          .values = std::vector<double>(),
                          .title = stageTitle(stage.sampler),
                          .times = 100,
                          .decimals = 2};
        for (const std::optional<float>& share : stage.followed)
            std::get<std::vector<double>>(shares.values).push_back(orGone(share));
        followed.columns.push_back(std::move(shares));
    }
    content.tables = {stagesTable(m_replay, m_sliders->settings()), std::move(followed)};
    return content;
}

}  // namespace vitrine
