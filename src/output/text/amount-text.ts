/**
 * An exact amount with its digits in groups: `1234567.5` is `1,234,567.50`, as prices are written.
 *
 * @param format How its sheet writes amounts: `₩#`, `# €`. @default no currency is known
 */
export function amountOf(text: string, format: string | null = null): string {
  const inGroups = digitsInGroups(text);
  const amount = /\.\d$/.test(inGroups) ? `${inGroups}0` : inGroups;
  return format === null ? amount : format.replace('#', () => amount);
}

/** An exact number with its digits in groups: `1234567` is `1,234,567`. */
export function digitsInGroups(text: string): string {
  return text.replace(/^\d+/, (digits) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
