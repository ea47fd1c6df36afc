// A minimal dispatch. Because it modifies p.to, a following dispatch on the same words depends on it.
layout(local_size_x = 32) in;

void main() { p.to.at[gl_LocalInvocationID.x] += 1; }
