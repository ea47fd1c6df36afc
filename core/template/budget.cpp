#include "core/template/budget.h"

#include "core/base/concat.h"

namespace vitrine::jinja {

void Budget::throwTooManySteps()
{
    m_spent = m_limits.steps;
    throw Failure(concat("the template takes more than ", m_limits.steps, " steps"));
}

void Budget::throwTextTooLong() const
{
    throw Failure(concat("a text would become longer than ", m_limits.textBytes, " bytes"));
}

void Budget::throwTooDeep()
{
    throw Failure(concat("the template nests more than ", m_limits.depth, " evaluations (an endless recursion?)"));
}

}  // namespace vitrine::jinja
