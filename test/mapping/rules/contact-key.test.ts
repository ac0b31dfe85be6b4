import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPlainPhone, contactKey } from '../../../src/mapping/rules/contact-key.ts';
import { KeyedHash } from '../../../src/rows/keyed-hash.ts';

describe('contactKey', () => {
  it.each([
    ['BOB.RAY@Example.COM', 'bob.ray@example.com'],
    ['mailto:bob@example.com ', 'bob@example.com'],
    ['ｂｏｂ＠example.com', 'bob@example.com'],
    ['+82 10-2222-3333', '010-2222-3333'],
    ['821022223333', '01022223333'],
    ['0082 10 2222 3333', '(010) 2222.3333'],
    ['+49 (0)151 12345678', '0151/12345678'],
    ['+1 (555) 123-4567', '1-555-123-4567'],
    ['+86 138 1234 5678', '13812345678'],
    ['+44 7911 123456', '07911 123456'],
    ['０９０－１２３４－５６７８', '+81 90 1234 5678'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678'],
    ['+39 06 1234 5678', '06 12345678'],
    ['02-1234-5678 ext 2', '02-1234-5678 x2'],
    ['+82 2-1234-5678 ext. 2', '(02) 1234-5678 #2'],
    ['+49 30 123456;ext=12', '030/123456 extension 12'],
    ['Tel. 010-2222-3333', '010-2222-3333'],
    ['☎010-2222-3333', '☎️ 010 2222 3333'],
    ['T: 010-2222-3333', 'HP 01022223333'],
    ['휴대폰：010-2222-3333', '010-2222-3333 (집)'],
    ['Tel) 02-312-4567', '전화번호 02-312-4567'],
    ['Mobil: 0171/3456789', '+49 171 3456789 (privat)'],
    ['Tél. : 06 12 34 56 78', 'Port. 06.12.34.56.78'],
    ['Telefon-Nr. 0351 123456', 'tel:+49 351 123456'],
    ['Tel. 02-1234-5678 ext 2', '02-1234-5678 x2'],
  ])('takes %s and %s for one', (one, other) => {
    expect(contactKey(one)).toBe(contactKey(other));
    expect(contactKey(one)).not.toBeNull();
  });

  it.each([
    ['310000000123', '320000000123'],
    ['100000000456', '700000000456'],
    ['4006381333931', '4106381333931'],
  ])('takes %s and %s for numbers of two cards', (one, other) => {
    expect(contactKey(one)).not.toBe(contactKey(other));
  });

  it.each([
    ['02-1234-5678 ext 2', '02-1234-5678'],
    ['02-1234-5678 ext 2', '02-1234-5678 ext 3'],
    ['02-1234-5678 x2', '02-1234-56782'],
    ['02-1234-5678 x2', '02-1234-5678 x02'],
  ])('takes %s and %s for the numbers of two people', (one, other) => {
    expect(contactKey(one)).not.toBe(contactKey(other));
  });

  it.each(['2024 x 12345', '12 Fox Road 3000 45', '12345678 x', '12345678x2', '12345678901 Box 2'])(
    'does not take %j for a number with an extension',
    (text) => {
      expect(contactKey(text)).toBeNull();
    },
  );

  it.each([
    '12345678',
    'T 12345678',
    'Fax 0171 3456789',
    'M01712345678',
    'Tele2 0171 3456789',
    'Ann 0171 3456789',
    '0171 3456789 Ann',
    'Tel. 010-1111-2222, 010-3333-4444',
    '0012',
    'Ann Fox',
    '9 Elm Rd',
    'a@b',
    '1234567890123456',
  ])('does not take %j for a contact', (text) => {
    expect(contactKey(text)).toBeNull();
  });
});

describe('addPlainPhone', () => {
  it('adds what contactKey gives, and nothing for other texts', () => {
    const character = fc.constantFrom(...'00112233456789 -.()+/a'.split(''));
    const texts = fc.oneof(
      fc.string({ unit: character, maxLength: 16 }),
      fc.constant('010-2222-3333'),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const bytes = Buffer.from(text);
        const hash = new KeyedHash(new Uint32Array(4));
        const isAdded = addPlainPhone(hash, bytes, 0, bytes.length);
        const added = Buffer.from(hash.room(0).subarray(0, hash.length)).toString();
        expect(added).toBe(isAdded ? contactKey(text) : '');
        if (text === '010-2222-3333') expect(isAdded).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
