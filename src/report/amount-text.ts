/** An exact amount with its digits in groups: `1234567.5` is `1,234,567.50`, as prices are written. */
export function amountOf(text: string): string {
  const inGroups = digitsInGroups(text);
  return /\.\d$/.test(inGroups) ? `${inGroups}0` : inGroups;
}

/** An exact number with its digits in groups: `1234567` is `1,234,567`. */
export function digitsInGroups(text: string): string {
  return text.replace(/^\d+/, (digits) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
