import { type List, mapped, orders } from '../list.ts';
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
  {
    name: 'A person stands twice with a letter of difference',
    point: 'C20',
    file: 'near.csv',
    content: `name,street,city
Katharina Hoffmann,Lindenweg 4,Ulm
Bert Bauer,Am Markt 1,Ulm
Katarina Hoffmann,Lindenweg 4,Ulm
Cora Cent,Ring 9,Jena
`,
    mapping: mapped('=nr-1', '=kit', 'rows', '=8', 'name, street, city'),
    meant: orders(
      'name street city',
      'nr-1 kit 4 8|Katharina Hoffmann|Lindenweg 4|Ulm\n|Bert Bauer|Am Markt 1|Ulm\n|Katarina Hoffmann|Lindenweg 4|Ulm\n|Cora Cent|Ring 9|Jena',
    ),
    must: 'warn',
  },
  {
    name: 'Two people of one name live in two towns',
    point: 'C20',
    file: 'namesakes.csv',
    content: `name,street,city
Thomas Müller,Lindenweg 4,Ulm
Bert Bauer,Am Markt 1,Ulm
Thomas Müller,Hafenstr. 77,Kiel
`,
    mapping: mapped('=ns-1', '=kit', 'rows', '=8', 'name, street, city'),
    meant: orders(
      'name street city',
      'ns-1 kit 3 8|Thomas Müller|Lindenweg 4|Ulm\n|Bert Bauer|Am Markt 1|Ulm\n|Thomas Müller|Hafenstr. 77|Kiel',
    ),
    must: 'order',
  },
  {
    name: 'A couple of one household has one address and two names',
    point: 'C20',
    file: 'household.csv',
    content: `${HEAD},name,street\nhh-1,kit,1,2,Eva Lang,Weg 1\nhh-2,kit,1,2,Uwe Lang,Weg 1\nhh-3,kit,1,2,Ida Moor,Weg 7\n`,
    meant: orders(
      'name street',
      'hh-1 kit 1 2|Eva Lang|Weg 1\nhh-2 kit 1 2|Uwe Lang|Weg 1\nhh-3 kit 1 2|Ida Moor|Weg 7',
    ),
    must: 'order',
  },
  {
    name: 'An invitation is for the thirtieth of February',
    point: 'C20',
    file: 'feb30.csv',
    content: `${HEAD},date\nfe-1,kit,1,2,2026-02-28\nfe-2,kit,1,2,2026-02-30\nfe-3,kit,1,2,2026-03-01\n`,
    meant: orders(
      'date',
      'fe-1 kit 1 2|2026-02-28\nfe-2 kit 1 2|2026-02-30\nfe-3 kit 1 2|2026-03-01',
    ),
    must: 'warn',
  },
  {
    name: 'A German date has a thirteenth month in the last row',
    point: 'C20',
    file: 'monat13.csv',
    content: `Projekt;Kunde;Termin\nmt-1;kit;07.03.2026\nmt-2;kit;24.12.2026\nmt-3;kit;03.13.2026\n`,
    mapping: mapped('Projekt', 'Kunde', '=1', '=2', 'termin=Termin'),
    meant: orders(
      'termin',
      'mt-1 kit 1 2|07.03.2026\nmt-2 kit 1 2|24.12.2026\nmt-3 kit 1 2|03.13.2026',
    ),
    must: 'warn',
  },
  {
    name: 'A leap day is a day',
    point: 'C20',
    file: 'leap.csv',
    content: `${HEAD},date\nlp-1,kit,1,2,2028-02-29\nlp-2,kit,1,2,2028-03-01\nlp-3,kit,1,2,2028-12-31\n`,
    meant: orders(
      'date',
      'lp-1 kit 1 2|2028-02-29\nlp-2 kit 1 2|2028-03-01\nlp-3 kit 1 2|2028-12-31',
    ),
    must: 'order',
  },
  {
    name: 'Part numbers look like impossible dates',
    point: 'C20',
    file: 'parts.csv',
    content: `${HEAD},part\npn-1,kit,1,2,47.99.1203\npn-2,kit,1,2,52.31.0788\npn-3,kit,1,2,60.75.4410\n`,
    meant: orders(
      'part',
      'pn-1 kit 1 2|47.99.1203\npn-2 kit 1 2|52.31.0788\npn-3 kit 1 2|60.75.4410',
    ),
    must: 'order',
  },
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
  {
    name: 'The mapping refuses repeated people',
    point: 'C20',
    file: 'unique-error.csv',
    content: 'name,city\nAnn Fox,York\nBob Ray,Bath\nAnn Fox,York\n',
    mapping: mapped(
      '=ue-1',
      '=kit',
      'rows',
      '=50',
      'name, city',
      'rows: { unique: { columns: [name, city] } }',
    ),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'The mapping skips repeated people',
    point: 'C20',
    file: 'unique-skip.csv',
    content: 'name,city\nAnn Fox,York\nBob Ray,Bath\nAnn Fox,York\n',
    mapping: mapped(
      '=us-1',
      '=kit',
      'rows',
      '=50',
      'name, city',
      'rows: { unique: { columns: [name, city], on_duplicate: skip } }',
    ),
    meant: orders('name city', 'us-1 kit 2 50|Ann Fox|York\n|Bob Ray|Bath'),
    must: 'order',
  },
  {
    name: 'A Korean list has the same guest twice in two rows that follow each other',
    point: 'C20',
    file: '중복.xlsx',
    content: workbook([
      r('이름|연락처'),
      r('김하나|010-2345-6789'),
      r('이두리|010-3456-7890'),
      r('이두리|010-3456-7890'),
      r('박세찌|010-4567-8901'),
    ]),
    mapping: mapped('=dup-1', '=mina', 'rows', '=50', 'name=이름, phone=연락처'),
    meant: orders(
      'name phone',
      'dup-1 mina 4 50|김하나|010-2345-6789\n|이두리|010-3456-7890\n|이두리|010-3456-7890\n|박세찌|010-4567-8901',
    ),
    must: 'warn',
  },
  {
    name: 'A birthday lies in the year 2206',
    point: 'C20',
    file: 'year2206.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|birthday'),
      r('yr-1|kit', 1, 2, n(32874, 'yyyy-mm-dd')),
      r('yr-2|kit', 1, 2, n(111880, 'yyyy-mm-dd')),
      r('yr-3|kit', 1, 2, n(36526, 'yyyy-mm-dd')),
    ]),
    meant: orders(
      'birthday',
      'yr-1 kit 1 2|1990-01-01\nyr-2 kit 1 2|2206-04-25\nyr-3 kit 1 2|2000-01-01',
    ),
    must: 'warn',
  },
  {
    name: 'Seats of one row are numbered and nothing repeats',
    point: 'C20',
    file: 'seat-rows.csv',
    content: `${HEAD},seat\nst-1,kit,1,2,Row A seat 1\nst-2,kit,1,2,Row A seat 2\nst-3,kit,1,2,Row B seat 1\n`,
    meant: orders(
      'seat',
      'st-1 kit 1 2|Row A seat 1\nst-2 kit 1 2|Row A seat 2\nst-3 kit 1 2|Row B seat 1',
    ),
    must: 'order',
  },
];
