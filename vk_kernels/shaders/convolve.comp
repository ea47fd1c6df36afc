// Causal convolutions in place. A lane processes a range of tokens of one channel, and keeps the original values of the
// last tokens in registers. Each lane also needs the values directly before its range. All lanes read them before any
// lane of the workgroup overwrites them. Values of earlier steps are read from `tail`, and the last values of the step
// are written to `tail`.
VITRINE_CONVOLVE_CONSTANTS(VITRINE_DECLARE)
layout(local_size_x_id = 0, local_size_y_id = 1) in;

const uint BEFORE = TAPS - 1;
const uint AT_ONCE = 4;  ///< number of tokens that are loaded at the same time

float weights[TAPS];
float before[BEFORE];

/// Reads the weights, and the values of the tokens before token `first`.
void readBefore(uint channel, uint first)
{
    bool isStart = p.state.at[0] == 0;
    [[unroll]] for (uint tap = 0; tap < TAPS; ++tap) weights[tap] = p.kernel.at[tap * p.channels + channel];
    [[unroll]] for (uint i = 0; i < BEFORE; ++i) {
        uint at = first + i;  // index in a list of the values in `tail`, followed by the values of the step
        if (at >= BEFORE) {
            before[i] = p.x.at[(at - BEFORE) * p.channels + channel];
        } else {
            before[i] = isStart ? 0.0 : p.tail.at[at * p.channels + channel];
        }
    }
}

void convolve(uint channel, uint first, uint end)
{
    Floats biases = readable(p.bias, uvec2(p.kernel));
    float bias = isNull(p.bias) ? 0.0 : biases.at[channel];
    for (uint t = first; t < end; t += AT_ONCE) {
        float now[AT_ONCE];
        [[unroll]] for (uint n = 0; n < AT_ONCE; ++n) now[n] = p.x.at[min(t + n, end - 1) * p.channels + channel];
        [[unroll]] for (uint n = 0; n < AT_ONCE; ++n) {
            if (t + n >= end) break;
            float sum = bias;
            [[unroll]] for (uint tap = 0; tap < BEFORE; ++tap) sum = fma(weights[tap], before[tap], sum);
            p.x.at[(t + n) * p.channels + channel] = fma(weights[BEFORE], now[n], sum);
            [[unroll]] for (uint i = 0; i + 1 < BEFORE; ++i) before[i] = before[i + 1];
            before[BEFORE - 1] = now[n];
        }
    }
}

void main()
{
    uint channel = gl_GlobalInvocationID.x;
    uint stretch = (p.tokens + STRETCHES - 1) / STRETCHES;
    uint first = gl_LocalInvocationID.y * stretch, end = min(first + stretch, p.tokens);
    bool works = channel < p.channels && first < end;
    if (works) readBefore(channel, first);
    if (STRETCHES > 1) {
        memoryBarrierBuffer();
        barrier();
    }
    if (!works) return;
    convolve(channel, first, end);
    if (end < p.tokens) return;
    [[unroll]] for (uint i = 0; i < BEFORE; ++i) p.tail.at[i * p.channels + channel] = before[i];
}
