#include "core/base/caught_error.h"

#include "core/base/sentence.h"

#include <new>

namespace vitrine {

Error caughtError()
{
    try {
        throw;
    } catch (const Error& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return Error(SENTENCE("There is not enough memory for this."));
    } catch (const std::exception& error) {
        return Error(SENTENCE("Something went wrong that should not have: ", error.what()));
    } catch (...) {
        return Error(SENTENCE("Something went wrong that should not have."));
    }
}

}  // namespace vitrine
