/** A letter with combining marks after it, or the parts of a Hangul syllable; not parts of old Hangul, which no syllable has. */
const CLUSTERS =
  /\P{M}\p{M}+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?(?![\u1160-\u11ff])|[\uac00-\ud7a3][\u11a8-\u11c2]/gu;

/** What `mayHaveDecomposed` looks for in bytes. */
const MARKS = /[\u0300-\u037f\u0653-\u0655\u1140-\u11ff\u3099\u309a]/;

/**
 * A text with its decomposed letters made whole: `é` of `e` and an accent, `한` of its three parts. Like NFC, but nothing else
 * changes: NFC would replace characters that names use on purpose, such as U+FA11 (﨑).
 */
export function composeText(text: string): string {
  // As `mayHaveDecomposed`: what a cell is read as must not depend on the cells beside it.
  if (!MARKS.test(text)) return text;
  return text.replace(CLUSTERS, (cluster) => {
    const composed = cluster.normalize('NFC');
    return composed.length < cluster.length ? composed : cluster;
  });
}

/**
 * Bytes of marks and parts of syllables that join what stands before them (Unicode 3.11, primary composites): U+0300 to U+0345,
 * U+0653 to U+0655, U+1161 to U+1175, U+11A8 to U+11C2, U+3099 and U+309A.
 */
const SEQUENCES: readonly (readonly [lead: number, rest: readonly Buffer[]])[] = [
  [0xcc, [Buffer.of(0xcc)]],
  [0xcd, [Buffer.of(0xcd)]],
  [0xd9, [0x93, 0x94, 0x95].map((second) => Buffer.of(0xd9, second))],
  [0xe1, [0x85, 0x86, 0x87].map((second) => Buffer.of(0xe1, second))],
  [0xe3, [0x99, 0x9a].map((third) => Buffer.of(0xe3, 0x82, third))],
];

/** Whether `composeText` may change a piece of UTF-8. Native searches decide this for most pieces. */
export function mayHaveDecomposed(bytes: Buffer): boolean {
  return SEQUENCES.some(
    ([lead, rest]) => bytes.includes(lead) && rest.some((sequence) => bytes.includes(sequence)),
  );
}
