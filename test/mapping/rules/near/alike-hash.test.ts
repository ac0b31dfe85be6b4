import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IGNORABLE, type Ignorable } from '../../../../src/mapping/rules/comparable.ts';
import { AlikeHash } from '../../../../src/mapping/rules/near/alike-hash.ts';
import { alikeRolesOf, traitsOf } from '../../../../src/mapping/rules/near/near-columns.ts';
import {
  BEHIND_NAMES,
  SHORT,
  TITLES_BEFORE,
} from '../../../../src/mapping/rules/near/near-words.ts';
import { RowKeys } from '../../../../src/mapping/rules/row-keys.ts';
import { LastingHash } from '../../../../src/rows/lasting-hash.ts';
import { runs } from '../../../support/runs.ts';
import { batchOf } from '../../support.ts';

const KEY = Buffer.alloc(32, 1);
const COLUMNS = ['Name', 'Street', 'Postcode', 'Phone', 'E-mail', 'Code'];
const ROLES = ['whole', 'place', 'postcode', 'numbers', 'mail', 'same'] as const;

/** The hashes of rows of some columns. */
function hashesOf(
  rows: readonly (readonly string[])[],
  hash: AlikeHash | LastingHash,
  names = COLUMNS,
  ignore: readonly Ignorable[] = [],
): readonly string[] {
  const keys = new RowKeys([...names.keys()], ignore, { hash, ...traitsOf(names) });
  const { cells } = batchOf(rows, 2);
  return rows.map((_, place) => (keys.hashRow(cells, place) ? hash.text : ''));
}

/** The hash of a cell, without what tells those that are alike from those that are the same. */
function alike(
  text: string,
  role: (typeof ROLES)[number],
  ignore: readonly Ignorable[] = [],
): string {
  return allAlike([text], role, ignore)[0] ?? '';
}

function allAlike(
  texts: readonly string[],
  role: (typeof ROLES)[number],
  ignore: readonly Ignorable[] = [],
): readonly string[] {
  const name = COLUMNS[ROLES.indexOf(role)] ?? '';
  const rows = texts.map((text) => [text]);
  const hashes = hashesOf(rows, new AlikeHash(KEY, [role]), [name], ignore);
  return hashes.map((hash) => hash.slice(0, 22));
}

describe('AlikeHash', () => {
  it.each([
    { role: 'whole', one: 'Herr Jürgen Maier', other: 'juergen MAIER', is: true },
    { role: 'whole', one: 'Herr Maier', other: 'Frau Maier', is: false },
    { role: 'whole', one: 'Herr Örs', other: 'Frau Örs', is: false },
    { role: 'whole', one: 'Dr. Maier', other: 'Maier', is: true },
    { role: 'whole', one: 'Mr. 김민수', other: '김민수', is: true },
    { role: 'whole', one: 'Mr. Sam Lee', other: 'Mrs. Am Lee', is: false },
    { role: 'whole', one: 'Dr.', other: 'Prof.', is: false },
    { role: 'whole', one: '김민수 고객님', other: '김민수', is: true },
    { role: 'whole', one: '김씨', other: '김', is: false },
    { role: 'whole', one: '★', other: '♥', is: false },
    { role: 'whole', one: '𠮷田 太郎様', other: '𠮷田太郎', is: true },
    { role: 'whole', one: 'ΝΙΚΟΣ ΝΙΚΟΣ', other: 'Νίκος Νίκος', is: true },
    { role: 'place', one: 'Weiße Gasse 1-11', other: 'WEISSE GASSE 1 11', is: true },
    { role: 'place', one: 'Weiße Gasse 1-11', other: 'Weiße Gasse 111', is: false },
    { role: 'postcode', one: '123 45', other: '12345', is: true },
    { role: 'postcode', one: 'SW1A 1AA', other: 'sw1a1aa', is: true },
    { role: 'numbers', one: '0151/12345678, 030/123456', other: '+49 151 12345678', is: true },
    { role: 'numbers', one: 'Tel. (02) 555-1234 / 02-555-9999', other: '02-555-1234', is: true },
    { role: 'numbers', one: '010-1111-2222 010-3333-4444', other: '01011112222', is: true },
    { role: 'numbers', one: '02-555-1234 ext. 2', other: '02-555-1234 ext. 3', is: false },
    { role: 'numbers', one: '02-555-1234 내선 2', other: '02-555-1234 내선 3', is: false },
    { role: 'numbers', one: '030 123456, DW 12', other: '030 123456, DW 13', is: false },
    { role: 'numbers', one: '010-1111-2222, 333-4444', other: '010-1111-2222', is: true },
    { role: 'numbers', one: '집', other: '회사', is: false },
    { role: 'mail', one: 'Bo <bo@x.org>; al@x.org', other: 'bo@X.org', is: true },
    { role: 'mail', one: 'b.o@x.org', other: 'bo@x.org', is: false },
    { role: 'same', one: 'P-11', other: 'p-11', is: false },
  ] as const)('takes $one and $other ($role) for one: $is', ({ role, one, other, is }) => {
    expect(alike(one, role) === alike(other, role)).toBe(is);
  });

  it.each([
    ['whole', 'Mr. Sam Lee', 'Lee, Sam', true],
    ['whole', 'Mrs Sam Lee', 'Sam Lee', true],
    ['whole', 'Frau Else Kunz', 'Herrn Else Kunz', true],
    ['whole', 'Herr Nils Kunz', 'Nils Kunz', true],
    ['whole', 'Fr. Aurora Lee', 'Aurora Lee', true],
    ['whole', 'Prof. Dr.-Ing. Ida Lee', 'Ida Lee', true],
    ['whole', '고객 김민수', '김 민수님', true],
    ['whole', 'Herr  Maier ', 'Frau Maier', false],
    ['whole', 'Ｍｒ．　Sam Lee', 'SAM LEE', true],
    ['whole', 'Fred Lee', 'Ed Lee', false],
    ['whole', '대표김민수', '김민수 대표님', true],
    ['whole', '차장미', '미', false],
    ['whole', 'Dr.', 'Prof.', false],
    ['whole', 'Max Lee', 'Tom Lee', false],
    ['whole', 'Anders Andersson', 'Andersson, Anders', true],
    ['whole', 'Анна Иванова', 'Иванова Анна', true],
    ['whole', '10001', '11000', false],
    ['whole', 'FR-1001', 'HR-1001', false],
    ['whole', 'C-1001', 'c1001', true],
    ['whole', '김민수', '김수민', false],
    ['place', 'Hauptstraße 5', 'Hauptstr. 5', true],
    ['place', '5 Park Road', '5, Park Rd', true],
    ['place', '5 Howe Street', '5 Howe St.', true],
    ['place', 'Hauptstr. 5', 'Hauptgasse 5', false],
    ['numbers', '030 2000000 / 0171 1234567', '030 2000000', true],
    ['numbers', '0151/10000005 / 030 1234567', '0151 10000005', true],
    ['numbers', '0151/10000005 / 030 1234567', '030 1234567', false],
    ['numbers', '0171 / 12345678 (privat)', '0171 12345678', true],
    ['numbers', 'Büro: 030 / 1234567 / 0171 / 12345678', '030 1234567', true],
    ['numbers', '030 2000000 / 171 1234567', '030 2000000', true],
    ['numbers', '+49 (0)171 1234567 / +49 (0)30 1234567', '0171 1234567', true],
    ['numbers', '+49 (171) 1234567 / +49 (30) 1234567', '0171 1234567', true],
    ['numbers', '02-555-1234 +2', '02-555-1234 +3', false],
    ['numbers', '0171 / 12345678 (privat)', '12345678', false],
    ['numbers', '02-555-1234 내선 2', '02-555-1234 내선 3', false],
    ['mail', 'Bo <bo@x.org>; al@x.org', 'bo@X.org', true],
  ] as const)('takes %s %s and %s for one: %s, whatever does not count', (role, one, other, is) => {
    const all = [...IGNORABLE];
    for (const ignore of [[], all, all.filter((each) => each !== 'case')])
      expect(alike(one, role, ignore) === alike(other, role, ignore)).toBe(is);
  });

  const cell = fc
    .array(
      fc.constantFrom(
        ...['Mr', 'Mr.', 'Dr.', 'Herr', 'Frau ', 'Sam', 'SAM', 'Lee', 'ü', 'ue', 'é', 'ß', 'ss'],
        ...[' ', '  ', '　', '-', '.', ',', '/', '1', '２', '22', 'Ａ', 'a', 'Σ', '〒', '’', "'"],
        ...['김', '민수', '님', '様', '山', '髙', 'カ', 'ｶ', 'ﾞ', '𠮷', '\u0301', 'ᄀ', 'ᅡ'],
        ...['010-1111-2222', '02 555 1234', '+82', 'bo@x.org', 'BO@x.org', ';', '<', '>'],
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));

  it('is equal where rows are the same, whatever does not count', () => {
    const rewrite = (text: string, how: number) =>
      [
        text,
        text.toUpperCase(),
        text.replace(/\s+/g, ''),
        text.replace(/\p{P}+/gu, ''),
        ` ${text}`,
      ][how] ?? '';
    fc.assert(
      fc.property(
        fc.subarray([...IGNORABLE]),
        fc.nat(COLUMNS.length - 1),
        cell,
        fc.nat(4),
        (ignore, at, text, how) => {
          const [name = '', role = 'same'] = [COLUMNS[at], ROLES[at]];
          // Titles and second numbers are found where they are apart.
          const areApart = ['whole', 'numbers', 'mail'].includes(role) && [2, 3].includes(how);
          const rows = [[text], [rewrite(text, areApart ? 4 : how)]];
          const [one, other] = hashesOf(rows, new LastingHash(KEY), [name], ignore);
          if (one !== other) return;
          const [as, is] = hashesOf(rows, new AlikeHash(KEY, [role]), [name], ignore);
          expect(is).toBe(as);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('is equal however characters are composed', () => {
    fc.assert(
      fc.property(cell, fc.constantFrom('whole', 'place', 'postcode'), (text, role) => {
        const plain = text.normalize('NFC');
        expect(alike(plain.normalize('NFD'), role)).toBe(alike(plain, role));
      }),
      { numRuns: runs(100) },
    );
  });

  // Another one would find nobody whom ledgers know.
  it('is what ledgers keep', () => {
    const row = ['Dr. Łucja Weiß, 김민수님', 'Ｗeg 1-2', '01 067', '010-1-2', 'A@b.org', 'P-1'];
    const roles = alikeRolesOf(COLUMNS) ?? [];
    expect(roles).toEqual(ROLES);
    const [hash] = hashesOf([row], new AlikeHash(KEY, roles));
    expect(hash).toMatchInlineSnapshot(`"j8T9hUzd2VTK2W2fmWcj0FVEo3"`);
  });

  // A title or a form of a letter that is added later makes whoever has it unfindable, though nothing else tells.
  it('is what ledgers keep for all words and letters that do not count', () => {
    const letters = Array.from({ length: 0x600 }, (_, i) => String.fromCharCode(0x20 + i));
    const wide = Array.from({ length: 0xee }, (_, i) => String.fromCharCode(0xff01 + i));
    const names = [
      ...TITLES_BEFORE.map((title) => `${title} Ann Lee`),
      ...BEHIND_NAMES.map((title) => `김민수 ${title}`),
      ...[...letters, ...wide, ...'髙﨑邉邊齋齊斉澤濵濱眞德廣櫻國嶋惠'].map(
        (letter) => `a${letter}e`,
      ),
    ];
    const digest = createHash('sha256');
    for (const [i, hash] of allAlike(names, 'whole').entries())
      digest.update(`${names[i]} ${hash}\n`);
    const words = [...SHORT.keys()];
    const places = words.map((word) => `${word} 5`);
    for (const [i, hash] of allAlike(places, 'place').entries())
      digest.update(`${words[i]} ${hash}\n`);
    expect(digest.digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"89f2a128e7bc3be8"`);
  });

  // Numbers of customers, and first names of one family, are not those of others that have the same characters.
  it('takes nobody for another who was not mailed, by numbers and by first names', () => {
    const asked = (names: string[], was: readonly string[], now: readonly string[]) => {
      const hash = new AlikeHash(KEY, alikeRolesOf(names) ?? []);
      const known = hashesOf(
        was.map((one) => [one, 'Lee']),
        hash,
        names,
      );
      const before = new Set(known.map((one) => one.slice(0, 22)));
      const found = hashesOf(
        now.map((one) => [one, 'Lee']),
        hash,
        names,
      );
      return now.filter((_, i) => before.has(found[i]?.slice(0, 22) ?? ''));
    };
    const numbers = (first: number) => Array.from({ length: 2000 }, (_, i) => String(first + i));
    expect(asked(['Customer', 'Last name'], numbers(1000), numbers(3000))).toEqual([]);
    const [was, now] = [
      ['Amir', 'Sara', 'Mina', 'Lisa', 'Andi'],
      ['Mira', 'Aras', 'Amin', 'Alis', 'Dian'],
    ];
    expect(asked(['First name', 'Last name'], was, now)).toEqual([]);
    expect(asked(['Vorname', 'Nachname'], ['Dr. Zoé'], ['ZOE'])).toEqual(['ZOE']);
    const turned = ['Hans Maier'];
    for (const column of ['Nachname, Vorname', 'First & last name', 'Nom Prénom'])
      expect(asked([column, 'Ort'], ['Maier, Hans'], turned), column).toEqual(turned);
  });

  it('says of columns what may be written in two ways, of people alone', () => {
    expect(alikeRolesOf(['고객', 'Firma', 'Ort', 'Kundennummer', 'Produkt'])).toEqual([
      'whole',
      'place',
      'place',
      'same',
      'same',
    ]);
    expect(alikeRolesOf(['PLZ', 'Code'])).toBeUndefined();
    expect(alikeRolesOf(['Benutzername'])).toBeUndefined();
  });
});
