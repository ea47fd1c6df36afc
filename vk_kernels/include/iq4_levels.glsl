/// The 16 levels of IQ4_NL and IQ4_XS, denser around zero.
const int kIq4Levels[16] = int[16](-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113);
