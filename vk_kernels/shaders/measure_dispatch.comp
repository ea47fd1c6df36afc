// The smallest dispatch on which the next one depends.
layout(local_size_x = 32) in;

void main() { p.to.at[gl_LocalInvocationID.x] += 1; }
