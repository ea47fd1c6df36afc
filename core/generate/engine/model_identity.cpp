#include "core/generate/engine/model_identity.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"

namespace vitrine {

void requireMeant(const std::string& meant, const std::string& open)
{
    if (meant == open) return;
    throw Error(SENTENCE("This message was meant for ",
                         meant.empty() ? SENTENCE("a model on this computer") : Sentence(visible(meant)),
                         ", but the open model is ", visible(open), ", so it was not sent."));
}

}  // namespace vitrine
