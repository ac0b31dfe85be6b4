// Makes samples/messy-list.xlsx, a mailing list as people send it: merged titles above the header, blank rows, a hidden sheet,
// dates, postcodes as texts and as numbers, Korean and Latin names, and three kinds of error. Same script, same content.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { toZip } from '../dist/output/sheets/xlsx/zip-stream.js';

const SAMPLE = path.resolve(import.meta.dirname, '../samples/messy-list.xlsx');

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** Places in `cellXfs` below. */
const LOOK = { plain: 0, title: 1, small: 2, head: 3, date: 4, price: 5, postcode: 6, text: 7 };
const TITLES = [
  { text: '2026 봄 안내 카드 발송 명단 (Spring card mailing list)', look: LOOK.title },
  { text: '작성: 박지훈, 영업2팀 · 2026-03-02 · 확인 후 인쇄', look: LOOK.small },
];
const HEADER = [
  '번호',
  '프로젝트',
  '받는사람',
  '회사',
  '주소',
  '우편번호',
  '수량',
  '금액',
  '발송일',
];
const WIDTHS = [6, 13, 20, 22, 40, 10, 8, 11, 12];

/** 2026-03-09 as Excel counts days. */
const MONDAY = 46090;
/** A postcode that is a number is shown with five digits by its format; 8001 has none, and lost its zero. */
const ROWS = [
  ['prj-0001', '김민준', '한빛상사', '서울특별시 종로구 세종대로 209', '03171', 2, 7000, MONDAY],
  ['prj-0001', '이서연', '한빛상사', '서울특별시 중구 을지로 30', '04533', 1, 3500, MONDAY],
  ['prj-0002', 'Zoë Müller', 'Müller & Söhne', 'Bäckerstraße 12, Dresden', 1067, 1, 3500, MONDAY],
  ['prj-0002', 'Jürgen Weiß', 'Müller & Söhne', 'Torstraße 1, Berlin', 10115, 1, 3500, MONDAY],
  [
    'prj-0003',
    '박도윤',
    '대한물산',
    '부산광역시 해운대구 센텀중앙로 79',
    48058,
    3,
    10500,
    MONDAY + 1,
  ],
  null,
  [
    'prj-0004',
    '최지우',
    '대한물산',
    '부산광역시 연제구 중앙대로 1001',
    47545,
    '두 장',
    7000,
    MONDAY + 1,
  ],
  ['prj-0004', '정하은', '대한물산', '대구광역시 중구 공평로 88', 41911, 1, 3500, MONDAY + 1],
  [
    'prj-0005',
    'François Lefèvre',
    'Atelier Nice',
    "8 rue de l'Église, Nice",
    '06000',
    1,
    3500,
    MONDAY + 2,
  ],
  ['prj-0006', '', '새봄출판사', '인천광역시 남동구 정각로 29', 21554, 1, 3500, MONDAY + 2],
  ['prj-0006', 'José Peña', '새봄출판사', 'Calle Mayor 5, Barcelona', 8001, 2, 7000, MONDAY + 2],
  null,
  ['', 'Ann Lee', 'Lee Bakery', '12 Elm Street, Boston', '02116', 1, 3500, MONDAY + 3],
  ['prj-0007', '윤서준', '바른약국', '광주광역시 서구 내방로 111', 61945, 2, 7000, MONDAY + 3],
  ['prj-0008', 'Søren Ågård', 'Nordlys ApS', 'Vestergade 7, Aarhus', '08000', 1, 3500, MONDAY + 3],
];
const HIDDEN = [
  ['상품', '단가'],
  ['카드 90x50', 3500],
];

await pipeline(toZip(parts()), createWriteStream(process.argv[2] ?? SAMPLE));

function* parts() {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id, type, target) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  );
  yield part('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')));
  yield part(
    'xl/workbook.xml',
    `<workbook ${MAIN} xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="발송명단" sheetId="1" r:id="rId1"/><sheet name="단가표" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
      relation('rId3', 'styles', 'styles.xml'),
    ),
  );
  yield part('xl/styles.xml', styles());
  yield part('xl/worksheets/sheet1.xml', listSheet());
  yield part('xl/worksheets/sheet2.xml', sheet(HIDDEN.map((cells, i) => row(i + 1, cells))));
}

function listSheet() {
  const titles = TITLES.map(({ text, look }, i) => row(i + 1, [text], [look]));
  const header = row(
    4,
    HEADER,
    HEADER.map(() => LOOK.head),
  );
  let number = 0;
  const rows = ROWS.flatMap((cells, i) => {
    if (cells === null) return [];
    number += 1;
    const looks = [
      LOOK.plain,
      LOOK.text,
      LOOK.plain,
      LOOK.plain,
      LOOK.plain,
      LOOK.postcode,
      LOOK.plain,
      LOOK.price,
      LOOK.date,
    ];
    // This one was typed without the column's format.
    if (cells[4] === 8001) looks[5] = LOOK.plain;
    return [row(i + 5, [number, ...cells], looks)];
  });
  const columns = WIDTHS.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return sheet(
    [...titles, header, ...rows],
    `<cols>${columns.join('')}</cols>`,
    '<mergeCells count="2"><mergeCell ref="A1:I1"/><mergeCell ref="A2:I2"/></mergeCells>',
  );
}

function sheet(rows, before = '', after = '') {
  return `<worksheet ${MAIN}>${before}<sheetData>${rows.join('')}</sheetData>${after}</worksheet>`;
}

function row(number, cells, looks = []) {
  const xml = cells.map((value, i) => {
    const at = `<c r="${String.fromCharCode(65 + i)}${number}" s="${looks[i] ?? LOOK.plain}"`;
    if (value === '') return `${at}/>`;
    if (typeof value === 'number') return `${at}><v>${value}</v></c>`;
    return `${at} t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`;
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

function styles() {
  const font = (size, bold) =>
    `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="Malgun Gothic"/><family val="2"/></font>`;
  const look = (format, fontId, fill, align = '') =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${align === '' ? '/>' : ` applyAlignment="1"><alignment horizontal="${align}"/></xf>`}`;
  return `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0"/><numFmt numFmtId="166" formatCode="00000"/></numFmts><fonts count="4">${font(11, false)}${font(16, true)}${font(9, false)}${font(11, true)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDEBF7"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${look(0, 0, 0)}${look(0, 1, 0, 'center')}${look(0, 2, 0, 'right')}${look(0, 3, 2, 'center')}${look(164, 0, 0)}${look(165, 0, 0)}${look(166, 0, 0)}${look(49, 0, 0)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

function relations(...items) {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

function part(name, xml) {
  return { name, content: [`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`] };
}
