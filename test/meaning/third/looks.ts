import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';

type Person = readonly [name: string, street: string];

const PEOPLE: readonly Person[] = [
  ['Agata Nowak', '3 Quay Street'],
  ['Bruno Silva', '14 Mill Lane'],
  ['Chiara Conti', '8 Church Road'],
  ['Dirk Janssen', '22 Station Road'],
  ['Elif Kaya', '5 Park View'],
  ['Farid Haddad', '31 North Street'],
  ['Greta Lindqvist', '2 The Green'],
  ['Hiro Tanaka', '17 Abbey Walk'],
  ['Ines Moreau', '9 Castle Hill'],
  ['Jonas Weber', '40 River Side'],
  ['Katya Orlova', '12 Bridge End'],
  ['Liam Byrne', '6 Orchard Close'],
  ['Marta Ruiz', '28 School Lane'],
  ['Nils Dahl', '1 Harbour Row'],
  ['Olga Petrova', '19 West Street'],
  ['Paulo Gomes', '33 Chapel Lane'],
  ['Quentin Leroy', '7 Market Place'],
  ['Rosa Marin', '11 Elm Grove'],
  ['Stefan Novak', '24 High Street'],
  ['Tara Quinn', '15 Meadow Way'],
  ['Ulla Berg', '4 Forge Cottages'],
  ['Vera Kovacs', '38 London Road'],
];

/** A list of one order with a card for each person, and what it means. */
function cards(project: string, people: readonly Person[], more = '') {
  return {
    content: `name;street\n${people.map((person) => person.join(';')).join('\n')}\n`,
    mapping: mapped(`=${project}`, '=guild', 'rows', '=44', 'name, street', more),
    meant: orders(
      'name street',
      people
        .map(([name, street], i) => {
          const head = i === 0 ? `${project} guild ${people.length} 44` : '';
          return `${head}|${name}|${street}`;
        })
        .join('\n'),
    ),
  };
}

/** Cards with one text of a person put in or replaced. */
function withOne(at: number, person: Person, replaces = 0): Person[] {
  return PEOPLE.toSpliced(at, replaces, person);
}

/** A list of one order with names and a date for each. */
function dated(project: string, days: readonly string[]) {
  const rows = days.map((day, i) => [PEOPLE[i]?.[0] ?? '', day] as const);
  return {
    content: `name,day\n${rows.map((row) => row.join(',')).join('\n')}\n`,
    mapping: mapped(`=${project}`, '=guild', 'rows', '=20', 'name, day'),
    meant: orders(
      'name day',
      rows
        .map(
          ([name, day], i) =>
            `${i === 0 ? `${project} guild ${rows.length} 20` : ''}|${name}|${day}`,
        )
        .join('\n'),
    ),
  };
}

/** C20: rows that are worth a look, told and never blocking. */
export const LOOKS: readonly List[] = [
  {
    name: 'The third member of a guild is there again at the end of the list',
    point: 'C20',
    file: 'guild-again.csv',
    ...cards('gu-1', [...PEOPLE, ['Chiara Conti', '8 Church Road']]),
    must: 'warn',
  },
  {
    name: 'A member is there twice and one letter of the second name was mistyped',
    point: 'C20',
    file: 'guild-typo.csv',
    ...cards('gu-2', withOne(15, ['Jonas Webber', '40 River Side'])),
    must: 'warn',
  },
  {
    name: 'A German family is there with ü and, further down, with ue at the same house',
    point: 'C20',
    file: 'gemeindebrief.csv',
    ...cards('gu-3', [
      ...PEOPLE.slice(0, 8),
      ['Anna Müller', 'Gartenweg 4'],
      ...PEOPLE.slice(8, 16),
      ['Anna Mueller', 'Gartenweg 4'],
      ...PEOPLE.slice(16),
    ]),
    must: 'warn',
  },
  {
    name: 'The telephone number of one member stands in the column of names',
    point: 'C20',
    file: 'guild-phone.csv',
    ...cards('gu-4', withOne(10, ['+44 20 7946 0958', '12 Bridge End'], 1)),
    must: 'warn',
  },
  {
    name: 'A whole sentence about the dog stands where the name of a member should be',
    point: 'C20',
    file: 'guild-remark.csv',
    ...cards(
      'gu-5',
      withOne(
        12,
        [
          'please ring twice and mind the dog, she is harmless but loud, and leave the parcel with Mrs Ruiz next door',
          '28 School Lane',
        ],
        1,
      ),
    ),
    must: 'warn',
  },
  {
    name: 'One member of a guild has a street and no name',
    point: 'C20',
    file: 'guild-nameless.csv',
    ...cards('gu-6', withOne(6, ['', '2 The Green'], 1)),
    must: 'warn',
  },
  {
    name: 'A wedding day is the 31st of April among days that exist',
    point: 'C20',
    file: 'wedding-days.csv',
    ...dated('gu-7', ['2026-05-02', '2026-06-13', '2026-04-31', '2026-07-18', '2026-09-05']),
    must: 'warn',
  },
  {
    name: 'A German day of birth is the 29th of February of a year that has none',
    point: 'C20',
    file: 'geburtstagskarten.csv',
    ...dated('gu-8', ['12.05.1984', '29.02.1983', '30.11.1979', '03.02.1991', '17.08.1966']),
    must: 'warn',
  },
  {
    name: 'The year of one concert is 3026',
    point: 'C20',
    file: 'concerts.csv',
    ...dated('gu-9', ['2026-03-07', '2026-04-11', '3026-05-02', '2026-06-20', '2026-10-03']),
    must: 'warn',
  },
  fine(
    'C20: A rule leaves out the second card of a member who is there twice',
    'guild-unique.csv',
    `name;street\n${PEOPLE.map((person) => person.join(';')).join('\n')}\nElif Kaya;5 Park View\n`,
    cards('gu-10', PEOPLE).meant,
    {
      mapping: mapped(
        '=gu-10',
        '=guild',
        'rows',
        '=44',
        'name, street',
        'rows: { unique: { columns: [name, street], on_duplicate: skip } }',
      ),
    },
  ),
];
