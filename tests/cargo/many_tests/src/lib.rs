//! Two hundred trivial tests, in ten groups.
pub fn triangle(n: u64) -> u64 {
    n * (n + 1) / 2
}

#[cfg(test)]
mod group_00 {
    #[test]
    fn test_000() {
        assert_eq!(super::triangle(0), (0..=0).sum());
    }
    #[test]
    fn test_001() {
        assert_eq!(super::triangle(1), (0..=1).sum());
    }
    #[test]
    fn test_002() {
        assert_eq!(super::triangle(2), (0..=2).sum());
    }
    #[test]
    fn test_003() {
        assert_eq!(super::triangle(3), (0..=3).sum());
    }
    #[test]
    fn test_004() {
        assert_eq!(super::triangle(4), (0..=4).sum());
    }
    #[test]
    fn test_005() {
        assert_eq!(super::triangle(5), (0..=5).sum());
    }
    #[test]
    fn test_006() {
        assert_eq!(super::triangle(6), (0..=6).sum());
    }
    #[test]
    fn test_007() {
        assert_eq!(super::triangle(7), (0..=7).sum());
    }
    #[test]
    fn test_008() {
        assert_eq!(super::triangle(8), (0..=8).sum());
    }
    #[test]
    fn test_009() {
        assert_eq!(super::triangle(9), (0..=9).sum());
    }
    #[test]
    fn test_010() {
        assert_eq!(super::triangle(10), (0..=10).sum());
    }
    #[test]
    fn test_011() {
        assert_eq!(super::triangle(11), (0..=11).sum());
    }
    #[test]
    fn test_012() {
        assert_eq!(super::triangle(12), (0..=12).sum());
    }
    #[test]
    fn test_013() {
        assert_eq!(super::triangle(13), (0..=13).sum());
    }
    #[test]
    fn test_014() {
        assert_eq!(super::triangle(14), (0..=14).sum());
    }
    #[test]
    fn test_015() {
        assert_eq!(super::triangle(15), (0..=15).sum());
    }
    #[test]
    fn test_016() {
        assert_eq!(super::triangle(16), (0..=16).sum());
    }
    #[test]
    fn test_017() {
        assert_eq!(super::triangle(17), (0..=17).sum());
    }
    #[test]
    fn test_018() {
        assert_eq!(super::triangle(18), (0..=18).sum());
    }
    #[test]
    fn test_019() {
        assert_eq!(super::triangle(19), (0..=19).sum());
    }
}

#[cfg(test)]
mod group_01 {
    #[test]
    fn test_020() {
        assert_eq!(super::triangle(20), (0..=20).sum());
    }
    #[test]
    fn test_021() {
        assert_eq!(super::triangle(21), (0..=21).sum());
    }
    #[test]
    fn test_022() {
        assert_eq!(super::triangle(22), (0..=22).sum());
    }
    #[test]
    fn test_023() {
        assert_eq!(super::triangle(23), (0..=23).sum());
    }
    #[test]
    fn test_024() {
        assert_eq!(super::triangle(24), (0..=24).sum());
    }
    #[test]
    fn test_025() {
        assert_eq!(super::triangle(25), (0..=25).sum());
    }
    #[test]
    fn test_026() {
        assert_eq!(super::triangle(26), (0..=26).sum());
    }
    #[test]
    fn test_027() {
        assert_eq!(super::triangle(27), (0..=27).sum());
    }
    #[test]
    fn test_028() {
        assert_eq!(super::triangle(28), (0..=28).sum());
    }
    #[test]
    fn test_029() {
        assert_eq!(super::triangle(29), (0..=29).sum());
    }
    #[test]
    fn test_030() {
        assert_eq!(super::triangle(30), (0..=30).sum());
    }
    #[test]
    fn test_031() {
        assert_eq!(super::triangle(31), (0..=31).sum());
    }
    #[test]
    fn test_032() {
        assert_eq!(super::triangle(32), (0..=32).sum());
    }
    #[test]
    fn test_033() {
        assert_eq!(super::triangle(33), (0..=33).sum());
    }
    #[test]
    fn test_034() {
        assert_eq!(super::triangle(34), (0..=34).sum());
    }
    #[test]
    fn test_035() {
        assert_eq!(super::triangle(35), (0..=35).sum());
    }
    #[test]
    fn test_036() {
        assert_eq!(super::triangle(36), (0..=36).sum());
    }
    #[test]
    fn test_037() {
        assert_eq!(super::triangle(37), (0..=37).sum());
    }
    #[test]
    fn test_038() {
        assert_eq!(super::triangle(38), (0..=38).sum());
    }
    #[test]
    fn test_039() {
        assert_eq!(super::triangle(39), (0..=39).sum());
    }
}

#[cfg(test)]
mod group_02 {
    #[test]
    fn test_040() {
        assert_eq!(super::triangle(40), (0..=40).sum());
    }
    #[test]
    fn test_041() {
        assert_eq!(super::triangle(41), (0..=41).sum());
    }
    #[test]
    fn test_042() {
        assert_eq!(super::triangle(42), (0..=42).sum());
    }
    #[test]
    fn test_043() {
        assert_eq!(super::triangle(43), (0..=43).sum());
    }
    #[test]
    fn test_044() {
        assert_eq!(super::triangle(44), (0..=44).sum());
    }
    #[test]
    fn test_045() {
        assert_eq!(super::triangle(45), (0..=45).sum());
    }
    #[test]
    fn test_046() {
        assert_eq!(super::triangle(46), (0..=46).sum());
    }
    #[test]
    fn test_047() {
        assert_eq!(super::triangle(47), (0..=47).sum());
    }
    #[test]
    fn test_048() {
        assert_eq!(super::triangle(48), (0..=48).sum());
    }
    #[test]
    fn test_049() {
        assert_eq!(super::triangle(49), (0..=49).sum());
    }
    #[test]
    fn test_050() {
        assert_eq!(super::triangle(50), (0..=50).sum());
    }
    #[test]
    fn test_051() {
        assert_eq!(super::triangle(51), (0..=51).sum());
    }
    #[test]
    fn test_052() {
        assert_eq!(super::triangle(52), (0..=52).sum());
    }
    #[test]
    fn test_053() {
        assert_eq!(super::triangle(53), (0..=53).sum());
    }
    #[test]
    fn test_054() {
        assert_eq!(super::triangle(54), (0..=54).sum());
    }
    #[test]
    fn test_055() {
        assert_eq!(super::triangle(55), (0..=55).sum());
    }
    #[test]
    fn test_056() {
        assert_eq!(super::triangle(56), (0..=56).sum());
    }
    #[test]
    fn test_057() {
        assert_eq!(super::triangle(57), (0..=57).sum());
    }
    #[test]
    fn test_058() {
        assert_eq!(super::triangle(58), (0..=58).sum());
    }
    #[test]
    fn test_059() {
        assert_eq!(super::triangle(59), (0..=59).sum());
    }
}

#[cfg(test)]
mod group_03 {
    #[test]
    fn test_060() {
        assert_eq!(super::triangle(60), (0..=60).sum());
    }
    #[test]
    fn test_061() {
        assert_eq!(super::triangle(61), (0..=61).sum());
    }
    #[test]
    fn test_062() {
        assert_eq!(super::triangle(62), (0..=62).sum());
    }
    #[test]
    fn test_063() {
        assert_eq!(super::triangle(63), (0..=63).sum());
    }
    #[test]
    fn test_064() {
        assert_eq!(super::triangle(64), (0..=64).sum());
    }
    #[test]
    fn test_065() {
        assert_eq!(super::triangle(65), (0..=65).sum());
    }
    #[test]
    fn test_066() {
        assert_eq!(super::triangle(66), (0..=66).sum());
    }
    #[test]
    fn test_067() {
        assert_eq!(super::triangle(67), (0..=67).sum());
    }
    #[test]
    fn test_068() {
        assert_eq!(super::triangle(68), (0..=68).sum());
    }
    #[test]
    fn test_069() {
        assert_eq!(super::triangle(69), (0..=69).sum());
    }
    #[test]
    fn test_070() {
        assert_eq!(super::triangle(70), (0..=70).sum());
    }
    #[test]
    fn test_071() {
        assert_eq!(super::triangle(71), (0..=71).sum());
    }
    #[test]
    fn test_072() {
        assert_eq!(super::triangle(72), (0..=72).sum());
    }
    #[test]
    fn test_073() {
        assert_eq!(super::triangle(73), (0..=73).sum());
    }
    #[test]
    fn test_074() {
        assert_eq!(super::triangle(74), (0..=74).sum());
    }
    #[test]
    fn test_075() {
        assert_eq!(super::triangle(75), (0..=75).sum());
    }
    #[test]
    fn test_076() {
        assert_eq!(super::triangle(76), (0..=76).sum());
    }
    #[test]
    fn test_077() {
        assert_eq!(super::triangle(77), (0..=77).sum());
    }
    #[test]
    fn test_078() {
        assert_eq!(super::triangle(78), (0..=78).sum());
    }
    #[test]
    fn test_079() {
        assert_eq!(super::triangle(79), (0..=79).sum());
    }
}

#[cfg(test)]
mod group_04 {
    #[test]
    fn test_080() {
        assert_eq!(super::triangle(80), (0..=80).sum());
    }
    #[test]
    fn test_081() {
        assert_eq!(super::triangle(81), (0..=81).sum());
    }
    #[test]
    fn test_082() {
        assert_eq!(super::triangle(82), (0..=82).sum());
    }
    #[test]
    fn test_083() {
        assert_eq!(super::triangle(83), (0..=83).sum());
    }
    #[test]
    fn test_084() {
        assert_eq!(super::triangle(84), (0..=84).sum());
    }
    #[test]
    fn test_085() {
        assert_eq!(super::triangle(85), (0..=85).sum());
    }
    #[test]
    fn test_086() {
        assert_eq!(super::triangle(86), (0..=86).sum());
    }
    #[test]
    fn test_087() {
        assert_eq!(super::triangle(87), (0..=87).sum());
    }
    #[test]
    fn test_088() {
        assert_eq!(super::triangle(88), (0..=88).sum());
    }
    #[test]
    fn test_089() {
        assert_eq!(super::triangle(89), (0..=89).sum());
    }
    #[test]
    fn test_090() {
        assert_eq!(super::triangle(90), (0..=90).sum());
    }
    #[test]
    fn test_091() {
        assert_eq!(super::triangle(91), (0..=91).sum());
    }
    #[test]
    fn test_092() {
        assert_eq!(super::triangle(92), (0..=92).sum());
    }
    #[test]
    fn test_093() {
        assert_eq!(super::triangle(93), (0..=93).sum());
    }
    #[test]
    fn test_094() {
        assert_eq!(super::triangle(94), (0..=94).sum());
    }
    #[test]
    fn test_095() {
        assert_eq!(super::triangle(95), (0..=95).sum());
    }
    #[test]
    fn test_096() {
        assert_eq!(super::triangle(96), (0..=96).sum());
    }
    #[test]
    fn test_097() {
        assert_eq!(super::triangle(97), (0..=97).sum());
    }
    #[test]
    fn test_098() {
        assert_eq!(super::triangle(98), (0..=98).sum());
    }
    #[test]
    fn test_099() {
        assert_eq!(super::triangle(99), (0..=99).sum());
    }
}

#[cfg(test)]
mod group_05 {
    #[test]
    fn test_100() {
        assert_eq!(super::triangle(100), (0..=100).sum());
    }
    #[test]
    fn test_101() {
        assert_eq!(super::triangle(101), (0..=101).sum());
    }
    #[test]
    fn test_102() {
        assert_eq!(super::triangle(102), (0..=102).sum());
    }
    #[test]
    fn test_103() {
        assert_eq!(super::triangle(103), (0..=103).sum());
    }
    #[test]
    fn test_104() {
        assert_eq!(super::triangle(104), (0..=104).sum());
    }
    #[test]
    fn test_105() {
        assert_eq!(super::triangle(105), (0..=105).sum());
    }
    #[test]
    fn test_106() {
        assert_eq!(super::triangle(106), (0..=106).sum());
    }
    #[test]
    fn test_107() {
        assert_eq!(super::triangle(107), (0..=107).sum());
    }
    #[test]
    fn test_108() {
        assert_eq!(super::triangle(108), (0..=108).sum());
    }
    #[test]
    fn test_109() {
        assert_eq!(super::triangle(109), (0..=109).sum());
    }
    #[test]
    fn test_110() {
        assert_eq!(super::triangle(110), (0..=110).sum());
    }
    #[test]
    fn test_111() {
        assert_eq!(super::triangle(111), (0..=111).sum());
    }
    #[test]
    fn test_112() {
        assert_eq!(super::triangle(112), (0..=112).sum());
    }
    #[test]
    fn test_113() {
        assert_eq!(super::triangle(113), (0..=113).sum());
    }
    #[test]
    fn test_114() {
        assert_eq!(super::triangle(114), (0..=114).sum());
    }
    #[test]
    fn test_115() {
        assert_eq!(super::triangle(115), (0..=115).sum());
    }
    #[test]
    fn test_116() {
        assert_eq!(super::triangle(116), (0..=116).sum());
    }
    #[test]
    fn test_117() {
        assert_eq!(super::triangle(117), (0..=117).sum());
    }
    #[test]
    fn test_118() {
        assert_eq!(super::triangle(118), (0..=118).sum());
    }
    #[test]
    fn test_119() {
        assert_eq!(super::triangle(119), (0..=119).sum());
    }
}

#[cfg(test)]
mod group_06 {
    #[test]
    fn test_120() {
        assert_eq!(super::triangle(120), (0..=120).sum());
    }
    #[test]
    fn test_121() {
        assert_eq!(super::triangle(121), (0..=121).sum());
    }
    #[test]
    fn test_122() {
        assert_eq!(super::triangle(122), (0..=122).sum());
    }
    #[test]
    fn test_123() {
        assert_eq!(super::triangle(123), (0..=123).sum());
    }
    #[test]
    fn test_124() {
        assert_eq!(super::triangle(124), (0..=124).sum());
    }
    #[test]
    fn test_125() {
        assert_eq!(super::triangle(125), (0..=125).sum());
    }
    #[test]
    fn test_126() {
        assert_eq!(super::triangle(126), (0..=126).sum());
    }
    #[test]
    fn test_127() {
        assert_eq!(super::triangle(127), (0..=127).sum());
    }
    #[test]
    fn test_128() {
        assert_eq!(super::triangle(128), (0..=128).sum());
    }
    #[test]
    fn test_129() {
        assert_eq!(super::triangle(129), (0..=129).sum());
    }
    #[test]
    fn test_130() {
        assert_eq!(super::triangle(130), (0..=130).sum());
    }
    #[test]
    fn test_131() {
        assert_eq!(super::triangle(131), (0..=131).sum());
    }
    #[test]
    fn test_132() {
        assert_eq!(super::triangle(132), (0..=132).sum());
    }
    #[test]
    fn test_133() {
        assert_eq!(super::triangle(133), (0..=133).sum());
    }
    #[test]
    fn test_134() {
        assert_eq!(super::triangle(134), (0..=134).sum());
    }
    #[test]
    fn test_135() {
        assert_eq!(super::triangle(135), (0..=135).sum());
    }
    #[test]
    fn test_136() {
        assert_eq!(super::triangle(136), (0..=136).sum());
    }
    #[test]
    fn test_137() {
        assert_eq!(super::triangle(137), (0..=137).sum());
    }
    #[test]
    fn test_138() {
        assert_eq!(super::triangle(138), (0..=138).sum());
    }
    #[test]
    fn test_139() {
        assert_eq!(super::triangle(139), (0..=139).sum());
    }
}

#[cfg(test)]
mod group_07 {
    #[test]
    fn test_140() {
        assert_eq!(super::triangle(140), (0..=140).sum());
    }
    #[test]
    fn test_141() {
        assert_eq!(super::triangle(141), (0..=141).sum());
    }
    #[test]
    fn test_142() {
        assert_eq!(super::triangle(142), (0..=142).sum());
    }
    #[test]
    fn test_143() {
        assert_eq!(super::triangle(143), (0..=143).sum());
    }
    #[test]
    fn test_144() {
        assert_eq!(super::triangle(144), (0..=144).sum());
    }
    #[test]
    fn test_145() {
        assert_eq!(super::triangle(145), (0..=145).sum());
    }
    #[test]
    fn test_146() {
        assert_eq!(super::triangle(146), (0..=146).sum());
    }
    #[test]
    fn test_147() {
        assert_eq!(super::triangle(147), (0..=147).sum());
    }
    #[test]
    fn test_148() {
        assert_eq!(super::triangle(148), (0..=148).sum());
    }
    #[test]
    fn test_149() {
        assert_eq!(super::triangle(149), (0..=149).sum());
    }
    #[test]
    fn test_150() {
        assert_eq!(super::triangle(150), (0..=150).sum());
    }
    #[test]
    fn test_151() {
        assert_eq!(super::triangle(151), (0..=151).sum());
    }
    #[test]
    fn test_152() {
        assert_eq!(super::triangle(152), (0..=152).sum());
    }
    #[test]
    fn test_153() {
        assert_eq!(super::triangle(153), (0..=153).sum());
    }
    #[test]
    fn test_154() {
        assert_eq!(super::triangle(154), (0..=154).sum());
    }
    #[test]
    fn test_155() {
        assert_eq!(super::triangle(155), (0..=155).sum());
    }
    #[test]
    fn test_156() {
        assert_eq!(super::triangle(156), (0..=156).sum());
    }
    #[test]
    fn test_157() {
        assert_eq!(super::triangle(157), (0..=157).sum());
    }
    #[test]
    fn test_158() {
        assert_eq!(super::triangle(158), (0..=158).sum());
    }
    #[test]
    fn test_159() {
        assert_eq!(super::triangle(159), (0..=159).sum());
    }
}

#[cfg(test)]
mod group_08 {
    #[test]
    fn test_160() {
        assert_eq!(super::triangle(160), (0..=160).sum());
    }
    #[test]
    fn test_161() {
        assert_eq!(super::triangle(161), (0..=161).sum());
    }
    #[test]
    fn test_162() {
        assert_eq!(super::triangle(162), (0..=162).sum());
    }
    #[test]
    fn test_163() {
        assert_eq!(super::triangle(163), (0..=163).sum());
    }
    #[test]
    fn test_164() {
        assert_eq!(super::triangle(164), (0..=164).sum());
    }
    #[test]
    fn test_165() {
        assert_eq!(super::triangle(165), (0..=165).sum());
    }
    #[test]
    fn test_166() {
        assert_eq!(super::triangle(166), (0..=166).sum());
    }
    #[test]
    fn test_167() {
        assert_eq!(super::triangle(167), (0..=167).sum());
    }
    #[test]
    fn test_168() {
        assert_eq!(super::triangle(168), (0..=168).sum());
    }
    #[test]
    fn test_169() {
        assert_eq!(super::triangle(169), (0..=169).sum());
    }
    #[test]
    fn test_170() {
        assert_eq!(super::triangle(170), (0..=170).sum());
    }
    #[test]
    fn test_171() {
        assert_eq!(super::triangle(171), (0..=171).sum());
    }
    #[test]
    fn test_172() {
        assert_eq!(super::triangle(172), (0..=172).sum());
    }
    #[test]
    fn test_173() {
        assert_eq!(super::triangle(173), (0..=173).sum());
    }
    #[test]
    fn test_174() {
        assert_eq!(super::triangle(174), (0..=174).sum());
    }
    #[test]
    fn test_175() {
        assert_eq!(super::triangle(175), (0..=175).sum());
    }
    #[test]
    fn test_176() {
        assert_eq!(super::triangle(176), (0..=176).sum());
    }
    #[test]
    fn test_177() {
        assert_eq!(super::triangle(177), (0..=177).sum());
    }
    #[test]
    fn test_178() {
        assert_eq!(super::triangle(178), (0..=178).sum());
    }
    #[test]
    fn test_179() {
        assert_eq!(super::triangle(179), (0..=179).sum());
    }
}

#[cfg(test)]
mod group_09 {
    #[test]
    fn test_180() {
        assert_eq!(super::triangle(180), (0..=180).sum());
    }
    #[test]
    fn test_181() {
        assert_eq!(super::triangle(181), (0..=181).sum());
    }
    #[test]
    fn test_182() {
        assert_eq!(super::triangle(182), (0..=182).sum());
    }
    #[test]
    fn test_183() {
        assert_eq!(super::triangle(183), (0..=183).sum());
    }
    #[test]
    fn test_184() {
        assert_eq!(super::triangle(184), (0..=184).sum());
    }
    #[test]
    fn test_185() {
        assert_eq!(super::triangle(185), (0..=185).sum());
    }
    #[test]
    fn test_186() {
        assert_eq!(super::triangle(186), (0..=186).sum());
    }
    #[test]
    fn test_187() {
        assert_eq!(super::triangle(187), (0..=187).sum());
    }
    #[test]
    fn test_188() {
        assert_eq!(super::triangle(188), (0..=188).sum());
    }
    #[test]
    fn test_189() {
        assert_eq!(super::triangle(189), (0..=189).sum());
    }
    #[test]
    fn test_190() {
        assert_eq!(super::triangle(190), (0..=190).sum());
    }
    #[test]
    fn test_191() {
        assert_eq!(super::triangle(191), (0..=191).sum());
    }
    #[test]
    fn test_192() {
        assert_eq!(super::triangle(192), (0..=192).sum());
    }
    #[test]
    fn test_193() {
        assert_eq!(super::triangle(193), (0..=193).sum());
    }
    #[test]
    fn test_194() {
        assert_eq!(super::triangle(194), (0..=194).sum());
    }
    #[test]
    fn test_195() {
        assert_eq!(super::triangle(195), (0..=195).sum());
    }
    #[test]
    fn test_196() {
        assert_eq!(super::triangle(196), (0..=196).sum());
    }
    #[test]
    fn test_197() {
        assert_eq!(super::triangle(197), (0..=197).sum());
    }
    #[test]
    fn test_198() {
        assert_eq!(super::triangle(198), (0..=198).sum());
    }
    #[test]
    fn test_199() {
        assert_eq!(super::triangle(199), (0..=199).sum());
    }
}
