/** Formats are this short. A currency fits; longer text beside an amount is not repeated in messages. */
const MAX_CHARS = 12;

const AMOUNT =
  /^(?<before>\P{Nd}*?)[-\u2212]?\p{Nd}(?:[\p{Nd}.,'\s\u2019]*\p{Nd})?(?<after>\P{Nd}*)$/u;

/** Returns how a cell writes its amount, with `#` for the digits: `₩#`, `# €`, `CHF #`. null if it has no currency, or is not an amount. */
export function amountFormatOf(cell: string): string | null {
  const { before = '', after = '' } = AMOUNT.exec(cell.trim())?.groups ?? {};
  if (before === '' && after === '') return null;
  const format = `${before}#${after}`.replaceAll(/\s+/g, ' ').trim();
  return format.length > MAX_CHARS ? null : format;
}
