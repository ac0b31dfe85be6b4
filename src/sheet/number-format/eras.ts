/** A year as a calendar other than the Gregorian counts it. */
export interface EraYear {
  readonly year: number;
  /** Texts of `g`, `gg` and `ggg`. */
  readonly names: readonly [string, string, string];
}

interface Era {
  /** First day, as the digits of year, month and day. */
  readonly from: number;
  /** Gregorian year before its first. */
  readonly before: number;
  readonly names: EraYear['names'];
}

/** The latest first (ECMA-376 18.8.31; the first year of each is 1). */
const ERAS: Readonly<Record<string, readonly Era[]>> = {
  ja: [
    { from: 20190501, before: 2018, names: ['R', '令', '令和'] },
    { from: 19890108, before: 1988, names: ['H', '平', '平成'] },
    { from: 19261225, before: 1925, names: ['S', '昭', '昭和'] },
    { from: 19120730, before: 1911, names: ['T', '大', '大正'] },
    { from: 0, before: 1867, names: ['M', '明', '明治'] },
  ],
  'zh-TW': [{ from: 19120101, before: 1911, names: ['民國', '民國', '中華民國'] }],
};

/** Makes what counts a day's year as a language does; null for one that counts no eras. */
export function eraCounter(
  language: string,
): ((year: number, month: number, day: number) => EraYear | null) | null {
  const eras = ERAS[language];
  if (!eras) return null;
  return (year, month, day) => {
    const date = (year * 100 + month) * 100 + day;
    const era = eras.find(({ from }) => date >= from);
    return era ? { year: year - era.before, names: era.names } : null;
  };
}
