import { describe, expect, it } from 'vitest';
import { nearRoleOf } from '../../../../src/mapping/rules/near/near-columns.ts';
import { areNear, keysOf, NearRow } from '../../../../src/mapping/rules/near/same-person.ts';
import { MORE_DIFFERENT, MORE_SAME } from './more-pairs.ts';
import { OTHERS, OTHERS_LATER, type Pair, SAME, SAME_LATER } from './pairs.ts';
import { PARTIAL_OTHERS, PARTIAL_SAME } from './partial-pairs.ts';

const toRoles = (names: readonly string[]) => names.map((name) => nearRoleOf(name) ?? 'other');
const ROLES = toRoles(['Name', 'Street', 'Postcode', 'Phone']);

const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());

function toRow(text: string): NearRow {
  return new NearRow(cellsOf(text), ROLES);
}

/** Those that are asked about, whichever row is first. */
function asked(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.filter(([one, other]) => {
    const [is, isTurned] = [areNear(toRow(one), toRow(other)), areNear(toRow(other), toRow(one))];
    expect(isTurned, one).toBe(is);
    return is;
  });
}

const nameIn = (text: string) => text.split(' | ')[0];

describe('areNear', () => {
  it('is true of rows of one person, and of no others', () => {
    expect(asked(SAME)).toEqual(SAME);
    expect(asked(OTHERS)).toEqual([]);
  });

  it('misses and mistakes no more than is known of rows that it was not made for', () => {
    const found = new Set(asked(SAME_LATER));
    const missed = SAME_LATER.filter((pair) => !found.has(pair));
    expect(missed.map(([, other]) => nameIn(other))).toEqual([
      ...['Margaret Thomson', 'Alexandra Petrov', 'William Anderson'],
      ...['タナカ ミサキ', 'Benoit GIRARD'],
    ]);
    expect(asked(OTHERS_LATER).map(([, other]) => nameIn(other))).toEqual(['Lara Schmitz']);
    const more = new Set(asked(MORE_SAME));
    const missedMore = MORE_SAME.filter((pair) => !more.has(pair));
    expect(missedMore.map(([, other]) => nameIn(other))).toEqual([
      ...['Monika Janssen', 'Susan Clark', 'Satoshi Ōno', 'YOSHIDA KENTA'],
    ]);
    expect(asked(MORE_DIFFERENT).map(([, other]) => nameIn(other))).toEqual(['이민호']);
  });

  it('is true of one person without a postcode and a phone in one row, whom a key finds', () => {
    const roles = toRoles(['Name', 'Street', 'Town', 'Postcode', 'Phone']);
    const found = [...PARTIAL_SAME, ...PARTIAL_OTHERS].filter(([one, other]) => {
      const [a, b] = [one, other].map((row) => new NearRow(cellsOf(row), roles)) as [
        NearRow,
        NearRow,
      ];
      expect(areNear(b, a), one).toBe(areNear(a, b));
      const [[keys, whole], [others, wholeOther]] = [keysOf(a), keysOf(b)];
      return areNear(a, b) && (whole === wholeOther || [...keys].some((key) => others.has(key)));
    });
    expect(found).toEqual(PARTIAL_SAME);
  });

  it('needs an address or a phone where these are compared: many have a name and a postcode', () => {
    const both = 'Kim Minsu | | 13529 | ';
    expect(asked([[both, 'Minsu Kim | | 13529 | 010-1111-2222']])).toEqual([]);
    const few = toRoles(['Name', 'Postcode']);
    const [one, other] = ['Kim Minsu', 'KIM, Minsu'].map(
      (name) => new NearRow([name, '13529'], few),
    );
    expect(areNear(one as NearRow, other as NearRow)).toBe(true);
  });

  it('compares addresses alone where no names are compared', () => {
    const roles = toRoles(['Street', 'PLZ', 'Ort']);
    const row = (...cells: string[]) => new NearRow(cells, roles);
    const flat = row('Hauptstr. 5', '10115', 'Berlin');
    expect(areNear(flat, row('Hauptstraße 5', '10115', 'BERLIN'))).toBe(true);
    expect(areNear(flat, row('Hauptstraße 6', '10115', 'Berlin'))).toBe(false);
    expect(areNear(flat, row('Hauptstraße 5', '80331', 'München'))).toBe(false);
  });

  it('takes a family with crossed initials for others', () => {
    const toPair = (one: string, other: string): Pair => [
      `${one} | Weg 5 | 10115 | `,
      `${other} | Weg 5 | 10115 | `,
    ];
    const family = [
      toPair('Scott E. Hale', 'Eric S. Hale'),
      toPair('Elizabeth J. Vogt', 'Jacob E. Vogt'),
    ];
    const alike = [
      toPair('J. Hale', 'John Hale'),
      toPair('Juan C García Lopez', 'Juan Carlos García L.'),
    ];
    expect(asked([...family, ...alike])).toEqual(alike);
  });

  it('takes people with other birthdays for others', () => {
    const roles = toRoles(['Name', 'Street', 'Birthday']);
    const row = (...cells: string[]) => new NearRow(cells, roles);
    const one = row('Anna Müller', 'Hauptstr. 5', '1980-01-01');
    expect(areNear(one, row('Müller, Anna', 'Hauptstr. 5', '2010-05-05'))).toBe(false);
    expect(areNear(one, row('Müller, Anna', 'Hauptstr. 5', ''))).toBe(true);
  });
});

describe('nearRoleOf', () => {
  it.each([
    ...[
      ['Full name', 'name'],
      ['성명', 'name'],
      ['Vorname', 'name'],
      ['받는 분', 'name'],
      ['Company name', 'other'],
      ['User name', 'other'],
    ],
    ...[
      ['받는사람 주소', 'street'],
      ['Straße', 'street'],
      ['Address line 2', 'street'],
      ['E-mail address', 'email'],
    ],
    ...[
      ['우편 번호', 'postcode'],
      ['PLZ', 'postcode'],
      ['ZIP code', 'postcode'],
      ['휴대폰번호', 'phone'],
      ['Telefon', 'phone'],
      ['Ort', 'town'],
      ['Note', 'other'],
    ],
    ...[
      ['Anschrift', 'street'],
      ['Lieferanschrift', 'street'],
      ['Str.', 'street'],
      ['주소', 'street'],
      ['배송지 주소', 'street'],
      ['Nr', 'street'],
      ['Adresse mail', 'email'],
      ['이메일주소', 'email'],
      ['Kontakt', 'phone'],
      ['연락처', 'phone'],
      ['담당자 연락처', 'phone'],
      ['Empfänger', 'name'],
      ['Nom', 'name'],
      ['Cognome', 'name'],
      ['Ansprechpartner', 'name'],
      ['담당자', 'name'],
      ['Name des Empfängers', 'name'],
      ['ShipToName', 'name'],
      ['PLZ Ort', 'postcode'],
      ['Mailing address', 'street'],
      ['Code', null],
    ],
  ] as const)('of %j is %s', (name, role) => {
    expect(nearRoleOf(name)).toBe(role);
  });
});
