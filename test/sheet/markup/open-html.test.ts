import { describe, expect, it } from 'vitest';
import { createSheetChooser } from '../../../src/run/input/likely-sheet.ts';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { readContent, summarize } from '../support.ts';
import { cellsThatDiffer } from './against-libreoffice.ts';

function read(content: string | Uint8Array, options: ReadOptions = {}) {
  return readContent(content, { name: 'export.xls', ...options });
}

/** A page with one table whose first row names a column. */
function pageOf(rows: string, head = ''): string {
  return `<html><head>${head}</head><body><table><tr><th>a</th><th>b</th></tr>${rows}</table></body></html>`;
}

/** The text of one cell. */
async function shown(cell: string, head = ''): Promise<string | undefined> {
  const { rows, error } = await read(pageOf(`<tr><td>x</td>${cell}</tr>`, head));
  if (error) throw error;
  return rows[0]?.[1] ?? '';
}

describe('openHtml() against the CSV export of LibreOffice', () => {
  it('differs in no cell of a page that LibreOffice made', async () => {
    expect(await cellsThatDiffer('libreoffice.html')).toEqual([]);
  });

  it('differs in a page of a web system only where LibreOffice makes numbers of codes', async () => {
    expect(await cellsThatDiffer('web-system.html')).toEqual([
      '2.3: "01067", "1067"',
      '4.3: "06236", "6236"',
      '7.3: "00501", "501"',
    ]);
  });
});

describe('openHtml() shows a cell as a browser does:', () => {
  it.each([
    { name: 'runs of white space are one space', cell: '<td> a \n\t b </td>', text: 'a b' },
    { name: 'tags do not part words', cell: '<td>a<b>b</b> <i> c</i></td>', text: 'ab c' },
    {
      name: 'entities',
      cell: '<td>&lt;&amp;&#8364;&eacute;&AMP&nbsp;x</td>',
      text: '<&€é& x',
    },
    {
      name: 'a lone & or < is text',
      cell: '<td>a & b < c &d; 1<2</td>',
      text: 'a & b < c &d; 1<2',
    },
    {
      name: 'letters in the case in which they are written',
      cell: '<td style="text-transform:uppercase">p-1</td>',
      text: 'p-1',
    },
    { name: 'digits that are raised', cell: '<td>8<sup><a>99</a></sup>0</td>', text: '8⁹⁹0' },
    { name: '&nbsp; alone is nothing', cell: '<td>&nbsp;</td>', text: '' },
    { name: '<br> is a line break', cell: '<td>a <br> b<BR/>c</td>', text: 'a\nb\nc' },
    { name: 'a <br> at the end begins no line', cell: '<td>a<br></td>', text: 'a' },
    {
      name: 'blocks stand on lines',
      cell: '<td><p>a</p><div>b<p>c</div>d</td>',
      text: 'a\nb\nc\nd',
    },
    { name: 'pre keeps white space', cell: '<td><pre>a  b\n c</pre></td>', text: 'a  b\n c' },
    { name: 'white-space: pre', cell: '<td style="white-space: pre-wrap">a  b</td>', text: 'a  b' },
    {
      name: "Excel's spaces",
      cell: "<td>a<span style='mso-spacerun:yes'>\u00a0 </span>b</td>",
      text: 'a  b',
    },
    { name: "Excel's own text", cell: '<td x:str="Kim  Lee ">Kim Lee </td>', text: 'Kim  Lee ' },
    {
      name: 'x:str that is another text is not taken',
      cell: '<td x:str="old">new</td>',
      text: 'new',
    },
    {
      name: 'fields of forms show their values, but those that show none',
      cell: '<td>Mr <input value="Kim &amp; Lee"><input type=hidden value=1><input type="CheckBox" value=2><input style="display:none" value=3></td>',
      text: 'Mr Kim & Lee',
    },
    {
      name: 'scripts, styles, comments',
      cell: '<td>a<script>"<td>"</script><style>b</style><!-- <td> -->c</td>',
      text: 'ac',
    },
    {
      name: 'fields of several lines, with what looks like tags, and what browsers with scripts leave out',
      cell: '<td>a<textarea> b &lt;<td></textarea><noscript>c</noscript></td>',
      text: 'a b <<td>',
    },
    {
      name: 'hidden parts',
      cell: '<td><span style="display: none">2026<span>x</span>y</span>a<i hidden>b</i></td>',
      text: 'a',
    },
    { name: 'lists to choose from', cell: '<td>a<select><option>b</select></td>', text: 'a' },
    {
      name: 'reading aids',
      cell: '<td><ruby>東京<rp>(</rp><rt>とう</rt><rp>)</rp></ruby>都</td>',
      text: '東京都',
    },
    { name: 'quotes that open no value', cell: '<td title=5">a</td>', text: 'a' },
    { name: '> in an attribute', cell: '<td title="a>b">c</td>', text: 'c' },
    {
      name: 'a table in a cell is part of it',
      cell: '<td>a<table><tr><td>b<td>c<tr><td>d</table>e</td>',
      text: 'a\nb c\nd\ne',
    },
    {
      name: 'zeros, dates, signs as they stand',
      cell: '<td x:num="1067">01067</td>',
      text: '01067',
    },
  ])('$name', async ({ cell, text }) => {
    expect(await shown(cell)).toBe(text);
  });

  it('classes hide and keep white space, but not those for printers', async () => {
    const head =
      '<style><!-- .h, td.k {color:red; DISPLAY:none} /* .v{display:none} */ .p{white-space:pre} @media print { .v {display:none} } --></style>';
    const cell = '<td>a<b class="x h">b</b><b class=k>c</b><b class=v>d</b><b class=p>  e</b></td>';
    expect(await shown(cell, head)).toBe('acd  e');
  });
});

describe('openHtml()', () => {
  it.each([
    { name: 'a cell of <', page: pageOf(`<tr><td>${'<'.repeat(500_000)}</td></tr>`) },
    { name: 'a style without braces', page: pageOf('<tr><td>x', `<style>${'a'.repeat(900_000)}`) },
    { name: 'comments without ends', page: pageOf('<tr><td>x', `<style>${'/*'.repeat(450_000)}`) },
    { name: 'rules at @', page: pageOf('<tr><td>x', `<style>${'@'.repeat(900_000)}`) },
  ])('reads in one pass what is made to be looked at again and again: $name', async ({ page }) => {
    const { rows } = await read(page.replace('</head>', '</style></head>'));
    expect(rows[0]?.[0]?.length).toBeGreaterThan(0);
  });

  it('puts up with tags that are missing, and upper case', async () => {
    const { rows, error } = await read(
      '<TABLE><TBODY><TR><TH>a<TH>b<TR><TD><FONT>1<TD><B>2<TR><TD>3<TD>4</TABLE>',
    );
    expect(error).toBeUndefined();
    expect(rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('reads on behind a comment of any length, and among tags of which none is closed', async () => {
    const long = `<!--${'<td> - '.repeat(800_000)}--><!---><!-->`;
    const { rows, error } = await read(
      pageOf(`<tr>${long}<td>1${'<tr><td><font>2<td><b>3'.repeat(20_000)}`),
    );
    expect(error).toBeUndefined();
    expect(rows).toHaveLength(20_001);
    expect([rows[0], rows.at(-1)]).toEqual([['1'], ['2', '3']]);
  });

  it('gives the same rows wherever the file is cut into pieces', async () => {
    const row = '<tr><td title="<>">Zoë &eacute;&#233;</td><td><!-- x -->&lt;😀<br>b</td></tr>';
    // Longer than several pieces, with a row that shifts against their ends.
    const { rows } = await read(`<meta charset=utf-8>${pageOf(row.repeat(4000))}`);
    expect(rows).toHaveLength(4000);
    expect(new Set(rows.map((cells) => cells.join('|')))).toEqual(new Set(['Zoë éé|<😀\nb']));
  });

  it('places cells beside those that reach down or across, and repeats these when asked', async () => {
    const page = pageOf(
      '<tr><td rowspan=2>1<td>2</tr><tr><td>3</tr><tr><td colspan=2>4</tr><tr><td rowspan=0>5<td>6</tr><tr><td>7</tr>',
    );
    const plain = await read(page);
    expect(plain.rows).toEqual([['1', '2'], ['', '3'], ['4'], ['5', '6'], ['', '7']]);
    const { rows, sheet } = await read(page, { repeatMerged: true });
    expect(rows).toEqual([
      ['1', '2'],
      ['1', '3'],
      ['4', '4'],
      ['5', '6'],
      ['5', '7'],
    ]);
    expect(sheet?.mergedRanges).toHaveLength(3);
  });

  it('is known in UTF-16 without a byte order mark or line breaks, and behind a line of text', async () => {
    const page = '<table><tr><th>이름</th></tr><tr><td>김</td></tr></table>';
    const wide = Buffer.from(page, 'utf16le');
    const others = [
      wide,
      Buffer.from(wide).swap16(),
      `Members, 2026\r\n\r\n${page}<p>`,
      `Members\n<html><body>${page}</body></html>`,
    ];
    for (const content of others) {
      const { sheet, rows } = await read(content);
      expect({ format: sheet?.format, rows }).toEqual({ format: 'html', rows: [['김']] });
    }
  });

  it.each([
    { name: 'several tables', list: 'html\n<table><tr><td>1<tr><td>2</table>\n<table></table>\n' },
    { name: 'one row', list: 'html\n<table><tr><td>1</table>\n' },
    { name: 'text behind', list: 'html,x\n<table><tr><td>1<tr><td>2</table>,1\n' },
    { name: 'quotes', list: '"html"\n<table><tr><td>1<tr><td>2</table>\n' },
  ])('leaves a list of cells of markup to CSV: $name', async ({ list }) => {
    expect((await read(list)).sheet?.format).toBe('csv');
  });

  it('tells which rows, columns and tables are hidden', async () => {
    const { hidden, sheet } = await read(
      `<div style="display:none"><table><tr><td>z</td></tr></table></div>${pageOf(
        "<tr style='mso-height-source:userset;display:none'><td>1</tr><tr><td>2</tr><tr hidden><td>3</tr>",
      ).replace('<table>', '<table><col width=64><col style="display:none">')}`,
    );
    expect(sheet?.sheets.map((entry) => entry.hidden)).toEqual([true, false]);
    expect([...hidden]).toEqual([2, 4]);
    expect(sheet?.header.columns.map((column) => column.hidden === true)).toEqual([false, true]);
  });

  it('hides a column by the cell of its header, and the text of any other cell alone', async () => {
    const { rows, sheet } = await read(
      pageOf(
        '<tr><td>1</td><td style="visibility:hidden">x</td></tr><tr><td style="display:none">2</td><td>y</td></tr>',
      ).replace('<th>a', '<th hidden>a'),
    );
    expect(sheet?.header.columns.map((column) => column.hidden === true)).toEqual([true, false]);
    expect(rows).toEqual([['1'], ['2', 'y']]);
  });

  it('hides what any rule for it hides, whatever other rules say', async () => {
    const css =
      '.h{display:none} .h{text-decoration:underline} .row{display:table-row} .hidden{display:none} .b{display:none} .b{display:inline}';
    const cell =
      '<td><i class="h">a</i><i class="hidden row">b</i><i class="row hidden">c</i><i class="b">d</i><i class="row">e</i><i class="h" style="display:inline">f</i></td>';
    expect(await shown(cell, `<style>${css}</style>`)).toBe('e');
  });

  it('makes each table with text a sheet, and the likeliest list is chosen', async () => {
    const page = `<table><tr><td>Logo</td><td><table id="menu"><tr><td>Home</table></td></tr></table><table><tr><td>&nbsp;</td></tr></table>
      <table><caption>Orders of <b>May</b></caption><tr><th>project_id</th><th>name</th></tr><tr><td>P1</td><td>Kim</td></tr></table>`;
    const chosen = await read(page, { chooseSheet: createSheetChooser({}) });
    expect(chosen.sheet?.sheets.map(({ name }) => name)).toEqual([
      'Table 1',
      'menu',
      'Orders of May',
    ]);
    expect(chosen.sheet?.sheet).toBe('Orders of May');
    expect(chosen.rows).toEqual([['P1', 'Kim']]);
    expect(summarize(chosen.issues)).toEqual(['warning sheet_chosen -']);
    const asked = await read(page, { sheet: 'menu' });
    expect(asked.sheet?.header.columns.map(({ name }) => name)).toEqual(['Home']);
  });

  it("has the name that Excel gave the page's sheet", async () => {
    const head =
      '<!--[if gte mso 9]><xml><x:ExcelWorksheet>\n<x:Name>A &amp; B</x:Name></x:ExcelWorksheet></xml><![endif]-->';
    const { sheet } = await read(pageOf('<tr><td>1</td></tr>', head));
    expect(sheet?.sheet).toBe('A & B');
  });

  it.each([
    { name: 'UTF-8 without a word', bytes: Buffer.from(pageOf('<tr><td>김</tr>')) },
    {
      name: 'UTF-8 that says another',
      bytes: Buffer.from(pageOf('<tr><td>김</tr>', '<meta charset=iso-8859-1>')),
    },
    {
      name: 'UTF-16 with a mark',
      bytes: Buffer.from(`\ufeff${pageOf('<tr><td>김</tr>')}`, 'utf16le'),
    },
    {
      name: 'EUC-KR that it says',
      bytes: Buffer.concat([
        Buffer.from(
          `<html><meta http-equiv="Content-Type" content="text/html; charset=euc-kr"><table><tr><th>a<tr><td>`,
        ),
        Buffer.from([0xb1, 0xe8]),
        Buffer.from('</table></html>'),
      ]),
    },
    ...['constructor', '__proto__', 'utf-16le'].map((name) => ({
      name: `a page that declares "${name}"`,
      bytes: Buffer.from(pageOf('<tr><td>&#44608;</tr>', `<meta charset="${name}">`)),
      encoding: undefined,
    })),
    {
      name: 'the encoding that is given',
      bytes: Buffer.from('<table><tr><th>a<tr><td>\xb1\xe8</table>', 'latin1'),
      encoding: 'cp949',
    },
  ])('reads $name', async ({ bytes, encoding }) => {
    const { rows, error } = await read(bytes, encoding ? { encoding } : {});
    expect(error).toBeUndefined();
    expect(rows).toEqual([['김']]);
  });

  it.each([
    { says: 'iso-8859-1', bytes: '\xb1\xe8\xc3\xb6\xbc\xf6', reads: null },
    {
      says: 'windows-1252',
      bytes: 'Ond\xf8ej Dvo\xf8\xe1k, Ji\xf8\xed R\xf9\x9ei\xe8ka',
      reads: null,
    },
    { says: 'iso-8859-1', bytes: 'J\xf6rg M\xfcller', reads: 'Jörg Müller' },
    { says: 'windows-1250', bytes: 'Jan \xc8apek', reads: 'Jan Čapek' },
  ])(
    'asks where a page says $says of words that are surely in another encoding: $bytes',
    async ({ says, bytes, reads }) => {
      const page = pageOf(`<tr><td>${bytes}</tr>`, `<meta charset=${says}>`);
      const { rows, error } = await read(Buffer.from(page, 'latin1'));
      expect([rows, error?.code]).toEqual(
        reads === null ? [[], 'encoding_unsure'] : [[[reads]], undefined],
      );
    },
  );

  it('asks for the encoding with cells where nothing tells it', async () => {
    const page = Buffer.from(pageOf('<tr><td>Jan <b>\xc8apek</b><td>x</tr>'), 'latin1');
    const { error } = await read(page);
    expect(error).toMatchObject({ code: 'encoding_unsure' });
    expect(error?.message).toContain('A2 is "Jan ');
  });

  it.each([
    {
      name: 'in a row',
      page: '<table><tr><th>a</th></tr><tr><td>1</td></tr><tr><td>2',
      code: 'file_damaged',
    },
    {
      name: 'in a tag',
      page: '<table><tr><th>a</th></tr><tr><td>1</td></tr></table><table cl',
      code: 'file_damaged',
    },
    {
      name: 'in a script',
      page: '<table><tr><th>a</th></tr></table><script>a',
      code: 'file_damaged',
    },
    {
      name: 'behind rows without a table',
      page: '<tr><th>a</th></tr><tr><td>1</td></tr>',
      code: undefined,
    },
    {
      name: 'in a row without a table',
      page: '<tr><th>a</th></tr><tr><td>1</td>',
      code: 'file_damaged',
    },
    {
      name: 'behind </body> with a table that is not closed',
      page: '<body><table><tr><th>a<tr><td>1</body>',
      code: undefined,
    },
  ])('knows a page that ends $name', async ({ page, code }) => {
    expect((await read(page)).error?.code).toBe(code);
  });

  it.each([
    { name: 'tables in tables', page: '<table><tr><td>'.repeat(5000) },
    {
      name: 'tags in tags',
      page: `<table>${'<tr><td><b hidden>'}${'<i hidden><u hidden>'.repeat(5000)}`,
    },
    { name: 'a tag without end', page: `<table><tr><td title="${'x'.repeat(4_300_000)}` },
  ])('refuses $name', async ({ page }) => {
    expect((await read(page)).error).toMatchObject({ code: 'file_damaged' });
  });

  it.each([
    { name: 'rows', limits: { maxRows: 1 }, code: 'rows_too_many' },
    { name: 'columns', limits: { maxColumns: 1 }, code: 'columns_too_many' },
    { name: 'characters of a cell', limits: { maxCellChars: 3 }, code: 'cell_too_long' },
    { name: 'cells', limits: { maxCells: 3 }, code: 'file_too_large' },
    { name: 'tables', limits: { maxSheets: 0 }, code: 'file_too_large' },
  ])('holds the limit of $name', async ({ limits, code }) => {
    const page = pageOf('<tr><td>1<td>2</tr><tr><td colspan=9999999 rowspan=9999999>long</tr>');
    expect((await read(page, { limits })).error).toMatchObject({ code });
  });

  it.each([
    {
      name: 'a login page',
      page: '<!DOCTYPE html><title>Sign in</title><form><input></form>',
      what: 'a web page with no table in it',
    },
    {
      name: 'a script that leads elsewhere',
      page: '<script>location.href="/login"</script>',
      what: 'a web page with no table in it',
    },
    {
      name: "the frame of Excel's web page",
      page: '<html><frameset><frame src="a_files/sheet001.htm"></frameset></html>',
      what: 'only the frame of a workbook',
    },
  ])('refuses $name by name', async ({ page, what }) => {
    const { error } = await read(page);
    expect(error).toMatchObject({ code: 'format_unknown' });
    expect(error?.message).toContain(`it is ${what}`);
  });
});
