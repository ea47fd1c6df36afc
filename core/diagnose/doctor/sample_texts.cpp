#include "core/diagnose/doctor/sample_texts.h"

#include <array>

namespace vitrine {

namespace {

constexpr std::array kTexts = {
    SampleText{
        "story", SampleKind::Story,
        "Once upon a time, there was a little girl named Lily. She had a small dog. One day, they went to the "
        "park to play. The dog saw a big red ball and wanted to play with it. Lily was very happy. She said, "
        "\"Look, it is a ball!\" They played all day. Then it was time to go home, and her mom gave them a hug."},
    SampleText{"English", SampleKind::English,
               "The river rises in the mountains to the north and flows for about two hundred miles before it reaches "
               "the sea. In winter it often freezes, and for many years people crossed it on foot from one side to "
               "the other. Today there are three bridges, and most of the water is used by farms and by the city."},
    SampleText{"chat", SampleKind::Chat,
               "What is the capital of France?\nThe capital of France is Paris.\nWhat color is the sky?\nThe sky is "
               "blue.\nWhat is 12 plus 7?\n12 + 7 = 19.\nHow many days are in a week?\nA week has seven days.\nThank "
               "you!\nYou are welcome! Is there anything else?"},
    SampleText{
        "code", SampleKind::Code,
        "def largest(values):\n    result = None\n    for value in values:\n        if result is None or value > "
        "result:\n            result = value\n    return result\n\n\nif __name__ == \"__main__\":\n    "
        "print(largest([1, 2, 3]))\n"},
    SampleText{"German", SampleKind::OtherScript,
               "Am Morgen war es kalt, und auf den Feldern lag noch Schnee. Die Kinder gingen zu Fuß in die Schule, "
               "weil der Bus nicht kam."},
    SampleText{"Russian", SampleKind::OtherScript,
               "Утром было холодно, и на полях ещё лежал снег. Дети пошли в школу пешком, потому что автобус не "
               "пришёл."},
    SampleText{"Chinese", SampleKind::OtherScript, "早上很冷，田里还有雪。孩子们走路去学校，因为公共汽车没有来。"},
};

}  // namespace

std::span<const SampleText> sampleTexts() noexcept
{
    return kTexts;
}

}  // namespace vitrine
