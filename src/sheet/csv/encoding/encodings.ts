/** An encoding that lists are written in. */
export interface Encoding {
  /** The name that `--encoding` accepts. */
  readonly name: string;
  /** How much rarer it is than the most common encodings: a natural logarithm. */
  readonly prior: number;
  /** Whether characters may have two bytes or more. @default false */
  readonly isWide?: boolean;
}

/**
 * The encodings that programs wrote before Unicode. ISO-8859-1 and -9 are parts of Windows-1252 and -1254; EUC-KR, GBK and
 * TIS-620 are parts of others, too.
 */
export const ENCODINGS: readonly Encoding[] = [
  ...ofPrior(0, ['windows-1252']),
  { name: 'cp949', prior: 0, isWide: true },
  { name: 'shift_jis', prior: 0, isWide: true },
  { name: 'gb18030', prior: -1, isWide: true },
  { name: 'big5', prior: -1, isWide: true },
  { name: 'euc-jp', prior: -2, isWide: true },
  ...ofPrior(-0.5, ['windows-1251']),
  ...ofPrior(-1, ['windows-1250', 'windows-1253', 'windows-1254', 'windows-1255']),
  ...ofPrior(-1, ['windows-1256', 'windows-1257']),
  ...ofPrior(-1.5, ['windows-874']),
  ...ofPrior(-2, ['windows-1258', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15']),
  ...ofPrior(-2, ['koi8-r']),
  ...ofPrior(-2.5, ['koi8-u', 'cp866', 'macintosh']),
  ...ofPrior(-3, ['iso-8859-6', 'iso-8859-8', 'iso-8859-13', 'cp850', 'cp852', 'cp737', 'cp862']),
  ...ofPrior(-3.5, ['cp437', 'cp775', 'cp855', 'maccyrillic']),
  ...ofPrior(-4, ['cp858', 'cp865']),
  ...ofPrior(-4.5, ['cp857']),
  ...ofPrior(-4, ['maccenteuro', 'macgreek']),
  ...ofPrior(-5, ['iso-8859-3', 'iso-8859-4', 'iso-8859-16', 'cp869', 'macturkish']),
  ...ofPrior(-5, ['iso-8859-10', 'iso-8859-14', 'cp720', 'cp860', 'cp861', 'cp863', 'cp1125']),
  ...ofPrior(-5, ['maccroatian', 'viscii', 'tcvn']),
  ...ofPrior(-5.5, ['maciceland', 'macromania', 'rk1048']),
];

function ofPrior(prior: number, names: readonly string[]): Encoding[] {
  return names.map((name) => ({ name, prior }));
}
