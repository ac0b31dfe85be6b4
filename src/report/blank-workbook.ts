import type { WorkSheet } from 'xlsx';

/** A column to be filled in. */
export interface BlankColumn {
  readonly name: string;
  readonly required: boolean;
  readonly uses: readonly string[];
}

export interface BlankSheet {
  /** Name of the sheet to fill in. */
  readonly sheet: string;
  /** Row number of the header. */
  readonly headerRow: number;
  readonly columns: readonly BlankColumn[];
}

/** Excel's format "Text": what is typed stays as it was typed. */
const TEXT = '@';
const EXPLAINED = ['Column', 'Required', 'What it is for'] as const;

/**
 * A workbook to fill in: a header whose columns are formatted as text down to the last row, required ones shaded
 * and with a note, and a second sheet that explains each column.
 *
 * @throws Error when the sheet's name is none that a workbook can have
 */
export async function toBlankWorkbook({ sheet, headerRow, columns }: BlankSheet): Promise<Buffer> {
  const { CFB, utils, write } = await import('xlsx');
  const header: WorkSheet = {
    '!ref': `A1:${utils.encode_cell({ r: headerRow - 1, c: columns.length - 1 })}`,
    '!cols': columns.map(({ name }) => ({ wch: Math.max(12, name.length + 2) })),
  };
  const required = new Set<string>();
  for (const [index, column] of columns.entries()) {
    const address = utils.encode_cell({ r: headerRow - 1, c: index });
    const notes = [{ a: 'vdpipe', t: noteOf(column) }];
    header[address] = {
      t: 's',
      v: column.name,
      z: TEXT,
      c: Object.assign(notes, { hidden: true }),
    };
    if (column.required) required.add(address);
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, header, sheet);
  const explanation: WorkSheet = utils.aoa_to_sheet([
    [...EXPLAINED],
    ...columns.map(({ name, required, uses }) => [name, required ? 'yes' : 'no', uses.join('. ')]),
  ]);
  explanation['!cols'] = [{ wch: 24 }, { wch: 10 }, { wch: 80 }];
  utils.book_append_sheet(book, explanation, sheet === 'Columns' ? 'About the columns' : 'Columns');

  const parts = CFB.read(write(book, { type: 'buffer', bookType: 'xlsx' }), { type: 'buffer' });
  const patch = (path: string, change: (xml: string) => string) => {
    const part = CFB.find(parts, path);
    if (part) part.content = Buffer.from(change(Buffer.from(part.content).toString()));
  };
  // The library writes formats of cells, not of columns, and no shading.
  patch('/xl/styles.xml', addStyles);
  patch('/xl/worksheets/sheet1.xml', (xml) => formatColumns(xml, required));
  return CFB.write(parts, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer;
}

function noteOf({ required, uses }: BlankColumn): string {
  return `${required ? 'Required. ' : ''}${uses.join('. ')}.`;
}

/** Style 1 is text, as the library wrote it for the header; 2 is bold text, 3 is bold text on a shade. */
function addStyles(xml: string): string {
  const bold = '<font><b/><sz val="12"/><name val="Calibri"/><family val="2"/></font>';
  const shade =
    '<fill><patternFill patternType="solid"><fgColor rgb="FFFFE699"/></patternFill></fill>';
  const style = (fill: number) =>
    `<xf numFmtId="49" fontId="1" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
  return xml
    .replace(/<fonts count="1">(.*?)<\/fonts>/s, `<fonts count="2">$1${bold}</fonts>`)
    .replace(/<fills count="2">(.*?)<\/fills>/s, `<fills count="3">$1${shade}</fills>`)
    .replace(
      /<cellXfs count="2">(.*?)<\/cellXfs>/s,
      `<cellXfs count="4">$1${style(0)}${style(2)}</cellXfs>`,
    );
}

function formatColumns(xml: string, required: ReadonlySet<string>): string {
  return xml
    .replaceAll('<col ', '<col style="1" ')
    .replaceAll(/<c r="([A-Z]+\d+)" s="1"/g, (_, address: string) => {
      return `<c r="${address}" s="${required.has(address) ? 3 : 2}"`;
    });
}
