#extension GL_EXT_spirv_intrinsics : require

/// Returns the dot product of four signed bytes in a and four in b. It is OpSDotKHR of SPV_KHR_integer_dot_product,
/// declared here because glslang 12 does not support the GLSL extension. `format` must be 0, which means four bytes in
/// a word.
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4450)
int signedDot(int a, int b, spirv_literal int format);
