/** Names of postcode columns, and how many digits the postcodes have; null if that differs by country. */
const NAMES: readonly { readonly name: RegExp; readonly digits: number | null }[] = [
  { name: /우편\s*번호/, digits: 5 },
  { name: /郵便番号|〒/, digits: 7 },
  { name: /邮编|邮政编码/, digits: 6 },
  { name: /^(?:cap|codice (?:di avviamento )?postale)$/, digits: 5 },
  { name: /^cep$/, digits: 8 },
  // Germany has five digits, Austria has four.
  { name: /\b(?:plz|postleitzahl|zip|zip ?code|post ?code|postal ?code|postal)\b/, digits: null },
  { name: /\b(?:code postal|c[oó]digo postal|postnummer|postnr|psč)(?!\p{L})|^cp$/u, digits: null },
];

/**
 * Returns how many digits a column's postcodes have, by its name: null if that differs by country, undefined if the column has no
 * postcodes.
 */
export function postcodeDigits(columnName: string): number | null | undefined {
  const name = columnName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.:*()/-]+/g, ' ')
    .trim();
  return NAMES.find((known) => known.name.test(name))?.digits;
}
