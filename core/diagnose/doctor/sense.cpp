#include "core/diagnose/doctor/sense.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/inference/evaluator.h"
#include "core/diagnose/doctor/conversation.h"
#include "core/diagnose/doctor/examination.h"
#include "core/diagnose/doctor/sample_texts.h"
#include "core/diagnose/doctor/text_loss.h"
#include "core/model/model.h"
#include "core/template/rendered_prompt.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Maximum number of tokens per text; vocabularies of single characters need many tokens.
constexpr std::size_t kMostTokens = 160;
constexpr std::size_t kFewestTokens = 8;

/// A model is sound if the contextGain of the text that it predicts best is at least kSoundGain, and doubtful if it is
/// at least kDoubtfulGain. In trained models, including models with only two bits per weight, this gain was 0.49 to
/// 0.9. In files that give nonsense, it was below 0.
constexpr double kSoundGain = 0.25;
constexpr double kDoubtfulGain = 0.08;

/// A text with a larger fraction of control tokens is not measured. If the types of the tokens are right, only the
/// marks of a template are control tokens. If the types are wrong, the tokens do not express the text.
constexpr double kMostControl = 0.5;

/// Renders the messages with the model's template. Returns nullopt if that fails, or if the result lacks the text of a
/// message. The check of the chat template reports both.
std::optional<std::string> renderedChat(Examination& examination, const nlohmann::ordered_json& messages)
{
    if (!examination.chatTemplate()) return std::nullopt;
    std::string text;
    try {
        text = renderMessages(examination, messages, false).text;
    } catch (const Error&) {
        return std::nullopt;
    }
    const bool hasAll = std::all_of(messages.begin(), messages.end(), [&text](const nlohmann::ordered_json& message) {
        return text.find(message.at("content").get_ref<const std::string&>()) != std::string::npos;
    });
    return hasAll ? std::optional(text) : std::nullopt;
}

/// Returns the chat in the format of the model's template. Without a working template, returns it in ChatML if the
/// vocabulary has ChatML's tokens, otherwise as plain text.
std::string chatText(Examination& examination, const SampleText& text)
{
    const std::string plain(text.text);
    std::string chatMl;
    auto messages = nlohmann::ordered_json::array();
    for (std::size_t begin = 0; begin < plain.size();) {
        const std::size_t end = std::min(plain.find('\n', begin), plain.size());
        messages.push_back(
            {{"role", messages.size() % 2 == 0 ? "user" : "assistant"}, {"content", plain.substr(begin, end - begin)}});
        chatMl += concat("<|im_start|>", messages.size() % 2 == 1 ? "user\n" : "assistant\n",
                         plain.substr(begin, end - begin), "<|im_end|>\n");
        begin = end + 1;
    }
    if (std::optional<std::string> rendered = renderedChat(examination, messages)) return *std::move(rendered);
    return hasChatMl(examination.model()->tokenizer()) ? chatMl : plain;
}

/// Returns the number of parameters of all tensors.
double parametersOf(const GgufFile& file)
{
    double count = 0;
    for (const GgufTensor& tensor : file.tensors()) count += static_cast<double>(tensor.elementCount());
    return count;
}

/// Returns the typical loss of a correct model with this number of parameters, in nats per byte of English text. It
/// assumes a general model that was trained on at least 20 tokens per parameter. The formula is L(N, D) = 1.69 + 406.4
/// / N^0.34 + 410.7 / D^0.28 nats per token (Hoffmann et al. 2022, "Training Compute-Optimal Large Language Models",
/// equation 10). Their vocabulary has 4.3 bytes per token.
double typicalPerByte(double parameters)
{
    constexpr double kBytesPerToken = 4.3;
    const double tokens = std::max(20 * parameters, 1e11);
    return (1.69 + 406.4 / std::pow(parameters, 0.34) + 410.7 / std::pow(tokens, 0.28)) / kBytesPerToken;
}

SenseVerdict verdictFrom(const Sense& sense)
{
    double best = 0;
    bool any = false;
    for (const SampleLoss& text : sense.texts) {
        if (!text.isJudged) continue;
        const double gain = contextGain(text, sense.uniform);
        best = any ? std::max(best, gain) : gain;
        any = true;
    }
    if (!any) return SenseVerdict::Unjudged;
    if (best >= kSoundGain) return SenseVerdict::Sound;
    return best >= kDoubtfulGain ? SenseVerdict::Doubtful : SenseVerdict::Nonsense;
}

std::string_view sentenceFor(SenseVerdict verdict)
{
    switch (verdict) {
    case SenseVerdict::Sound:
        return "The model predicts text far better than it could without the previous tokens.";
    case SenseVerdict::Doubtful:
        return "The model gains little from the previous tokens on all sample texts.";
    case SenseVerdict::Nonsense:
        return "The model predicts none of the sample texts better than it could without the previous tokens.";
    case SenseVerdict::Untrained:
        return "The weights look like random numbers that were never trained, so no text can show whether the file is "
               "sound.";
    case SenseVerdict::Unjudged:
        return "The vocabulary cannot express the sample texts, or the context is too short for them.";
    }
    return {};
}

bool isMostlyControl(const Tokenizer& tokenizer, std::span<const TokenId> tokens)
{
    const auto control =
        std::ranges::count_if(tokens, [&](TokenId id) { return tokenizer.kind(id) == TokenKind::Control; });
    return static_cast<double>(control) > kMostControl * static_cast<double>(tokens.size());
}

}  // namespace

void Sense::judge(SenseVerdict which)
{
    verdict = which;
    sentence = sentenceFor(which);
}

std::string_view verdictName(SenseVerdict verdict) noexcept
{
    constexpr std::array<std::string_view, 5> kNames = {"sound", "doubtful", "nonsense", "untrained", "unjudged"};
    return kNames[static_cast<std::size_t>(verdict)];
}

double contextGain(const SampleLoss& text, double uniform) noexcept
{
    const double reference = std::min(text.withoutContext, uniform);
    const double gain = 1 - text.loss / reference;
    return std::isfinite(gain) ? gain : -1;
}

std::vector<SampleTokens> sampleTokens(Examination& examination)
{
    const Model& model = *examination.model();
    const std::size_t room = std::min<std::size_t>(kMostTokens, model.config().contextLength);
    std::vector<SampleTokens> result;
    for (const SampleText& sample : sampleTexts()) {
        const bool isChat = sample.kind == SampleKind::Chat;
        const std::string text = isChat ? chatText(examination, sample) : std::string(sample.text);
        SampleTokens tokens{sample.name, {}, text.size(), sample.kind != SampleKind::OtherScript};
        std::vector<std::size_t> leftOut;
        try {
            tokens.tokens = model.tokenizer().encode(text, true, isChat, &leftOut);
        } catch (const Error&) {
            continue;  // the checks of the tokenizer report texts that cannot be encoded
        }
        if (tokens.tokens.size() > room) {
            tokens.bytes = tokens.bytes * room / tokens.tokens.size();
            tokens.tokens.resize(room);
        }
        const bool isText = leftOut.empty() && !isMostlyControl(model.tokenizer(), tokens.tokens);
        if (isText && tokens.tokens.size() >= kFewestTokens) result.push_back(std::move(tokens));
    }
    return result;
}

Sense measureSense(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, Backend& backend,
                   double seconds, const std::function<void(float)>& progress)
{
    Sense sense;
    sense.uniform = std::log(static_cast<double>(model->config().vocabulary));
    const double typical = typicalPerByte(parametersOf(model->file()));
    const auto start = std::chrono::steady_clock::now();
    const auto isLate = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > seconds;
    };
    if (!texts.empty()) {
        Evaluator evaluator(model, backend, kMostTokens);
        for (const SampleTokens& text : texts) {
            if (!sense.texts.empty() && isLate()) break;
            const TextLoss loss = lossOf(evaluator, text.tokens, true);
            const double perToken = static_cast<double>(text.bytes) / static_cast<double>(text.tokens.size());
            sense.texts.push_back(
                {text.name, text.tokens.size(), loss.mean, loss.withoutContext, typical * perToken, text.isJudged});
            if (progress) progress(static_cast<float>(sense.texts.size()) / static_cast<float>(texts.size()));
        }
    }
    sense.judge(verdictFrom(sense));
    return sense;
}

}  // namespace vitrine
