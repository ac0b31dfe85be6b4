import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openInput } from '../../../src/sheet/input.ts';
import { openJson } from '../../../src/sheet/json/open-json.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { fencedBlocks } from '../../docs/markdown.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';
import { temporaryFile } from '../../support/temporary-folder.ts';
import { readSource } from '../read-source.ts';
import { readWhole } from '../support.ts';
import { makeZip } from '../xlsx/make-zip.ts';

function fileOf(content: string | Uint8Array, name = 'list.ndjson'): string {
  return temporaryFile(name, content);
}

/** All rows from row 1 on, or the error. */
async function rowsOf(content: string | Uint8Array, options: ReadOptions = {}) {
  const source = await openSheet(fileOf(content), options);
  expect(source.format).toBe('json');
  return (await readSource(source)).rows;
}

async function errorOf(content: string | Uint8Array, options: ReadOptions = {}) {
  const { error } = await readWhole(fileOf(content), options);
  return error;
}

describe('openJson()', () => {
  it.each([
    { name: 'objects on lines', content: '{"a":"1","b":"x"}\n{"a":"2","b":"y"}\n' },
    { name: 'no last line end', content: '{"a":"1","b":"x"}\r\n{"a":"2","b":"y"}' },
    { name: 'blank lines', content: '\n\n{"a":"1","b":"x"}\n\n{"a":"2","b":"y"}\n\n' },
    { name: 'an array', content: '[{"a":"1","b":"x"},{"a":"2","b":"y"}]' },
    { name: 'keys in another order', content: '[{"a":"1","b":"x"},{"b":"y","a":"2"}]' },
    { name: 'an array on lines', content: '\n[\n {"a": "1",\n"b": "x"},\n{"a":"2","b":"y"}\n]\n' },
    { name: 'a byte order mark', content: '\ufeff{"a":"1","b":"x"}{"a":"2","b":"y"}' },
    { name: 'a mark before an array', content: '\ufeff [{"a":"1","b":"x"},{"a":"2","b":"y"}]' },
    { name: 'escapes', content: '{"\\u0061":"\\u0031","b":"x"}\n{"a":"2","b":"\\u0079"}' },
  ])('reads $name', async ({ content }) => {
    expect(await rowsOf(content)).toEqual([
      ['a', 'b'],
      ['1', 'x'],
      ['2', 'y'],
    ]);
  });

  it.each([
    { name: 'numbers as they are written', json: '1.250', text: '1.250' },
    { name: 'exponents', json: '1e3', text: '1e3' },
    { name: 'more digits than a double has', json: '12345678901234567890', text: null },
    { name: 'minus zero', json: '-0.0', text: '-0.0' },
    { name: 'true', json: 'true', text: 'true' },
    { name: 'false', json: 'false', text: 'false' },
    { name: 'texts with all zeros', json: '"00123"', text: '00123' },
    { name: 'line breaks', json: '"x\\ny\\u0009"', text: 'x\ny\t' },
    { name: 'surrogate pairs', json: '"\\ud83d\\ude00"', text: '😀' },
    { name: 'half of a pair as an undecodable text', json: '"a\\ud83d"', text: 'a\ufffd' },
  ])('reads $name', async ({ json, text }) => {
    expect((await rowsOf(`{"a":${json}}`))[1]).toEqual([text ?? json]);
  });

  it('reports a half surrogate pair and control characters as CSV does', async () => {
    const { issues } = await readWhole(fileOf('{"a":"x\\ud800"}\n{"a":"x\\u0000"}'));
    const found = issues.map(({ severity, code, cell }) => `${severity} ${code} ${cell}`);
    expect(found).toEqual([
      'error text_undecodable list!A2',
      'warning invisible_character list!A3',
    ]);
  });

  it('makes columns of the keys of inner objects, and empty cells of null and of what is missing', async () => {
    const content = `{"id":1,"customer":{"name":"Ada","address":{"city":"Ulm"}},"note":null}
{"customer":{"address":null,"name":"Bo"}}
{"id":3,"extra":"x","customer":{}}
{"customer":null}`;
    expect(await rowsOf(content)).toEqual([
      ['id', 'customer.name', 'customer.address.city', 'note', 'extra'],
      ['1', 'Ada', 'Ulm'],
      ['', 'Bo'],
      ['3', '', '', '', 'x'],
      [],
    ]);
  });

  it('takes keys of the first 1,000 objects as columns', async () => {
    const lines = (count: number) => '{"a":"x"}\n'.repeat(count);
    expect((await rowsOf(`${lines(999)}{"b":1}\n`))[0]).toEqual(['a', 'b']);
    expect((await rowsOf(`${lines(999)}{"b":null}\n${lines(5)}{"b":2}`))[1004]).toEqual(['x']);
    const late = { code: 'json_key_late', issue: { row: 1002 } };
    expect(await errorOf(`${lines(1000)}{"a":"y","b":1}\n`)).toMatchObject(late);
    expect(await errorOf(`${lines(1000)}{"a":{"b":1}}\n`)).toMatchObject(late);
    const inner = '{"a":{"b":1}}\n'.repeat(1000);
    expect(await errorOf(`${inner}{"a":1}\n`)).toMatchObject(late);
    expect(await rowsOf(`${inner}{"a":null}\n`)).toHaveLength(1002);
  });

  it.each([
    {
      name: 'an array in a cell',
      content: '{"a":1}\n{"a":[1]}',
      row: 3,
      code: 'json_value_invalid',
    },
    { name: 'an empty array', content: '{"a":1}\n{"a":[]}', row: 3, code: 'json_value_invalid' },
    { name: 'objects in a cell', content: '[{"a":[{"b":1}]}]', row: 2, code: 'json_value_invalid' },
    { name: 'a number in the list', content: '[{"a":1},2]', row: 3, code: 'json_value_invalid' },
    { name: 'null in the list', content: '[{"a":1},null]', row: 3, code: 'json_value_invalid' },
    { name: 'an array in the list', content: '[{"a":1},[]]', row: 3, code: 'json_value_invalid' },
    { name: 'an array of arrays', content: '[["a"],["1"]]', row: 2, code: 'json_value_invalid' },
    { name: 'a text between lines', content: '{"a":1}\n"x"\n', row: 3, code: 'json_value_invalid' },
    {
      name: 'an array between lines',
      content: '{"a":1}\n[]\n',
      row: 3,
      code: 'json_value_invalid',
    },
    { name: 'a key twice', content: '{"a":1}\n{"a":1,"a":1}', row: 3, code: 'json_key_invalid' },
    { name: 'null and a value', content: '{"a":null,"a":1}', row: 2, code: 'json_key_invalid' },
    { name: 'an object twice', content: '{"a":{"b":1},"a":{}}', row: 2, code: 'json_key_invalid' },
    { name: 'a blank key', content: '{"a":1}\n{" \\t":1}', row: 3, code: 'json_key_invalid' },
    { name: 'an empty key', content: '{"a":{"":1}}', row: 2, code: 'json_key_invalid' },
    {
      name: 'keys of one name',
      content: '{"a.b":1}\n{"a":{"b":1}}',
      row: 3,
      code: 'json_key_invalid',
    },
    { name: 'a comma too many', content: '{"a":1}\n{"a":1,}', row: 3, code: 'file_damaged' },
    { name: 'no comma', content: '[{"a":1}\n{"a":1}]', row: 3, code: 'file_damaged' },
    { name: 'commas between lines', content: '{"a":1},\n{"a":1}', row: 3, code: 'file_damaged' },
    { name: 'text behind the list', content: '[{"a":1}]{"a":1}', row: 3, code: 'file_damaged' },
    { name: 'a line break in a text', content: '{"a":"x\ny"}', row: 2, code: 'file_damaged' },
    { name: 'a leading zero', content: '{"a":01}', row: 2, code: 'file_damaged' },
    { name: 'no number', content: '{"a":NaN}', row: 2, code: 'file_damaged' },
    { name: 'single quotes', content: '{"a":\'x\'}', row: 2, code: 'file_damaged' },
    { name: 'a comment', content: '{"a":1} // x', row: 3, code: 'file_damaged' },
    {
      name: 'another encoding',
      content: Buffer.from('{"a":1}\n{"a":"\xe9"}', 'latin1'),
      row: 3,
      code: 'encoding_invalid',
    },
    {
      name: 'UTF-16',
      content: Buffer.from('\ufeff{"a":1}', 'utf16le'),
      row: 2,
      code: 'encoding_invalid',
    },
    {
      name: 'UTF-16 without a mark',
      content: Buffer.from('[{"a":1}]', 'utf16le'),
      row: 2,
      code: 'encoding_invalid',
    },
  ])('refuses $name, with its row', async ({ content, row, code }) => {
    expect(await errorOf(content)).toMatchObject({ code, issue: { row, sheet: 'list' } });
  });

  it.each(['[]', '{}', '[ {}, {} ]'])('finds nothing in %j', async (content) => {
    expect(await errorOf(content)).toMatchObject({ code: 'file_empty' });
  });

  it('says what to do', async () => {
    expect((await errorOf('{"id":"p-1","tags":["new"]}'))?.message).toBe(
      'Cannot read object 1 of "list" (row 2): "tags" is an array. Flatten it in the export: to one text, a key for each value, or a row for each.',
    );
    expect((await errorOf('[{"id":"p-1"},{"id":"p-'))?.message).toBe(
      'Cannot read object 2 of "list" (row 3): the file is cut off there. Get the file again, or export it again.',
    );
  });

  it.each([
    { limit: { maxCellChars: 3 }, code: 'cell_too_long', row: 2 },
    { limit: { maxColumns: 1 }, code: 'columns_too_many', row: 1 },
    { limit: { maxRows: 1 }, code: 'rows_too_many', row: 3 },
    { limit: { maxRowChars: 20 }, code: 'row_too_long', row: 2 },
    { limit: { maxCells: 3 }, code: 'file_too_large', row: null },
  ])('keeps to $limit', async ({ limit: limits, code, row }) => {
    const error = await errorOf('{"a":"1234","b":"long"}\n{"a":"1","b":"2"}\n', { limits });
    expect(error).toMatchObject({ code, issue: { row } });
  });

  it('gives up on a text without end', async () => {
    expect(await errorOf(`{"a":"${'x'.repeat(5_000_000)}`)).toMatchObject({ code: 'row_too_long' });
  });

  it('reads a list cut into pieces anywhere', async () => {
    const content = Buffer.from(
      '\ufeff[{"a":"é\\n\\u00e9😀\\ud83d\\ude00","b":{"c":-1.50e+3,"d":true}},{"a":null,"b":{"d":false,"c":12}}, {}]',
    );
    const whole = await rowsOf(content);
    for (let at = 0; at <= content.length; at += 1) {
      const pieces = [content.subarray(0, at), content.subarray(at)];
      expect(await rowsOfPieces(pieces)).toEqual(whole);
    }
    const bytes = Array.from(content, (_, at) => content.subarray(at, at + 1));
    expect(await rowsOfPieces(bytes)).toEqual(whole);
  });

  it.each([
    '[{"a":"1","b":{"c":-12.5e1}},{"a":true,"b":null}]',
    '{"a":"é"}\n{"a":"\\u00e9","b":{"c":null}}',
  ])('refuses %j wherever it ends too early', async (content) => {
    const bytes = Buffer.from(content);
    for (let at = 1; at < bytes.length; at += 1) {
      const text = bytes.toString('utf8', 0, at);
      if (content.startsWith('{') && isWhole(text)) continue;
      const { rows, error } = await readWhole(fileOf(bytes.subarray(0, at)));
      const isTold = ['file_damaged', 'encoding_invalid'].includes(error?.code ?? '');
      expect({ at, rows, isTold }).toEqual({ at, rows: [], isTold: true });
    }
  });

  it('reads keys that differ in what they escape, one after another', async () => {
    for (const key of ['\\', '"', '\n x', '\\']) {
      const json = JSON.stringify([{ a: '1', [key]: '2' }]);
      expect(modelOf(json)).toEqual([{ a: '1', [key]: '2' }]);
      expect((await rowsOf(json))[1]).toEqual(['1', '2']);
    }
  });

  it('reads what JSON.parse reads, and refuses what it refuses', async () => {
    const value = fc.oneof(
      fc.string({ unit: ANY_CHARACTER, maxLength: 8 }),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const record = fc.dictionary(fc.constantFrom('a', 'b', 'ç d', '"'), value, { minKeys: 1 });
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom('', ',', '}', '"', '\\', '1', '-', '\n', '[]'),
    );
    const given = fc.record({
      records: fc.array(record, { minLength: 1, maxLength: 4 }),
      change: fc.option(change),
      space: fc.nat(2),
    });
    const property = fc.asyncProperty(given, async ({ records, change, space }) => {
      const json = change
        ? changed(JSON.stringify(records, null, space), ...change)
        : JSON.stringify(records, null, space);
      const { sheet, rows, numbers, error } = await readWhole(fileOf(json));
      const model = modelOf(json);
      if (model === null || error) {
        // Keys twice are lost to the model.
        const codes = model === null ? /^(?:file_damaged|json_\w+)$/ : /^json_key_invalid$/;
        expect(error?.code).toMatch(codes);
        return;
      }
      const names = sheet?.header.columns.map(({ name }) => name) ?? [];
      const keys = new Set(model.flatMap((one) => Object.keys(one)));
      expect(names.toSorted()).toEqual([...keys].map((key) => key.trim()).toSorted());
      for (const [i, one] of model.entries()) {
        const row = rows[numbers.indexOf(i + 2)] ?? [];
        for (const [key, held] of Object.entries(one)) {
          const text = row[names.indexOf(key.trim())] ?? '';
          const found = typeof held === 'number' ? Number(text) : text;
          const isSeen = numbers.includes(i + 2);
          const wanted = typeof held === 'string' ? held.toWellFormed() : (held ?? '');
          if (isSeen) expect(found).toEqual(typeof wanted === 'boolean' ? String(wanted) : wanted);
          else expect(String(wanted).trim()).toBe('');
        }
      }
    });
    await fc.assert(property, { numRuns: runs(300) });
  });
});

describe('a list of JSON objects', () => {
  it('is read as docs/sheets.md shows it', async () => {
    const [{ text } = { text: '' }] = fencedBlocks('docs/sheets.md', 'json');
    expect(await rowsOf(text)).toEqual([
      ['project_id', 'customer.name', 'customer.zip', 'price'],
      ['prj-1', 'Ada Li', '01067', '12.50'],
      ['prj-2', 'Bo Kim', '', '8'],
    ]);
  });

  const LIST = '{"project":"p-1","name":"Ada"}\n{"project":"p-2","name":"Bo"}\n';
  const ROWS = [
    ['project', 'name'],
    ['p-1', 'Ada'],
    ['p-2', 'Bo'],
  ];

  it.each([
    { name: 'list.json', content: LIST },
    { name: 'list.csv', content: LIST },
    { name: 'list.jsonl.gz', content: gzipSync(LIST) },
    { name: 'list.zip', content: makeZip([{ name: 'list.json', data: LIST }]) },
  ])('is read in $name', async ({ name, content }) => {
    const source = await openSheet(fileOf(content, name));
    expect({ format: source.format, name: source.name }).toEqual({
      format: 'json',
      name: name.startsWith('list.zip') ? 'list' : name.replace(/\.jsonl\.gz$|\..*$/, ''),
    });
    expect((await readSource(source)).rows).toEqual(ROWS);
  });
});

/** Changes one character behind the first key. */
function changed(json: string, place: number, by: string): string {
  const first = json.indexOf(':') + 1;
  const at = first + (place % (json.length - first));
  return json.slice(0, at) + by + json.slice(at + 1);
}

/**
 * What a list of flat objects holds; null for what is none. Each key is parsed by itself: behind an object with the key "\\", Node 24 reads
 * others that begin with a backslash as that one.
 */
function modelOf(json: string): Record<string, string | number | boolean | null>[] | null {
  try {
    JSON.parse(json);
    const keys: string[] = [];
    const list: unknown = JSON.parse(
      json.replace(/("(?:[^"\\]|\\.)*")(\s*:)?/gu, (text, key: string, isKey) =>
        isKey === undefined ? text : `"${keys.push(JSON.parse(key)) - 1}":`,
      ),
    );
    if (!Array.isArray(list) || !list.every(isRecord)) return null;
    const isFlat = list.flatMap(Object.values).every((held) => typeof (held ?? '') !== 'object');
    const named = (one: object) =>
      Object.fromEntries(Object.entries(one).map(([at, held]) => [keys[Number(at)], held]));
    return isFlat ? list.map(named) : null;
  } catch {
    return null;
  }
}

function isRecord(one: unknown): one is Record<string, unknown> {
  return typeof one === 'object' && one !== null && !Array.isArray(one);
}

/** Whether a text is whole objects, as many as there are. */
function isWhole(text: string): boolean {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.every((line) => modelOf(`[${line}]`) !== null);
}

/** The rows of a list that comes in pieces on standard input. */
async function rowsOfPieces(pieces: readonly Buffer[]) {
  const input = await openInput('-', { stdin: Readable.from(pieces) });
  return (await readSource(await openJson(input, {}))).rows;
}
