// size: 200
//! A test binary with 200 trivial tests: build with `--test`. Reported apart from the mean.
//! Without `--test` its main does the same sums, so that it takes a size and a repeat count like the others.

const SIZE: usize = 200;

fn case(i: u64) -> u64 {
    (0..=i % 10).sum()
}

fn work(size: usize) -> u64 {
    (0..size as u64).map(case).sum()
}

macro_rules! cases {
    ($($name:ident = $i:literal,)*) => {
        #[cfg(test)]
        mod tests {
            $(
                #[test]
                fn $name() {
                    let last = $i % 10;
                    assert_eq!(super::case($i), last * (last + 1) / 2);
                }
            )*
        }
    };
}

cases! {
    case_000 = 0, case_001 = 1, case_002 = 2, case_003 = 3, case_004 = 4, case_005 = 5, case_006 = 6, case_007 = 7, case_008 = 8, case_009 = 9, case_010 = 10, case_011 = 11, case_012 = 12, case_013 = 13, case_014 = 14, case_015 = 15, case_016 = 16, case_017 = 17, case_018 = 18, case_019 = 19,
    case_020 = 20, case_021 = 21, case_022 = 22, case_023 = 23, case_024 = 24, case_025 = 25, case_026 = 26, case_027 = 27, case_028 = 28, case_029 = 29, case_030 = 30, case_031 = 31, case_032 = 32, case_033 = 33, case_034 = 34, case_035 = 35, case_036 = 36, case_037 = 37, case_038 = 38, case_039 = 39,
    case_040 = 40, case_041 = 41, case_042 = 42, case_043 = 43, case_044 = 44, case_045 = 45, case_046 = 46, case_047 = 47, case_048 = 48, case_049 = 49, case_050 = 50, case_051 = 51, case_052 = 52, case_053 = 53, case_054 = 54, case_055 = 55, case_056 = 56, case_057 = 57, case_058 = 58, case_059 = 59,
    case_060 = 60, case_061 = 61, case_062 = 62, case_063 = 63, case_064 = 64, case_065 = 65, case_066 = 66, case_067 = 67, case_068 = 68, case_069 = 69, case_070 = 70, case_071 = 71, case_072 = 72, case_073 = 73, case_074 = 74, case_075 = 75, case_076 = 76, case_077 = 77, case_078 = 78, case_079 = 79,
    case_080 = 80, case_081 = 81, case_082 = 82, case_083 = 83, case_084 = 84, case_085 = 85, case_086 = 86, case_087 = 87, case_088 = 88, case_089 = 89, case_090 = 90, case_091 = 91, case_092 = 92, case_093 = 93, case_094 = 94, case_095 = 95, case_096 = 96, case_097 = 97, case_098 = 98, case_099 = 99,
    case_100 = 100, case_101 = 101, case_102 = 102, case_103 = 103, case_104 = 104, case_105 = 105, case_106 = 106, case_107 = 107, case_108 = 108, case_109 = 109, case_110 = 110, case_111 = 111, case_112 = 112, case_113 = 113, case_114 = 114, case_115 = 115, case_116 = 116, case_117 = 117, case_118 = 118, case_119 = 119,
    case_120 = 120, case_121 = 121, case_122 = 122, case_123 = 123, case_124 = 124, case_125 = 125, case_126 = 126, case_127 = 127, case_128 = 128, case_129 = 129, case_130 = 130, case_131 = 131, case_132 = 132, case_133 = 133, case_134 = 134, case_135 = 135, case_136 = 136, case_137 = 137, case_138 = 138, case_139 = 139,
    case_140 = 140, case_141 = 141, case_142 = 142, case_143 = 143, case_144 = 144, case_145 = 145, case_146 = 146, case_147 = 147, case_148 = 148, case_149 = 149, case_150 = 150, case_151 = 151, case_152 = 152, case_153 = 153, case_154 = 154, case_155 = 155, case_156 = 156, case_157 = 157, case_158 = 158, case_159 = 159,
    case_160 = 160, case_161 = 161, case_162 = 162, case_163 = 163, case_164 = 164, case_165 = 165, case_166 = 166, case_167 = 167, case_168 = 168, case_169 = 169, case_170 = 170, case_171 = 171, case_172 = 172, case_173 = 173, case_174 = 174, case_175 = 175, case_176 = 176, case_177 = 177, case_178 = 178, case_179 = 179,
    case_180 = 180, case_181 = 181, case_182 = 182, case_183 = 183, case_184 = 184, case_185 = 185, case_186 = 186, case_187 = 187, case_188 = 188, case_189 = 189, case_190 = 190, case_191 = 191, case_192 = 192, case_193 = 193, case_194 = 194, case_195 = 195, case_196 = 196, case_197 = 197, case_198 = 198, case_199 = 199,
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let size = args.next().unwrap_or(SIZE);
    let repeat = args.next().unwrap_or(1);
    let sum = (0..repeat).fold(0u64, |sum, _| sum.rotate_left(5) ^ work(size));
    println!("{sum:016x}");
}
