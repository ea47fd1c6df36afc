#include "app/inspectors/check/prompt_source_finder.h"

#include "app/inspectors/tokens/prompt_source.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/store/text.h"
#include "core/generate/engine/model_prompts.h"
#include "core/model/model.h"

#include <memory>
#include <string_view>

namespace vitrine {

PromptSourceFinder::PromptSourceFinder(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&parts.tokens, &QAbstractItemModel::modelReset, this, &PromptSourceFinder::update);
    connect(&parts.library, &ModelLibrary::changed, this, &PromptSourceFinder::update);
    update();
}

void PromptSourceFinder::update()
{
    PromptSource& source = *m_parts.tokens.source();
    m_parts.tokens.setVocabulary(nullptr);
    if (m_parts.tokens.promptCount() == 0)
        return source.refuse(SENTENCE("The template appears here as soon as a message is sent."));
    const auto prompts = std::dynamic_pointer_cast<const ModelPrompts>(m_parts.library.prompts());
    const StoredMessage* message = m_parts.messages.messageAt(m_parts.messages.rowOf(m_parts.tokens.messageId()));
    // An answer without a model path has just begun, so its model is the open one.
    const bool isOpen = !message || message->answer.modelPath.isEmpty() || m_parts.library.isOf(message->answer);
    if (!prompts || !isOpen)
        return source.refuse(SENTENCE("Open the model that gave this answer. The template is in the model's file."));
    m_parts.tokens.setVocabulary({prompts->model(), &prompts->model()->tokenizer()});
    const std::string_view text = prompts->builder().templateSource();
    if (text.empty())
        return source.refuse(SENTENCE("This model has no chat template; the messages are simply joined."));
    if (m_parts.tokens.tokenAt(0) && !m_parts.tokens.hasPlaces())
        return source.refuse(SENTENCE("This answer was stored by an older version of Vitrine, without the places in "
                                      "the template. To see the places, use “Answer again”."));
    source.show(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
}

}  // namespace vitrine
