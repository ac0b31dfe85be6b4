import { type List, mapped, orders } from '../list.ts';
import { fine, refused, warned } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const PEOPLE = [
  'Ann Fox',
  'Bob Ray',
  'Cid Lux',
  'Dee Orr',
  'Eve Low',
  'Finn Moss',
  'Gus Hill',
  'Hal Penn',
  'Ivy Shaw',
  'Jo Birch',
  'Kay Dunn',
  'Leo Park',
  'Mia Cole',
  'Ned Rowe',
  'Ola Berg',
  'Pia Voss',
  'Quin Ash',
  'Rae Todd',
  'Sam Webb',
  'Tia York',
  'Uma Nash',
  'Val Reid',
  'Wes Lane',
  'Xan Holt',
];

/** A list of one order with a card for each, and what it means. */
function cards(project: string, people: readonly string[]) {
  return {
    content: `name,city\n${people.map((who) => `${who},York`).join('\n')}\n`,
    mapping: mapped(`=${project}`, '=kit', 'rows', '=50', 'name, city'),
    meant: orders(
      'name city',
      people
        .map((who, i) => `${i === 0 ? `${project} kit ${people.length} 50` : ''}|${who}|York`)
        .join('\n'),
    ),
  };
}

/** C20: rows that are worth a look, told and never blocking. */
export const WORTH_A_LOOK: readonly List[] = [
  {
    name: 'One of twenty-five cards has no name',
    point: 'C20',
    file: 'one-empty.csv',
    ...cards('oe-1', [...PEOPLE.slice(0, 12), '', ...PEOPLE.slice(12)]),
    must: 'warn',
  },
  {
    name: 'All of twenty-four cards have a name',
    point: 'C20',
    file: 'all-named.csv',
    ...cards('an-1', PEOPLE),
    must: 'order',
  },
  {
    name: 'The same person stands twice in a list with other people between',
    point: 'C20',
    file: 'twice.csv',
    ...cards('tw-1', [...PEOPLE.slice(0, 6), 'Bob Ray', ...PEOPLE.slice(6, 9)]),
    must: 'warn',
  },
  warned(
    'C20: A person stands twice with a letter of difference',
    'near.csv',
    `name,street,city
Katharina Hoffmann,Lindenweg 4,Ulm
Bert Bauer,Am Markt 1,Ulm
Katarina Hoffmann,Lindenweg 4,Ulm
Cora Cent,Ring 9,Jena
`,
    orders(
      'name street city',
      'nr-1 kit 4 8|Katharina Hoffmann|Lindenweg 4|Ulm\n|Bert Bauer|Am Markt 1|Ulm\n|Katarina Hoffmann|Lindenweg 4|Ulm\n|Cora Cent|Ring 9|Jena',
    ),
    { mapping: mapped('=nr-1', '=kit', 'rows', '=8', 'name, street, city') },
  ),
  fine(
    'C20: Two people of one name live in two towns',
    'namesakes.csv',
    `name,street,city
Thomas Müller,Lindenweg 4,Ulm
Bert Bauer,Am Markt 1,Ulm
Thomas Müller,Hafenstr. 77,Kiel
`,
    orders(
      'name street city',
      'ns-1 kit 3 8|Thomas Müller|Lindenweg 4|Ulm\n|Bert Bauer|Am Markt 1|Ulm\n|Thomas Müller|Hafenstr. 77|Kiel',
    ),
    { mapping: mapped('=ns-1', '=kit', 'rows', '=8', 'name, street, city') },
  ),
  fine(
    'C20: A couple of one household has one address and two names',
    'household.csv',
    `${HEAD},name,street\nhh-1,kit,1,2,Eva Lang,Weg 1\nhh-2,kit,1,2,Uwe Lang,Weg 1\nhh-3,kit,1,2,Ida Moor,Weg 7\n`,
    orders(
      'name street',
      'hh-1 kit 1 2|Eva Lang|Weg 1\nhh-2 kit 1 2|Uwe Lang|Weg 1\nhh-3 kit 1 2|Ida Moor|Weg 7',
    ),
  ),
  warned(
    'C20: An invitation is for the thirtieth of February',
    'feb30.csv',
    `${HEAD},date\nfe-1,kit,1,2,2026-02-28\nfe-2,kit,1,2,2026-02-30\nfe-3,kit,1,2,2026-03-01\n`,
    orders('date', 'fe-1 kit 1 2|2026-02-28\nfe-2 kit 1 2|2026-02-30\nfe-3 kit 1 2|2026-03-01'),
  ),
  warned(
    'C20: A German date has a thirteenth month in the last row',
    'monat13.csv',
    `Projekt;Kunde;Termin\nmt-1;kit;07.03.2026\nmt-2;kit;24.12.2026\nmt-3;kit;03.13.2026\n`,
    orders('termin', 'mt-1 kit 1 2|07.03.2026\nmt-2 kit 1 2|24.12.2026\nmt-3 kit 1 2|03.13.2026'),
    { mapping: mapped('Projekt', 'Kunde', '=1', '=2', 'termin=Termin') },
  ),
  fine(
    'C20: A leap day is a day',
    'leap.csv',
    `${HEAD},date\nlp-1,kit,1,2,2028-02-29\nlp-2,kit,1,2,2028-03-01\nlp-3,kit,1,2,2028-12-31\n`,
    orders('date', 'lp-1 kit 1 2|2028-02-29\nlp-2 kit 1 2|2028-03-01\nlp-3 kit 1 2|2028-12-31'),
  ),
  fine(
    'C20: Part numbers look like impossible dates',
    'parts.csv',
    `${HEAD},part\npn-1,kit,1,2,47.99.1203\npn-2,kit,1,2,52.31.0788\npn-3,kit,1,2,60.75.4410\n`,
    orders('part', 'pn-1 kit 1 2|47.99.1203\npn-2 kit 1 2|52.31.0788\npn-3 kit 1 2|60.75.4410'),
  ),
  {
    name: 'A whole note was pasted into the field of a name',
    point: 'C20',
    file: 'longest.csv',
    ...cards('lo-1', [
      ...PEOPLE.slice(0, 10),
      'Please call me before you print my card because my new title is not yet certain thanks a lot Jo',
      ...PEOPLE.slice(10, 20),
    ]),
    must: 'warn',
  },
  {
    name: 'Names are short and long as names are',
    point: 'C20',
    file: 'name-lengths.csv',
    ...cards('nl-1', [
      'Bo Li',
      'Maximilian Freiherr von Hohenstein',
      'Ann Fox',
      'Wilhelmina van den Berg',
      'Jo Ek',
    ]),
    must: 'order',
  },
  {
    name: 'A telephone number stands in the column of names',
    point: 'C20',
    file: 'oddest.csv',
    ...cards('od-1', [...PEOPLE.slice(0, 9), '0171 2233445', ...PEOPLE.slice(9, 18)]),
    must: 'warn',
  },
  refused(
    'C20: The mapping refuses repeated people',
    'unique-error.csv',
    'name,city\nAnn Fox,York\nBob Ray,Bath\nAnn Fox,York\n',
    {
      mapping: mapped(
        '=ue-1',
        '=kit',
        'rows',
        '=50',
        'name, city',
        'rows: { unique: { columns: [name, city] } }',
      ),
    },
  ),
  fine(
    'C20: The mapping skips repeated people',
    'unique-skip.csv',
    'name,city\nAnn Fox,York\nBob Ray,Bath\nAnn Fox,York\n',
    orders('name city', 'us-1 kit 2 50|Ann Fox|York\n|Bob Ray|Bath'),
    {
      mapping: mapped(
        '=us-1',
        '=kit',
        'rows',
        '=50',
        'name, city',
        'rows: { unique: { columns: [name, city], on_duplicate: skip } }',
      ),
    },
  ),
  warned(
    'C20: A Korean list has the same guest twice in two rows that follow each other',
    '중복.xlsx',
    workbook([
      r('이름|연락처'),
      r('김하나|010-2345-6789'),
      r('이두리|010-3456-7890'),
      r('이두리|010-3456-7890'),
      r('박세찌|010-4567-8901'),
    ]),
    orders(
      'name phone',
      'dup-1 mina 4 50|김하나|010-2345-6789\n|이두리|010-3456-7890\n|이두리|010-3456-7890\n|박세찌|010-4567-8901',
    ),
    { mapping: mapped('=dup-1', '=mina', 'rows', '=50', 'name=이름, phone=연락처') },
  ),
  warned(
    'C20: A birthday lies in the year 2206',
    'year2206.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|birthday'),
      r('yr-1|kit', 1, 2, n(32874, 'yyyy-mm-dd')),
      r('yr-2|kit', 1, 2, n(111880, 'yyyy-mm-dd')),
      r('yr-3|kit', 1, 2, n(36526, 'yyyy-mm-dd')),
    ]),
    orders('birthday', 'yr-1 kit 1 2|1990-01-01\nyr-2 kit 1 2|2206-04-25\nyr-3 kit 1 2|2000-01-01'),
  ),
  fine(
    'C20: Seats of one row are numbered and nothing repeats',
    'seat-rows.csv',
    `${HEAD},seat\nst-1,kit,1,2,Row A seat 1\nst-2,kit,1,2,Row A seat 2\nst-3,kit,1,2,Row B seat 1\n`,
    orders(
      'seat',
      'st-1 kit 1 2|Row A seat 1\nst-2 kit 1 2|Row A seat 2\nst-3 kit 1 2|Row B seat 1',
    ),
  ),
];
