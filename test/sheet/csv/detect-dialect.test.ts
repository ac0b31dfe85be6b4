import { describe, expect, test } from 'vitest';
import { detectDialect } from '../../../src/sheet/csv/detect-dialect.ts';

describe('detectDialect()', () => {
  test.each([
    { text: 'name,city\nKim,Seoul\n', delimiter: ',' },
    { text: 'name;city\nKim;Seoul\n', delimiter: ';' },
    { text: 'name\tcity\nKim\tSeoul\n', delimiter: '\t' },
    { text: 'name|city\nKim|Seoul\n', delimiter: '|' },
    { text: 'name;price\r\nA;1,5\r\nB;2,5\r\nC;3,5', delimiter: ';' },
    { text: 'name,note\nKim,a;b\nLee,c;d\nPark,"e;f"\n', delimiter: ',' },
    { text: 'name,note\nKim,"a;b;c\nd;e"\n', delimiter: ',' },
    { text: 'address\tcity\n1, Long Street, Flat 2\tSeoul\n', delimiter: '\t' },
    { text: 'name,city\rKim,Seoul\r', delimiter: ',' },
    { text: 'a;b;c,d\n1;2;3,4\n', delimiter: ';' },
    { text: 'a,b,c\n1,2\n3\n4,5,6\n', delimiter: ',' },
    { text: 'name\nKim\nLee\n', delimiter: ',' },
    { text: 'name\nKim, Minsu\nLee\n', delimiter: '\t' },
    { text: 'May list\nname,city\nKim, Minsu\n', delimiter: ',' },
    { text: 'name,city', delimiter: ',' },
    { text: '', delimiter: ',' },
  ])('finds the delimiter $delimiter of $text', ({ text, delimiter }) => {
    expect(detectDialect(text, true, {}).delimiter).toBe(delimiter);
  });

  test.each([
    { name: 'known names', text: 'name\tproject,id\nKim\tp,1\n', delimiter: '\t' },
    { name: 'more known names', text: 'name,"city"\tid\nA,B\tC\n', delimiter: ',' },
    { name: 'white space around names', text: 'person, title\tid\nA, B\tC\n', delimiter: '\t' },
    { name: 'an empty name', text: ',person\tid\nA,B\tC\n', delimiter: '\t' },
  ])('decides by $name between delimiters that fit as well', ({ text, delimiter }) => {
    const knowsColumn = (name: string) => ['name', 'city', 'project,id'].includes(name);
    expect(detectDialect(text, true, { knowsColumn })).toMatchObject({ delimiter, rivals: [] });
  });

  test('names the delimiters of which none is more likely', () => {
    const text = 'a,b\tc\nA,B\tC\n';
    expect(detectDialect(text, true, {}).rivals).toEqual([
      expect.objectContaining({ delimiter: ',', header: ['a', 'b\tc'] }),
      expect.objectContaining({ delimiter: '\t', header: ['a,b', 'c'] }),
    ]);
    expect(detectDialect(text, true, { delimiter: '\t' }).rivals).toEqual([]);
    expect(detectDialect('a\nb\n', true, {}).rivals).toEqual([]);
  });

  test('judges by the row that is the header', () => {
    const text = 'List; of, all, people\n\na;b\n1;2,5\n2;3,5\n';
    expect(detectDialect(text, true, { headerRow: 3 }).delimiter).toBe(';');
  });

  test('does not judge by a row that its sample cuts', () => {
    const text = 'a;b\n1;2\n"x,y,z;';
    expect(detectDialect(text, false, {}).delimiter).toBe(';');
  });

  test.each([
    { text: 'sep=;\r\na,b;c\r\n', delimiter: ';', prefixLength: 7 },
    { text: 'SEP=|\na|b\n', delimiter: '|', prefixLength: 6 },
    { text: '"sep=\t"\na\tb\n', delimiter: '\t', prefixLength: 8 },
    { text: 'sep=,', delimiter: ',', prefixLength: 5 },
    { text: 'sep=;x\na;b\n', delimiter: ';', prefixLength: 0 },
    { text: 'a,b\nsep=;\n', delimiter: ',', prefixLength: 0 },
  ])('heeds a first line that names the delimiter: $text', ({ text, ...expected }) => {
    expect(detectDialect(text, true, {})).toMatchObject(expected);
  });

  test('takes the delimiter it is given', () => {
    expect(detectDialect('a,b;c\n1,2;3\n', true, { delimiter: ';' }).delimiter).toBe(';');
    expect(detectDialect('sep=,\na,b;c\n', true, { delimiter: ';' })).toMatchObject({
      delimiter: ';',
      prefixLength: 6,
    });
  });

  test.each([
    { text: 'Name, Vorname;Ort, Land;PLZ, Stadt\nKim, A;Seoul, K;1, a\n', delimiter: ';' },
    { text: 'Name, first\tCity, Country\nKim, A\tSeoul, Korea\n', delimiter: '\t' },
    { text: 'a\tb,c\td\n1\t2,3\t4\n', delimiter: '\t' },
    { text: 'name, city\nKim, Seoul\n', delimiter: ',' },
  ])('takes no comma with a space behind it where another delimiter fits: $text', (each) => {
    const { delimiter, rivals } = detectDialect(each.text, true, {});
    expect({ delimiter, rivals }).toEqual({ delimiter: each.delimiter, rivals: [] });
  });

  test('finds the delimiter that gives names of columns, were another one to give more cells', () => {
    const text = 'name;city,zip,country\nKim;Seoul,1,K\n';
    const known = (name: string) => ['name', 'city,zip,country'].includes(name);
    expect(detectDialect(text, true, { knowsColumn: known }).delimiter).toBe(';');
    expect(detectDialect(text, true, {}).delimiter).toBe(',');
  });

  test.each([
    { text: "'name','city'\n'O''Brien','a,b'\n", quote: "'" },
    { text: "name,city\n'tis,Seoul\nO'Brien,x\n", quote: '"' },
    { text: 'name,city\n"Kim, \'M\'",Seoul\n', quote: '"' },
    { text: "name,nick\nRobert,'Bob'\nPeter,Pete\n", quote: '"' },
  ])('finds the quote $quote of $text', ({ text, quote }) => {
    expect(detectDialect(text, true, {}).quote).toBe(quote);
  });

  test.each([
    { text: '"a", "b"\n"1", "x, y"\n', spaced: true },
    { text: '"a" ,"b" \n"1" ,"x, y"\n', spaced: true },
    { text: 'a, b\n1, 2\n', spaced: false },
    { text: '"a","b"\n"1","2"\n"3","4"\n"5", "6"\n', spaced: false },
    { text: '"a"\t"b"\n"1"\t"2"\n', spaced: false },
  ])('tells whether white space stands around quotes as a habit: $text', ({ text, spaced }) => {
    expect(detectDialect(text, true, {}).spaced).toBe(spaced);
  });

  test('does not judge by a quoted cell that its sample cuts', () => {
    const odd = ' "odd" x';
    for (let shown = 0; shown <= odd.length; shown++) {
      const above = `a,b\n1,${'2'.repeat(64 * 1024 - shown - 7)}\n`;
      const text = `${above}${odd},3\n`;
      expect(detectDialect(text, true, {}).spaced, `${shown} characters`).toBe(false);
    }
  });

  test('judges by a quoted cell that the text ends with', () => {
    expect(detectDialect('a,b\n1, "2"', true, {}).spaced).toBe(true);
    expect(detectDialect('a,b\n1, "2"', false, {}).spaced).toBe(false);
  });
});
