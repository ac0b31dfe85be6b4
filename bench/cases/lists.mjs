import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toMapping } from '../data/shapes.mjs';
import { Sheets } from '../data/sheets.mjs';
import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { withService } from '../harness/with-service.mjs';

const PARTS = 4;
/** How many times as many people were mailed before. */
const MAILED = 10;
const PEOPLE = { columns: ['Name', 'Street', 'Postcode', 'Day'], near: true };
const WHO = { columns: ['Name', 'Street', 'Day'], within: { campaign: 'bench' } };

/** What is done with lists as they come, over a check that does not. @type {import('../harness/case.mjs').Case} */
export const lists = {
  name: 'lists',
  title:
    'lists as they come: values, several files, people who were mailed before or are nearly the same, a profile',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs, data, seed } = options;
    const few = Math.ceil(orders / PARTS);
    const get = (more, from = sheets) =>
      from.get({ format: 'csv', texts: 'hard', rows, orders, ...more });
    // People of another seed have other days.
    const sheet = await get({}, new Sheets({ data, seed: seed + 1 }));
    const large = await get({ rows: rows * MAILED });
    const parts = [];
    for (let part = 0; part < PARTS; part++)
      parts.push(
        await get({ rows: rows / PARTS, orders: few }, new Sheets({ data, seed: seed + part })),
      );
    const whole = joinedTo(path.join(data, 'lists-whole.csv'), parts);
    const mapping = (name, more) => {
      const file = path.join(data, `lists-${name}.yaml`);
      writeFileSync(file, JSON.stringify({ ...JSON.parse(toMapping('per_row')), ...more }));
      return file;
    };
    const [bare, values] = [mapping('bare', {}), mapping('values', { variables: VALUES })];
    const mailed = mapping('mailed', { rows: { unique: { ...WHO, on_duplicate: 'skip' } } });
    const near = mapping('near', { rows: { unique: { ...PEOPLE, on_duplicate: 'warn' } } });
    const files = (named) => named.map(({ file }) => file);
    const check = (named, as, more) =>
      checked(programs, ['check', ...files(named), '-m', as], named, more);
    return withService('sink', options, async ({ baseUrl, ledger }) => {
      const env = {
        ...{ VDPIPE_BASE_URL: baseUrl, VDPIPE_API_KEY: 'key-of-the-bench' },
        VDPIPE_LEDGER: ledger,
      };
      await programs.vdpipe(['order', large.file, '-m', mailed, '--json'], { env });
      const measured = await race(
        {
          check: () => check([sheet], bare),
          'check, values changed': () => check([sheet], values),
          'check, people mailed before': () => check([sheet], mailed, { env }),
          'check, people nearly the same': () => check([sheet], near),
          profile: () => programs.vdpipe(['profile', sheet.file, '--json']),
          'check, one file': () => check([whole], bare),
          [`check, ${PARTS} files`]: () => check(parts, bare),
        },
        runs,
      );
      const [plain, ofValues, ofMailed, ofNear, profile, ofOne, ofParts] = Object.values(measured);
      const times = (what, one, other, limit) => atMost(what, timeRatio(one, other), limit);
      return {
        measured,
        held: [
          times("values: time over a check's without", ofValues, plain, 2),
          times("several files: time over one file's", ofParts, ofOne, 1.5),
          times("people mailed before: time over a check's without", ofMailed, plain, 1.6),
          atMost('people mailed before: peak memory', ofMailed.peakMb, 250, 'MB'),
          times("people nearly the same: time over a check's without", ofNear, plain, 2),
          atMost('people nearly the same: peak memory', ofNear.peakMb, 400, 'MB'),
          times("profile: time over a check's", profile, plain, 1.5),
          atMost('profile: peak memory', profile.peakMb, 300, 'MB'),
        ],
        notes: [`${large.rows} people were mailed before.`],
      };
    });
  },
};

const VALUES = [
  {
    id: 'name',
    column: 'Name',
    clean: ['collapse', { replace: { pattern: 'Prof\\.', with: 'Professor' } }],
  },
  { id: 'address', join: ['Street', 'Postcode', 'City'], separator: ', ' },
  { id: 'year', column: 'Day', clean: [{ extract: { pattern: '^\\d{4}' } }] },
  {
    id: 'season',
    choose: [
      { when: { column: 'City', is: 'Seoul 0' }, text: 'Best wishes' },
      { otherwise: '{Greeting}' },
    ],
  },
  { id: 'note', column: 'Note' },
];

/** The same rows as one file. */
function joinedTo(file, [first, ...others]) {
  copyFileSync(first.file, file);
  for (const other of others) {
    const bytes = readFileSync(other.file);
    appendFileSync(file, bytes.subarray(bytes.indexOf('\n') + 1));
  }
  return { file, rows: [first, ...others].reduce((sum, one) => sum + one.rows, 0) };
}

/** Runs a check and sees to it that nearly all rows are valid: a few people may have the same day by chance. */
async function checked(programs, args, sheets, options) {
  const measure = await programs.vdpipe([...args, '--json'], options);
  const rows = sheets.reduce((sum, one) => sum + one.rows, 0);
  const { valid } = measure.result.rows;
  if (valid < 0.99 * rows) throw new Error(`${valid} of ${rows} rows are valid`);
  return measure;
}
