import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { openSheet } from '../../src/sheet/open-sheet.ts';
import { makeFods, odsContent, odsRow, odsTable } from '../sheet/ods/make-ods.ts';
import { seedOfToday } from '../support/seed.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const ROWS = 1500;
/** Commas, quotes, UTF-8, as shown, all sheets. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';
const STYLES = `<number:number-style style:name="N1"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style><number:number-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="5"/><number:text> x</number:text></number:number-style><number:percentage-style style:name="N3"><number:number number:decimal-places="1" number:min-decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style><number:date-style style:name="N4"><number:day number:style="long"/><number:text>. </number:text><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/></number:date-style><number:text-style style:name="N5"><number:text>No. </number:text><number:text-content/></number:text-style>${[1, 2, 3, 4, 5].map((n) => `<style:style style:name="c${n}" style:family="table-cell" style:data-style-name="N${n}"/>`).join('')}`;

/** Pieces of a text, none of which LibreOffice loses when it opens a file. */
const PIECES = [
  ...['a', 'Kim', '김철수', 'é', '😀', ' ', '  ', '\u00a0', '"', ',', '_x0041_', '\u3000'],
  ...['&amp;', '&lt;b&gt;', '&#44608;', '&#x1F600;', '<![CDATA[<x> & ]]>', '<!-- no -->'],
  ...['<text:s/>', '<text:s text:c="3"/>', '<text:span>b </text:span>', '<text:a> c</text:a>'],
  '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>',
  '<text:soft-page-break/>',
];
const NOTE = '<office:annotation><text:p>no</text:p></office:annotation>';

describe.runIf(spawnSync('soffice', ['--version']).status === 0)('LibreOffice', () => {
  test('exports every cell of a file of random contents as openOds() shows it', async () => {
    const random = createRandom(seedOfToday());
    const columns =
      '<table:table-column table:number-columns-repeated="12" table:default-cell-style-name="Default"/>';
    const rows = Array.from({ length: ROWS }, () => randomRow(random)).join('');
    const file = temporaryFile(
      'random.fods',
      makeFods(odsContent(odsTable(columns + rows), STYLES)),
    );
    expect(differences(await readTexts(file), exportTexts(file))).toEqual([]);
  });
});

type Random = (below: number) => number;

/** Numbers that are the same for a seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomRow(random: Random): string {
  const cells = Array.from({ length: random(7) }, () => randomCell(random)).join('');
  const repeated = random(9) === 0 ? ` table:number-rows-repeated="${1 + random(3)}"` : '';
  const hidden = random(9) === 0 ? ' table:visibility="filter"' : '';
  return odsRow(cells || '<table:table-cell/>', repeated + hidden);
}

function randomCell(random: Random): string {
  const repeated = random(6) === 0 ? ` table:number-columns-repeated="${1 + random(2)}"` : '';
  switch (random(9)) {
    case 0:
      return `<table:table-cell${repeated}/>`;
    case 1:
      return randomNumber(random, repeated);
    case 2: {
      const day = `${1900 + random(180)}-0${1 + random(9)}-${10 + random(19)}`;
      return `<table:table-cell table:style-name="c4" office:value-type="date" office:date-value="${day < '1900-03-01' ? '1900-03-01' : day}"${repeated}/>`;
    }
    default: {
      const paragraphs = Array.from({ length: 1 + random(2) * random(3) }, () => {
        const pieces = Array.from({ length: random(6) }, () => PIECES[random(PIECES.length)]);
        return `<text:p>${pieces.join('')}</text:p>`;
      });
      const style = random(12) === 0 ? ' table:style-name="c5"' : '';
      const note = random(9) === 0 ? NOTE : '';
      return `<table:table-cell office:value-type="string"${style}${repeated}>${note}${paragraphs.join('')}</table:table-cell>`;
    }
  }
}

/** With the text that programs save, or without one. */
function randomNumber(random: Random, attributes: string): string {
  const style = random(4);
  // Where a style rounds a half, binary numbers decide in LibreOffice, and decimal ones here.
  const value = (random(2_000_000) - 1_000_000) / 10 ** random(style === 0 ? 6 : 3);
  const type = style === 3 ? 'percentage' : 'float';
  const styled = style === 0 ? '' : ` table:style-name="c${style}"`;
  const text = style === 0 && random(2) === 0 ? `<text:p>${value.toFixed(7)}</text:p>` : '';
  return `<table:table-cell office:value-type="${type}" office:value="${value}"${styled}${attributes}>${text}</table:table-cell>`;
}

async function readTexts(file: string): Promise<string[][]> {
  const source = await openSheet(file);
  const texts: string[][] = [];
  for await (const { numbers, rows } of source.rows()) {
    for (const [i, cells] of rows.entries()) texts[(numbers[i] ?? 0) - 1] = [...cells];
  }
  await source.close();
  return texts;
}

function exportTexts(file: string): string[][] {
  const folder = path.dirname(file);
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', CSV, '--outdir', folder, file];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  expect(spawnSync('soffice', args, { env }).status).toBe(0);
  const csv = readFileSync(path.join(folder, 'random-List.csv'));
  return parse(csv, { relax_column_count: true });
}

function differences(found: readonly string[][], wanted: readonly string[][]): string[] {
  const different: string[] = [];
  for (let row = 0; row < Math.max(found.length, wanted.length); row += 1) {
    for (let column = 0; column < 20; column += 1) {
      const text = found[row]?.[column] ?? '';
      const want = wanted[row]?.[column] ?? '';
      if (text === want) continue;
      different.push(`row ${row + 1}, column ${column + 1}: ${JSON.stringify([text, want])}`);
    }
  }
  return different;
}
