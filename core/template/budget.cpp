#include "core/template/budget.h"

#include "core/base/sentence.h"

namespace vitrine::jinja {

void Budget::throwTooManySteps()
{
    m_spent = m_limits.steps;
    throw Failure(SENTENCE("the template takes more than ", m_limits.steps, " steps"));
}

void Budget::throwTextTooLong() const
{
    throw Failure(SENTENCE("a text would become longer than ", m_limits.textBytes, " bytes"));
}

void Budget::throwTooDeep()
{
    throw Failure(SENTENCE("the template nests more than ", m_limits.depth, " evaluations (an endless recursion?)"));
}

}  // namespace vitrine::jinja
