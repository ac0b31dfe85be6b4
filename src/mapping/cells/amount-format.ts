/** What stands beside the digits of an amount is a currency; more than that is not repeated elsewhere. */
const MAX_CHARS = 12;

const AMOUNT =
  /^(?<before>\P{Nd}*?)[-\u2212]?\p{Nd}(?:[\p{Nd}.,'\s\u2019]*\p{Nd})?(?<after>\P{Nd}*)$/u;

/** How a cell writes its amount, with `#` in place of the digits: `₩#`, `# €`, `CHF #`. null when it cannot be told. */
export function amountFormatOf(cell: string): string | null {
  const { before = '', after = '' } = AMOUNT.exec(cell.trim())?.groups ?? {};
  if (before === '' && after === '') return null;
  const format = `${before}#${after}`.replaceAll(/\s+/g, ' ').trim();
  return format.length > MAX_CHARS ? null : format;
}
