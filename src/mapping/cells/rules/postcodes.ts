/** How a country writes its postcodes. */
interface Postcode {
  readonly pattern: RegExp;
  readonly example: string;
}

const DIGITS = {
  3: [/^\d{3}$/, '101'],
  4: [/^\d{4}$/, '1010'],
  5: [/^\d{5}$/, '01067'],
  6: [/^\d{6}$/, '100000'],
} as const;

/** By country (ISO 3166): Universal Postal Union, "Postal addressing systems in member countries". */
export const POSTCODES: ReadonlyMap<string, Postcode> = new Map([
  ...ofDigits(3, 'IS'),
  ...ofDigits(4, 'AT AU BE BG CH DK HU LI LU NO NZ PH SI ZA'),
  ...ofDigits(5, 'DE EE ES FI FR HR ID IT KR LT MX MY SA TH TR UA'),
  ...ofDigits(6, 'CN IN KZ RO RU SG'),
  of('BR', /^\d{5}-?\d{3}$/, '01310-100'),
  of('CA', /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/, 'K1A 0B1'),
  of('CZ', /^\d{3} ?\d{2}$/, '110 00'),
  of('GB', /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})$/, 'SW1A 1AA'),
  of('GR', /^\d{3} ?\d{2}$/, '104 31'),
  of('IE', /^(?:D6W|[AC-FHKNPRTV-Y]\d{2}) ?[AC-FHKNPRTV-Y\d]{4}$/, 'D02 AF30'),
  of('IL', /^\d{5}(?:\d{2})?$/, '9414219'),
  of('JP', /^\d{3}-?\d{4}$/, '100-0001'),
  of('LV', /^LV-\d{4}$/, 'LV-1050'),
  of('NL', /^[1-9]\d{3} ?[A-Z]{2}$/, '1012 JS'),
  of('PL', /^\d{2}-\d{3}$/, '00-950'),
  of('PT', /^\d{4}-\d{3}$/, '1000-001'),
  of('SE', /^\d{3} ?\d{2}$/, '111 22'),
  of('SK', /^\d{3} ?\d{2}$/, '811 01'),
  of('TW', /^\d{3}(?:\d{2,3})?$/, '100'),
  of('US', /^\d{5}(?:-\d{4})?$/, '20500'),
  of('VN', /^\d{5,6}$/, '10000'),
]);

function of(country: string, pattern: RegExp, example: string): [string, Postcode] {
  return [country, { pattern, example }];
}

function ofDigits(digits: keyof typeof DIGITS, countries: string): [string, Postcode][] {
  const [pattern, example] = DIGITS[digits];
  return countries.split(' ').map((country) => of(country, pattern, example));
}
