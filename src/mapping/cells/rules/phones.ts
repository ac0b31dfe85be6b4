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
  const phones: typeof import('libphonenumber-js/max') = createRequire(import.meta.url)(
    'libphonenumber-js/max',
  );
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

export const PHONE_COUNTRY = 'must have a country whose phone numbers are known, such as';
