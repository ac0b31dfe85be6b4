import { createRequire } from 'node:module';
import type { PhoneNumber } from 'libphonenumber-js';

/** Reads phone numbers as people of a country write them. */
export interface Phones {
  readonly callingCode: string;
  /** A possible and valid number of any country; null if the text is none. */
  readonly parse: (text: string) => PhoneNumber | null;
}

/**
 * Loaded only where phone numbers are read, with all that is known of numbers: by less, a date or a mobile number without its last
 * digits is valid. Returns null for a country whose phone numbers are not known.
 */
export function phonesOf(country: string): Phones | null {
  const phones = load();
  if (!phones.isSupportedCountry(country)) return null;
  return {
    callingCode: phones.getCountryCallingCode(country),
    parse: (text) => {
      const options = { defaultCountry: country, extract: false } as const;
      const phone = phones.parsePhoneNumberFromString(text, options);
      return phone?.isPossible() && phone.isValid() ? phone : null;
    },
  };
}

let loaded: typeof import('libphonenumber-js/max') | undefined;

function load(): typeof import('libphonenumber-js/max') {
  loaded ??= createRequire(import.meta.url)('libphonenumber-js/max');
  return loaded as typeof import('libphonenumber-js/max');
}

/** What stands before an extension. */
export const EXTENSION_LABEL = /#|ext|xt|x|int|доб|anexo/i;

/** A number and its extension: `ext. 2`, `x2`, `#2`. Null for what has none. */
export function splitExtension(
  text: string,
): { readonly number: string; readonly ext: string } | null {
  if (!EXTENSION_LABEL.test(text)) return null;
  // What is an extension does not depend on the country.
  const how = { defaultCountry: 'KR', extract: false } as const;
  const ext = load().parsePhoneNumberFromString(text, how)?.ext;
  return ext ? { number: text.slice(0, text.lastIndexOf(ext)).replace(/\D+$/, ''), ext } : null;
}

export const PHONE_COUNTRY = 'must have a country whose phone numbers are known, such as';
