// As little as a dispatch can do that the next one depends on.
layout(local_size_x = 32) in;

void main() { p.to.at[gl_LocalInvocationID.x] += 1; }
