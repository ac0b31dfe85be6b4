import type { SheetParts } from '../../rows/sheet-parts.ts';

/** What is known of a format, besides how it is found out and read. */
interface Format {
  /** As people call its files. @default its name here */
  readonly name?: string;
  /** What names of its files end with. @default its name here */
  readonly endings?: readonly string[];
  /** Its cells are texts, and only an escape marks them. Other cells hold numbers, and show them in a format. */
  readonly isOfTexts?: boolean;
  /** Its files have no sheets, and no name of one. */
  readonly hasNoSheets?: boolean;
  /** Its reader sees the numbers behind the texts, and reports rounded ones itself. */
  readonly tellsRounded?: boolean;
}

const TABLE = {
  csv: { name: 'CSV', endings: ['csv', 'tsv', 'txt'], isOfTexts: true, hasNoSheets: true },
  xlsx: { tellsRounded: true },
  xls: {},
  xlsb: {},
  ods: { tellsRounded: true },
  fods: { tellsRounded: true },
  xml: { name: 'xml (SpreadsheetML)' },
  html: { name: 'HTML', isOfTexts: true },
  json: { name: 'JSON', endings: ['json', 'ndjson', 'jsonl'], hasNoSheets: true },
} satisfies Readonly<Record<string, Format>>;

export type SheetFormat = keyof typeof TABLE;

export const FORMATS: Readonly<Record<SheetFormat, Format>> = TABLE;

/** A list, whose parts may be of several formats. */
interface Listed {
  readonly format: SheetFormat;
  readonly parts?: SheetParts | undefined;
}

/** The format of the file that has a row. */
export function formatAt({ format, parts }: Listed, row = 0): SheetFormat {
  return (parts?.kindAt(row)?.format as SheetFormat | undefined) ?? format;
}

const all = Object.entries<Format>(TABLE);
const names = all.map(([format, { name = format }]) => name);
const endings = all.flatMap(([format, of]) => of.endings ?? [format]);

/** As commands ask for a file. */
export const FILE_KINDS = `${names.slice(0, -1).join(', ')} or ${names.at(-1)} file`;
export const ENDINGS = [...endings, 'gz', 'zip'];
export const PGP_ENDINGS = ['pgp', 'gpg', 'asc'];
/** What only lists are called: letters are .txt, too. */
export const NAMED_LIKE_LIST = new RegExp(
  `\\.(?:${endings.filter((one) => !/^(?:txt|xml|html|json)$/.test(one)).join('|')}|xlsm)(?:\\.(?:gz|${PGP_ENDINGS.join('|')}))*$`,
  'i',
);
