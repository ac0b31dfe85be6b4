import { createReadStream, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse';
import { toMapping } from './shapes.mjs';

const SUPPRESSED = 100_000;
const ONE_IN = 10;
const POSTCODE = '[0-9]{5}';
const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/**
 * Writes the mappings of the case `rules` beside a sheet of hard data: one without rules, and one with three clean-up steps, two
 * patterns, a list of values, rows that may not repeat, and a list of names that get no card.
 *
 * @param {string} file
 */
export async function writeRules(file) {
  const { header, names, cities } = await lookAt(file);
  const [bare, ruled, list, spec] = ['bare.yaml', 'ruled.yaml', 'no-mail.csv', 'spec.json'].map(
    (ending) => path.join(path.dirname(file), `${path.basename(file, '.csv')}.${ending}`),
  );
  writeFileSync(
    list,
    `Name\n${names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\n')}\n`,
  );
  writeFileSync(spec, JSON.stringify({ header, names, cities, postcode: POSTCODE, day: DAY }));
  const plain = JSON.parse(toMapping('per_row'));
  writeFileSync(bare, JSON.stringify(plain));
  writeFileSync(ruled, JSON.stringify({ ...plain, ...rulesOf(plain, list, cities) }));
  return { bare, ruled, spec };
}

function rulesOf({ variables }, list, cities) {
  const more = {
    name: { clean: ['collapse'] },
    greeting: { clean: ['nfc'] },
    postcode: { clean: [{ pad: '5', with: '0' }], pattern: POSTCODE },
    day: { pattern: DAY },
    city: { one_of: cities },
  };
  return {
    variables: variables.map((variable) => ({ ...variable, ...more[variable.id] })),
    rows: {
      suppress: { file: list, match: { Name: 'Name' }, ignore: ['case'] },
      unique: { columns: ['Name', 'Street'], ignore: ['case', 'space'], on_duplicate: 'skip' },
    },
  };
}

/** Every tenth name is on the list of those who get nothing, as far as the list goes. */
async function lookAt(file) {
  const names = [];
  const cities = new Set();
  let header;
  let row = 0;
  for await (const cells of createReadStream(file).pipe(parse())) {
    if (header === undefined) {
      header = cells;
      continue;
    }
    if (row++ % ONE_IN === 0 && names.length < SUPPRESSED)
      names.push(cells[header.indexOf('Name')]);
    cities.add(cells[header.indexOf('City')]);
  }
  return { header, names, cities: [...cities] };
}
