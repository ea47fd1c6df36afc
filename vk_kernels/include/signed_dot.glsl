#extension GL_EXT_spirv_intrinsics : require

/// Returns the sum of the products of four signed bytes: OpSDotKHR of SPV_KHR_integer_dot_product. glslang 12 does not
/// support the GLSL extension for it. `format` must be 0: four bytes in a word.
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4450)
int signedDot(int a, int b, spirv_literal int format);
