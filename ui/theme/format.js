.pragma library

// How numbers are written everywhere in the window.

function percent(p) {
    if (p < 0)
        return "–";
    const value = p * 100;
    if (value >= 99.95)
        return "100 %";
    if (value >= 10)
        return value.toFixed(1) + " %";
    if (value >= 0.1)
        return value.toFixed(2) + " %";
    if (value >= 0.001)
        return value.toFixed(3) + " %";
    return value > 0 ? "< 0.001 %" : "0 %";
}

/// In percent, without its sign, for a column whose head has it.
function share(p) {
    if (p < 0)
        return "–";
    const value = p * 100;
    if (value >= 99.95)
        return "100";
    if (value >= 1)
        return value.toFixed(1);
    if (value >= 0.005)
        return value.toFixed(2);
    return value > 0 ? "<0.01" : "0";
}

function count(n) {
    return Number(n).toLocaleString(Qt.locale(), "f", 0);
}

function speed(tokensPerSecond) {
    return Number(tokensPerSecond).toLocaleString(Qt.locale(), "f", tokensPerSecond < 100 ? 1 : 0);
}

function short(x) {
    return Number.isFinite(x) ? Number(x).toPrecision(3) : "–";
}

/// How many times the noise a difference is.
function times(x) {
    if (!Number.isFinite(x))
        return "∞";
    if (x >= 1000)
        return Number(x).toExponential(0).replace("+", "");
    if (x > 0 && x < 0.1)
        return "< 0.1";
    return Number(x).toFixed(x === 0 || x >= 10 ? 0 : 1);
}

function decimals(x, digits) {
    // A true minus sign is as wide as the digits.
    return Number(x).toFixed(digits).replace("-", "−");
}
