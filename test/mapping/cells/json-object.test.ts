import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkJsonObject, MAX_USERDATA_LEVELS } from '../../../src/mapping/cells/json-object.ts';
import { runs } from '../../support/runs.ts';

const within = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each([
  ['an empty cell', '', ''],
  ['a blank cell', ' \n ', ''],
  ['an empty object', ' { } ', '{}'],
  [
    'white space between tokens',
    '{ "b" : 1.50 ,\r\n\t"a": [ ] , "c":{"d":null}}',
    '{"b":1.50,"a":[],"c":{"d":null}}',
  ],
  ['a byte order mark', '\ufeff{"a":1}', '{"a":1}'],
  ['escapes', '{"\\u0061\\/":"\\u00e9\\n\\ud83d\\ude00"}', '{"a/":"é\\n😀"}'],
  ['typographic quotes in a text', '{"a":"say “hi”"}', '{"a":"say “hi”"}'],
  ['keys like numbers, in their order', '{"10":1,"2":2}', '{"10":1,"2":2}'],
  ['__proto__', '{"__proto__":{"title":1},"b":2}', '{"__proto__":{"title":1},"b":2}'],
  [
    'numbers as they are written',
    '{"a":[-0,1.0,1e2,0.30000000000000004,1e23]}',
    '{"a":[-0,1.0,1e2,0.30000000000000004,1e23]}',
  ],
  ['the same key in different objects', '{"a":{"a":[{"a":1}]}}', '{"a":{"a":[{"a":1}]}}'],
  ['all levels', within(MAX_USERDATA_LEVELS), within(MAX_USERDATA_LEVELS)],
])('checkJsonObject() takes %s', (_, cell, text) => {
  expect(checkJsonObject(cell)).toEqual({ text });
});

test.each([
  ['{"a": 1,}', 'must be valid JSON, but character 9 is "}" instead of a key', 'Correct the JSON'],
  ['{"a" 1}', 'character 6 is "1" instead of ":"', 'Correct'],
  ['{a: 1}', 'character 2 is "a" instead of a key in double quotes or "}"', 'Correct'],
  ['{“a”: 1}', 'character 2 is "“"', 'straight double quotes'],
  ['{"a": “b”}', 'character 7 is "“" instead of a value', 'straight double quotes'],
  [
    '{"a”: 1}',
    'it ends where the rest of the text in quotes must follow',
    'straight double quotes',
  ],
  ["{'a': 1}", 'character 2 is "\'"', 'json.dumps'],
  ['{"a": None}', 'character 7 is "None" instead of a value', 'json.dumps'],
  ['{"a": True}', 'character 7 is "True"', 'true, false or null'],
  ['{"a": NaN}', 'character 7 is "NaN"', 'no such number'],
  ['{"a": -Infinity}', 'character 7 is "-Infinity"', 'no such number'],
  ['{""a"":""b""}', 'character 4 is "a" instead of ":"', 'quotes are doubled'],
  ['{"a":""b""}', 'character 8 is "b"', 'quotes are doubled'],
  ['{&quot;a&quot;:1}', 'character 2 is "&"', 'quotes are escaped'],
  ['{\\"a\\":1}', 'character 2 is "\\"', 'quotes are escaped'],
  ['"{\\"a\\":1}"', 'must be a JSON object, but character 1 is """', 'Export the object itself'],
  [`'{"a":1}`, 'must be a JSON object, but character 1 is "\'"', 'Export the object itself'],
  ['[1]', 'must be a JSON object, but character 1 is "[" instead of "{"', 'Correct'],
  ['5', 'must be a JSON object, but character 1 is "5"', 'Correct'],
  ['null', 'must be a JSON object', 'Correct'],
  ['{"a":01}', 'character 6 is "01" instead of a value', 'Correct'],
  ['{"a":1}}', 'character 8 is "}" instead of the end', 'Correct'],
  ['{"a":[1}', 'character 8 is "}" instead of "," or the closing bracket', 'Correct'],
  ['{\u00a0"a":1}', 'character 2 is U+00A0', 'Correct'],
  ['{"😀":"x\ny"}', 'character 8 is a line break instead of the rest', 'Correct'],
  ['{"a":"\\x"}', 'character 7 is "\\" instead of the rest of the text', 'Correct'],
  ['{"a":1,"\\u0061":2}', 'each key once, but has "\\u0061" again (character 8)', 'Keep one'],
  ['{"x":{"a":1,"a":2}}', 'has "a" again (character 13)', 'Keep one'],
  ['{"a":"\\ud83d"}', 'half of one, such as an emoji that was cut (character 6)', 'Cut texts'],
  ['{"\\ude00":1}', 'half of one', 'Cut texts'],
  [
    '{"a":9007199254740993}',
    '9007199254740993 would become 9007199254740992 (character 6)',
    'in quotes',
  ],
  ['{"a":0.1000000000000000055}', 'would become 0.1 ', 'in quotes'],
  ['{"a":-1e400}', '-1e400 would become -Infinity', 'in quotes'],
  ['{"a":1e-400}', '1e-400 would become 0', 'in quotes'],
  ['{"a":1e-99999999999999999999}', 'would become 0', 'in quotes'],
  ['{"a":1', 'it ends where "," or the closing bracket must follow', 'cut off'],
])('checkJsonObject() refuses %j', (cell, wanted, fix) => {
  expect(checkJsonObject(cell)).toEqual({
    wanted: expect.stringContaining(wanted),
    fix: expect.stringContaining(fix),
  });
});

test.each([
  [
    'one level more',
    within(MAX_USERDATA_LEVELS + 1),
    /at most 20 levels, but has more \(character 101\)/,
  ],
  ['levels without end', `{"a":${'['.repeat(32_000)}`, /at most 20 levels/],
  ['a cell that Excel cut', `{"a":"${'x'.repeat(32_761)}`, /it ends where the rest of the text/],
])('checkJsonObject() refuses %s', (_, cell, wanted) => {
  expect(checkJsonObject(cell)).toMatchObject({ wanted: expect.stringMatching(wanted) });
});

/** An object in JSON as somebody may write it. */
const written = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), fc.constantFrom(0, 1, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space));

test('checkJsonObject() keeps every object that JSON.parse() reads, with its keys in their order', () => {
  fc.assert(
    fc.property(written, (cell) => {
      const checked = checkJsonObject(cell);
      expect(checked).toEqual({ text: JSON.stringify(JSON.parse(cell)) });
    }),
    { numRuns: runs(300) },
  );
});

test('checkJsonObject() takes nothing that JSON.parse() does not, and gives the reason for all else', () => {
  const piece = fc.constantFrom(
    ...['{', '}', '[', ']', ':', ',', '"a"', '"b"', '"', '\\', ' ', '\n', '1', '-', '.5', 'e3'],
    ...['true', 'null', 'nul', "'", '“', '\\u00e9', '\\ud800', '\u0001', '9007199254740993', '😀'],
  );
  const torn = fc
    .tuple(written, fc.nat(), fc.nat(3), fc.array(piece, { maxLength: 2 }))
    .map(([text, at, gone, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put.join('') + text.slice(place + gone);
    });
  const pieces = fc.array(piece, { maxLength: 12 }).map((some) => `{${some.join('')}`);
  fc.assert(
    fc.property(fc.oneof(torn, pieces), (cell) => {
      const checked = checkJsonObject(cell);
      const parsed = parse(cell);
      if ('text' in checked) {
        expect(checked.text === '' ? '' : parse(checked.text)).toEqual(cell.trim() && parsed);
        expect(checked.text).toMatch(/^(?:\{.*\})?$/s);
        return;
      }
      expect(checked.wanted).toMatch(/^must /);
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
      if (isObject) expect(checked.wanted).toMatch(/key once|half of one|exactly/);
    }),
    { numRuns: runs(600) },
  );
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}
