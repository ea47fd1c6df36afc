.pragma library

// How numbers are written everywhere in the window: as the locale has it.

// Making it takes longer than to write a number, and tables write hundreds for each frame.
let kept = null;
let language = null;

/// What asks for it in a binding is asked again when the language changes, as whatever is translated.
function locale() {
    qsTr("%1 %");
    if (language !== Qt.uiLanguage) {
        language = Qt.uiLanguage;
        kept = Qt.locale();
    }
    return kept;
}

/// A name from elsewhere on one line: characters that would turn it around, break it or hide in it are spelled out, as
/// core/base/visible_text.h does.
function name(text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g,
                        letter => "\\u{" + letter.charCodeAt(0).toString(16) + "}");
}

function fixed(x, digits) {
    return Number(x).toFixed(digits).replace(".", locale().decimalPoint);
}

/// "12 %", of a number that is written already.
function percentOf(number) {
    return qsTr("%1 %").arg(number);
}

function percent(p) {
    if (p < 0)
        return "–";
    const value = p * 100;
    if (value >= 99.95)
        return percentOf("100");
    if (value >= 10)
        return percentOf(fixed(value, 1));
    if (value >= 0.1)
        return percentOf(fixed(value, 2));
    if (value >= 0.001)
        return percentOf(fixed(value, 3));
    return value > 0 ? "< " + percentOf(fixed(0.001, 3)) : percentOf("0");
}

/// In percent, without its sign, for a column whose head has it: always two decimals, so that their points stand below
/// each other.
function share(p) {
    if (p < 0)
        return "–";
    const value = p * 100;
    return value > 0 && value < 0.005 ? "<" + fixed(0.01, 2) : fixed(value, 2);
}

/// Of a token, for a column.
function id(n) {
    return n < 0 ? "–" : String(n);
}

function idWords(n) {
    return n < 0 ? qsTr("id unknown") : qsTr("id %1").arg(n);
}

/// An entropy; of what a server says, only the least that it can be is known.
function bits(x, isLeast) {
    return (isLeast ? qsTr("≥ %1 bits") : qsTr("%1 bits")).arg(decimals(x, 2));
}

function count(n) {
    return Number(n).toLocaleString(locale(), "f", 0);
}

/// How long something takes, roughly, without its unit.
function seconds(x) {
    return x < 10 ? fixed(Math.max(0.1, x), 1) : count(Math.round(x));
}

/// The same of what is only guessed: one digit that counts.
function roughly(x) {
    return x < 1 ? fixed(Math.max(0.1, Math.round(10 * x) / 10), 1) : count(Number(Number(x).toPrecision(1)));
}

/// Of bytes that are evaluated or kept, without the unit.
function megabytes(bytes) {
    return bytes < 1e7 ? fixed(Math.max(0.1, bytes / 1e6), 1) : count(Math.round(bytes / 1e6));
}

function speed(tokensPerSecond) {
    return Number(tokensPerSecond).toLocaleString(locale(), "f", tokensPerSecond < 100 ? 1 : 0);
}

function short(x) {
    return Number.isFinite(x) ? Number(x).toPrecision(3).replace(".", locale().decimalPoint) : "–";
}

/// For columns of figures over many powers of ten, whose points then stand below each other: "4.73e−2".
function scientific(x) {
    if (x === 0)
        return "0";
    return Number.isFinite(x) ? Number(x).toExponential(2).replace(".", locale().decimalPoint).replace("-", "−") : "–";
}

/// With the digits that a float32 has.
function exact(x) {
    return Number.isFinite(x) ? String(Number(Number(x).toPrecision(7))).replace(".", locale().decimalPoint).replace("-", "−") : "–";
}

/// How many times the noise a difference is.
function times(x) {
    if (!Number.isFinite(x))
        return "∞";
    if (x >= 1e6)
        return Number(x).toExponential(0).replace("+", "");
    if (x >= 1000)
        return count(Math.round(x));
    if (x > 0 && x < 0.1)
        return "< " + fixed(0.1, 1);
    return fixed(x, x === 0 || x >= 10 ? 0 : 1);
}

function decimals(x, digits) {
    // A true minus sign is as wide as the digits.
    return fixed(x, digits).replace("-", "−");
}
