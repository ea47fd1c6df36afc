.pragma library

// Formats numbers for the whole window, in the user's locale.

// The locale is cached, because creating a locale takes longer than formatting a number, and tables format hundreds of
// numbers per frame.
let kept = null;
let language = null;

/// Returns the locale. A binding that calls this function is evaluated again when the language changes, because the
/// function calls qsTr().
function locale() {
    qsTr("%1 %");
    if (language !== Qt.uiLanguage) {
        language = Qt.uiLanguage;
        kept = Qt.locale();
    }
    return kept;
}

/// Returns the name of a file, a model or a server for display on one line. Line breaks, invisible characters and
/// characters that reverse the direction of text are replaced by visible escapes, as in core/base/visible_text.h.
function name(text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8]/g,
                        letter => "\\u{" + letter.charCodeAt(0).toString(16) + "}");
}

function fixed(x, digits) {
    return Number(x).toFixed(digits).replace(".", locale().decimalPoint);
}

/// Appends the percent sign to a formatted number: "12 %".
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

/// Returns a fraction in percent, always with two decimals, so that the decimal points of a column are aligned. The
/// percent sign is left out, because the caption of the column contains it.
function share(p) {
    if (p < 0)
        return "–";
    const value = p * 100;
    return value > 0 && value < 0.005 ? "<" + fixed(0.01, 2) : fixed(value, 2);
}

/// Returns the id of a token for a column; "–" if it is unknown.
function id(n) {
    return n < 0 ? "–" : String(n);
}

function idWords(n) {
    return n < 0 ? qsTr("id unknown") : qsTr("id %1").arg(n);
}

/// Returns an entropy with its unit. `isLeast`: whether only a lower bound is known, as in an answer of a server.
function bits(x, isLeast) {
    return (isLeast ? qsTr("≥ %1 bits") : qsTr("%1 bits")).arg(decimals(x, 2));
}

function count(n) {
    return Number(n).toLocaleString(locale(), "f", 0);
}

/// Returns an approximate duration in seconds, without its unit.
function seconds(x) {
    return x < 10 ? fixed(Math.max(0.1, x), 1) : count(Math.round(x));
}

/// Returns an estimated duration with one significant digit, without its unit.
function roughly(x) {
    return x < 1 ? fixed(Math.max(0.1, Math.round(10 * x) / 10), 1) : count(Number(Number(x).toPrecision(1)));
}

/// Returns the size of data that is evaluated or stored, in megabytes without the unit.
function megabytes(bytes) {
    return bytes < 1e7 ? fixed(Math.max(0.1, bytes / 1e6), 1) : count(Math.round(bytes / 1e6));
}

function speed(tokensPerSecond) {
    return Number(tokensPerSecond).toLocaleString(locale(), "f", tokensPerSecond < 100 ? 1 : 0);
}

function short(x) {
    return Number.isFinite(x) ? Number(x).toPrecision(3).replace(".", locale().decimalPoint) : "–";
}

/// Returns a number for columns whose values span many powers of ten: "4.73e−2". The decimal points of a column are
/// aligned.
function scientific(x) {
    if (x === 0)
        return "0";
    return Number.isFinite(x) ? Number(x).toExponential(2).replace(".", locale().decimalPoint).replace("-", "−") : "–";
}

/// Returns a number with all digits of a float32.
function exact(x) {
    return Number.isFinite(x) ? String(Number(Number(x).toPrecision(7))).replace(".", locale().decimalPoint).replace("-", "−") : "–";
}

/// Formats a difference that is given as a multiple of the noise.
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
    // Replace the hyphen by a minus sign, which is as wide as a digit.
    return fixed(x, digits).replace("-", "−");
}
