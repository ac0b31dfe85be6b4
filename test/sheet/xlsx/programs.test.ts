import { describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { MAIN, makeXlsx, OFFICE, relationships, type XlsxShape } from './make-xlsx.ts';
import { readXlsx } from './read-xlsx.ts';

/** A list as eight programs write it: names, a quantity, a price, a date, a tick and a barcode. */
const EXPECTED = [
  ['이름', 'Qty', 'Price', 'Date', 'Gift', 'Code'],
  ['김 철수 & Co', '3', '1,234.50', '2026-03-07', 'TRUE', '00123'],
  ['Lee\n"Ann"', '0.5', '10.00', '2026-12-31', 'FALSE', '8801234567890'],
];

const FORMATS = ['#,##0.00', 'yyyy\\-mm\\-dd', '@', '0'];
const STRINGS = [
  '이름',
  'Qty',
  'Price',
  'Date',
  'Gift',
  'Code',
  '김 철수 &amp; Co',
  '00123',
  'Lee\n&quot;Ann&quot;',
];

function sharedStrings(write: (text: string) => string): string {
  return STRINGS.map((text) => `<si>${write(text)}</si>`).join('');
}

const HEADER = [0, 1, 2, 3, 4, 5];

interface Program {
  readonly name: string;
  readonly shape: XlsxShape;
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'Excel',
    shape: {
      formats: FORMATS,
      strings: sharedStrings((text) =>
        text.includes('\n')
          ? `<t xml:space="preserve">${text}</t><phoneticPr fontId="1" type="noConversion"/>`
          : `<t>${text}</t>`,
      ),
      sheet: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r
<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr xr2 xr3" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xr:uid="{00000000-0001-0000-0000-000000000000}"><dimension ref="A1:F3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="A1" sqref="A1"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16.5" x14ac:dyDescent="0.3"/><cols><col min="1" max="1" width="12.5" customWidth="1"/></cols><sheetData><row r="1" spans="1:6" x14ac:dyDescent="0.3">${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" t="s"><v>${i}</v></c>`).join('')}</row><row r="2" spans="1:6" ht="33" x14ac:dyDescent="0.3"><c r="A2" t="s"><v>6</v></c><c r="B2"><v>3</v></c><c r="C2" s="1"><v>1234.5</v></c><c r="D2" s="2"><v>46088</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" s="3" t="s"><v>7</v></c></row><row r="3" spans="1:6" x14ac:dyDescent="0.3"><c r="A3" t="s"><v>8</v></c><c r="B3"><v>0.5</v></c><c r="C3" s="1"><f>B3*20</f><v>10</v></c><c r="D3" s="2"><v>46387</v></c><c r="E3" t="b"><v>0</v></c><c r="F3" s="4"><v>8801234567890</v></c></row></sheetData><phoneticPr fontId="1" type="noConversion"/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
    },
  },
  {
    name: 'LibreOffice',
    shape: {
      formats: FORMATS,
      strings: sharedStrings((text) => `<t xml:space="preserve">${text}</t>`),
      sheet: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:F3"/><sheetData><row r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" s="0" t="s"><v>${i}</v></c>`).join('')}</row><row r="2" customFormat="false"><c r="A2" s="0" t="s"><v>6</v></c><c r="B2" s="0" t="n"><v>3</v></c><c r="C2" s="1" t="n"><v>1234.5</v></c><c r="D2" s="2" t="n"><v>46088</v></c><c r="E2" s="0" t="b"><v>1</v></c><c r="F2" s="3" t="s"><v>7</v></c></row><row r="3"><c r="A3" s="0" t="s"><v>8</v></c><c r="B3" s="0" t="n"><v>0.5</v></c><c r="C3" s="1" t="n"><f aca="false">B3*20</f><v>10</v></c><c r="D3" s="2" t="n"><v>46387</v></c><c r="E3" s="0" t="b"><f aca="false">FALSE()</f><v>0</v></c><c r="F3" s="4" t="n"><v>8801234567890</v></c></row></sheetData><printOptions headings="false"/></worksheet>`,
    },
  },
  {
    name: 'Google Sheets',
    shape: {
      formats: FORMATS,
      strings: sharedStrings((text) => `<t xml:space="preserve">${text}</t>`),
      workbook:
        '<workbookPr/><sheets><sheet state="visible" name="시트1" sheetId="1" r:id="rId1"/></sheets><definedNames/><calcPr/>',
      sheet: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main" xmlns:mv="urn:schemas-microsoft-com:mac:vml"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData><row r="1">${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" s="0" t="s"><v>${i}</v></c>`).join('')}</row><row r="2"><c r="A2" s="0" t="s"><v>6</v></c><c r="B2" s="0"><v>3.0</v></c><c r="C2" s="1"><v>1234.5</v></c><c r="D2" s="2"><v>46088.0</v></c><c r="E2" s="0" t="b"><v>1</v></c><c r="F2" s="3" t="s"><v>7</v></c></row><row r="3"><c r="A3" s="0" t="s"><v>8</v></c><c r="B3" s="0"><v>0.5</v></c><c r="C3" s="1"><f t="shared" ref="C3" si="1">B3*20</f><v>10</v></c><c r="D3" s="2"><v>46387.0</v></c><c r="E3" s="0" t="b"><v>0</v></c><c r="F3" s="4"><v>8.80123456789E12</v></c><c r="G3" s="1"/></row></sheetData><drawing r:id="rId1"/></worksheet>`,
    },
  },
  {
    name: 'WPS Office',
    shape: {
      formats: FORMATS,
      strings: sharedStrings(
        (text) =>
          `<r><rPr><sz val="11"/><rFont val="맑은 고딕"/><charset val="129"/></rPr><t>${text}</t></r><phoneticPr fontId="2" type="noConversion"/>`,
      ),
      sheet: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"><sheetPr/><dimension ref="A1:F3"/><sheetData><row r="1" spans="1:6">${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" t="s"><v>${i}</v></c>`).join('')}</row><row r="2" spans="1:6"><c r="A2" t="s"><v>6</v></c><c r="B2"><v>3</v></c><c r="C2" s="1"><v>1234.5</v></c><c r="D2" s="2"><v>46088</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" s="3" t="s"><v>7</v></c></row><row r="3" spans="1:6"><c r="A3" t="s"><v>8</v></c><c r="B3"><v>0.5</v></c><c r="C3" s="1"><f>B3*20</f><v>10</v></c><c r="D3" s="2"><v>46387</v></c><c r="E3" t="b"><v>0</v></c><c r="F3" s="4"><v>8801234567890</v></c></row></sheetData><extLst><ext uri="{x}"><etc:row r="9"/></ext></extLst></worksheet>`,
    },
  },
  {
    name: 'openpyxl',
    shape: {
      formats: FORMATS,
      strings: sharedStrings((text) => `<t>${text}</t>`),
      parts: {
        'xl/_rels/workbook.xml.rels': relationships([
          ['rId1', 'worksheet', '/xl/worksheets/sheet1.xml'],
          ['rId2', 'styles', '/xl/styles.xml'],
          ['rId3', 'sharedStrings', '/xl/sharedStrings.xml'],
        ]),
      },
      sheet: `<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="1" summaryRight="1"/><pageSetUpPr/></sheetPr><dimension ref="A1:F3"/><sheetData><row r="1">${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" t="s"><v>${i}</v></c>`).join('')}</row><row r="2"><c r="A2" t="s"><v>6</v></c><c r="B2" t="n"><v>3</v></c><c r="C2" s="1" t="n"><v>1234.5</v></c><c r="D2" s="2" t="d"><v>2026-03-07T00:00:00</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" s="3" t="inlineStr"><is><t>00123</t></is></c></row><row r="3"><c r="A3" t="s"><v>8</v></c><c r="B3" t="n"><v>0.5</v></c><c r="C3" s="1" t="n"><v>10</v></c><c r="D3" s="2" t="n"><v>46387</v></c><c r="E3" t="b"><v>0</v></c><c r="F3" s="4" t="n"><v>8801234567890</v></c></row></sheetData></worksheet>`,
    },
  },
  {
    name: "exceljs's streaming writer",
    shape: {
      formats: FORMATS,
      sheet: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}" mc:Ignorable="x14ac" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><sheetFormatPr defaultRowHeight="15" outlineLevelRow="0" outlineLevelCol="0"/><sheetData><row r="1" spans="1:6">${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" t="str"><v>${STRINGS[i]}</v></c>`).join('')}</row><row r="2" spans="1:6"><c r="A2" t="str"><v>김 철수 &amp; Co</v></c><c r="B2"><v>3</v></c><c r="C2" s="1"><v>1234.5</v></c><c r="D2" s="2"><v>46088</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" s="3" t="str"><v>00123</v></c></row><row r="3" spans="1:6"><c r="A3" t="str"><v>Lee&#10;&quot;Ann&quot;</v></c><c r="B3"><v>0.5</v></c><c r="C3" s="1"><f>B3*20</f><v>10</v></c><c r="D3" s="2"><v>46387</v></c><c r="E3" t="b"><v>0</v></c><c r="F3" s="4"><v>8801234567890</v></c></row></sheetData></worksheet>`,
    },
  },
  {
    name: "Apache POI's streaming writer",
    shape: {
      formats: FORMATS,
      sheet: `<?xml version="1.0" encoding="UTF-8"?>
<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0" tabSelected="true"/></sheetViews><sheetFormatPr defaultRowHeight="15.0"/><sheetData>
<row r="1">\n${HEADER.map((i) => `<c r="${'ABCDEF'[i]}1" t="inlineStr"><is><t>${STRINGS[i]}</t></is></c>`).join('')}</row>
<row r="2">\n<c r="A2" t="inlineStr"><is><t>김 철수 &amp; Co</t></is></c><c r="B2" t="n"><v>3.0</v></c><c r="C2" s="1" t="n"><v>1234.5</v></c><c r="D2" s="2" t="n"><v>46088.0</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" s="3" t="inlineStr"><is><t>00123</t></is></c></row>
<row r="3">\n<c r="A3" t="inlineStr"><is><t>Lee&#xa;&quot;Ann&quot;</t></is></c><c r="B3" t="n"><v>0.5</v></c><c r="C3" s="1" t="n"><f>B3*20</f><v>10.0</v></c><c r="D3" s="2" t="n"><v>46387.0</v></c><c r="E3" t="b"><v>0</v></c><c r="F3" s="4" t="n"><v>8.80123456789E12</v></c></row>
</sheetData><pageMargins bottom="0.75" footer="0.3"/></worksheet>`,
    },
  },
  {
    name: 'the Open XML SDK, with a prefix',
    shape: {
      formats: FORMATS,
      strings: sharedStrings((text) => `<t>${text}</t>`),
      sheet: `<?xml version="1.0" encoding="utf-8"?><x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row>${HEADER.map((i) => `<x:c t="s"><x:v>${i}</x:v></x:c>`).join('')}</x:row><x:row><x:c t="s"><x:v>6</x:v></x:c><x:c><x:v>3</x:v></x:c><x:c s="1"><x:v>1234.5</x:v></x:c><x:c s="2" t="d"><x:v>2026-03-07</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>00123</x:t></x:is></x:c></x:row><x:row><x:c t="s"><x:v>8</x:v></x:c><x:c><x:v>0.5</x:v></x:c><x:c s="1"><x:f>B3*20</x:f><x:v>10</x:v></x:c><x:c s="2"><x:v>46387</x:v></x:c><x:c t="b"><x:v>0</x:v></x:c><x:c s="4"><x:v>8801234567890</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    },
  },
];

describe('openXlsx() reads a list as it is written by', () => {
  test.each(PROGRAMS)('$name', async ({ shape }) => {
    const { numbers, rows, issues } = await readXlsx(makeXlsx(shape));
    expect(rows).toEqual(EXPECTED);
    expect(numbers).toEqual([1, 2, 3]);
    expect(issues).toEqual([]);
  });

  test.each([{ bookSST: true }, { bookSST: false }])('SheetJS with %o', async (options) => {
    const sheet = XLSX.utils.aoa_to_sheet([
      EXPECTED[0] ?? [],
      ['김 철수 & Co', 3, 1234.5, 46088, true, '00123'],
      ['Lee\n"Ann"', 0.5, 10, 46387, false, 8801234567890],
    ]);
    for (const row of [2, 3]) {
      sheet[`C${row}`].z = '#,##0.00';
      sheet[`D${row}`].z = 'yyyy\\-mm\\-dd';
    }
    sheet['F3'].z = '0';
    const book = XLSX.utils.book_new(sheet, 'List');
    const { rows } = await readXlsx(XLSX.write(book, { type: 'buffer', ...options }));
    expect(rows).toEqual(EXPECTED);
  });
});
