import { describe, expect, it } from 'vitest';
import { ListedOwners } from '../../../src/mapping/rules/listed-owners.ts';

describe('ListedOwners', () => {
  it('gives a name of an address that the list has for others alone, whatever rows are between', () => {
    const owners = new ListedOwners();
    for (let row = 2; row < 200_002; row += 1) owners.note(row, row, `Bob Ray ${row}`);
    owners.note(2, 200_002, '김민수');
    expect(owners.otherThan('Anna Smith', 2)).toBe('Bob Ray 2');
    expect(owners.otherThan('김민수', 2)).toBeNull();
    expect(owners.otherThan('Anna Smith', 199_999)).toBe('Bob Ray 199999');
    expect(owners.otherThan('', 2)).toBeNull();
    expect(owners.otherThan('Anna Smith', 300_000)).toBeNull();
  });

  it.each([
    ['first', ['', 'Bob Ray']],
    ['last', ['Bob Ray', 'Carl Orff', '']],
    ['between', ['Bob Ray', '', 'Carl Orff']],
  ])('takes all who have an address for the same where a row has it alone: %s', (_, names) => {
    const owners = new ListedOwners();
    for (const [i, name] of names.entries()) owners.note(7, 7 + i, name);
    expect(owners.otherThan('Anna Smith', 7)).toBeNull();
  });

  it('asks about whoever is not among the first of many names', () => {
    const owners = new ListedOwners();
    const names = [...'ABCDEFGHIJKLMNOP'].map((letter) => `${letter}nna ${letter}mith`);
    for (const [i, name] of names.entries()) owners.note(3, 3 + i, name);
    expect(names.map((name) => owners.otherThan(name, 3) === null)).toEqual(
      names.map((_, i) => i < 12),
    );
  });
});
