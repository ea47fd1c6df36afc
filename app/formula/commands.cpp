#include "app/formula/commands.h"

namespace vitrine::formula {

std::optional<double> emOf(QStringView length)
{
    constexpr Named<double> kUnits[] = {{"em", 1},      {"ex", 0.431}, {"pt", 0.1},   {"mu", kMu},
                                        {"mm", 0.2845}, {"cm", 2.845}, {"in", 7.227}, {"px", 0.075}};
    length = length.trimmed();
    const double* unit = length.size() > 2 ? valueNamed(kUnits, length.last(2)) : nullptr;
    bool isNumber = false;
    const double number = unit ? length.chopped(2).trimmed().toDouble(&isNumber) : 0;
    if (!isNumber || !(number > -100 && number < 100)) return std::nullopt;
    return number * *unit;
}

QString functionText(QStringView name)
{
    if (name == u"limsup") return QStringLiteral("lim sup");
    if (name == u"liminf") return QStringLiteral("lim inf");
    if (name == u"argmax") return QStringLiteral("arg max");
    if (name == u"argmin") return QStringLiteral("arg min");
    return name.toString();
}

}  // namespace vitrine::formula
