// The script that a user would write today for the rules of the case `rules`: csv-parse, regular expressions and sets.
// It counts, and tells no place of what is wrong: node check-script.mjs FILE SPEC
import { createReadStream, readFileSync } from 'node:fs';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { parse } from 'csv-parse';

const [file, specFile] = process.argv.slice(2);
const { header, names, cities, postcode, day } = JSON.parse(readFileSync(specFile, 'utf8'));
const [NAME, GREETING, STREET, CITY, POSTCODE, DAY] = [
  'Name',
  'Greeting',
  'Street',
  'City',
  'Postcode',
  'Day',
].map((name) => header.indexOf(name));
const [isPostcode, isDay] = [postcode, day].map((pattern) => new RegExp(`^(?:${pattern})$`));
const suppressed = new Set(names.map((name) => name.trim().toLowerCase()));
const known = new Set(cities);
const seen = new Set();
const counts = { rows: 0, valid: 0, suppressed: 0, repeated: 0, wrong: 0, chars: 0 };

const parser = createReadStream(file).pipe(parse({ from: 2 }));
parser.on('readable', () => {
  for (let row = parser.read(); row !== null; row = parser.read()) check(row);
});
await finished(parser);
console.log(JSON.stringify(counts));

function check(row) {
  counts.rows += 1;
  const name = row[NAME].trim().toLowerCase();
  if (suppressed.has(name)) {
    counts.suppressed += 1;
    return;
  }
  const key = `${name.replace(/\s+/g, '')}\n${row[STREET].toLowerCase().replace(/\s+/g, '')}`;
  if (seen.has(key)) {
    counts.repeated += 1;
    return;
  }
  seen.add(key);
  row[NAME] = row[NAME].replace(/\s+/g, ' ');
  row[GREETING] = row[GREETING].normalize('NFC');
  row[POSTCODE] = row[POSTCODE].padStart(5, '0');
  const isRight = isPostcode.test(row[POSTCODE]) && isDay.test(row[DAY]) && known.has(row[CITY]);
  if (isRight) counts.valid += 1;
  else counts.wrong += 1;
  for (const cell of row) counts.chars += cell.length;
}
