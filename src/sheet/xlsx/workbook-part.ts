import path from 'node:path';
import { formatUnknown } from '../format/detect-format.ts';
import { OTHER_DOCUMENT } from '../format/not-sheets.ts';
import type { SheetEntry } from '../sheet.ts';
import { fileDamaged } from '../sheet-errors.ts';
import { isTrue, type OpenTag } from '../xml/xml-walker.ts';
import type { PartReader, Relationship } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';

/**
 * Whether the values of formulas are those that a spreadsheet program shows. `on_load`: it is to calculate them all when it opens
 * the file, as programs ask that store 0 for each. `not_completed`: the file was saved before all were calculated.
 */
export type Calculation = 'done' | 'on_load' | 'not_completed';

/** What the workbook says about its sheets and how to read them. */
export type WorkbookPart = Awaited<ReturnType<typeof readWorkbook>>;

export interface WorkbookSheet extends SheetEntry {
  /** Type of its relationship: `worksheet`, `chartsheet`. */
  readonly type: string;
  /** Name of its part; null when the file points to none. */
  readonly part: string | null;
}

/**
 * Finds the workbook in the file and reads its list of sheets (ECMA-376 18.2).
 *
 * @throws {InputError} `format_unknown`, `file_damaged`
 */
export async function readWorkbook(file: string, zip: ZipFile, parts: PartReader) {
  const part = await findWorkbook(file, zip, parts);
  const related = await parts.relationships(part);
  const byId = new Map(related.map((relationship) => [relationship.id, relationship]));
  const sheets: WorkbookSheet[] = [];
  let date1904 = false;
  let calculation: Calculation = 'done';
  await parts.read(part, NAMES, (tag) => {
    if (tag.name === 'workbookPr') date1904 = isTrue(tag.get('date1904'));
    else if (tag.name === 'calcPr') calculation = calculationOf(tag);
    else if (tag.name === 'sheet') sheets.push(toSheet(tag, byId));
  });
  const partOf = (type: string) => related.find((other) => other.type === type)?.part ?? null;
  const [sharedStrings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheets,
    date1904,
    calculation,
    /** Names of parts; null where the file has none. */
    sharedStrings,
    styles,
  };
}

const NAMES = [
  ...['workbookPr', 'date1904', 'calcPr', 'calcCompleted', 'fullCalcOnLoad'],
  ...['sheet', 'id', 'state', 'name'],
];

function calculationOf(tag: OpenTag): Calculation {
  if (/^(?:0|false)$/.test(tag.get('calcCompleted') ?? '')) return 'not_completed';
  return isTrue(tag.get('fullCalcOnLoad')) ? 'on_load' : 'done';
}

function toSheet(tag: OpenTag, byId: ReadonlyMap<string, Relationship>): WorkbookSheet {
  // The sheet's own id is `sheetId`; `id` is the relationship's, by whatever prefix.
  const target = byId.get(tag.get('id') ?? '');
  const state = tag.get('state') ?? 'visible';
  return {
    name: tag.get('name') ?? '',
    hidden: state === 'hidden' || state === 'veryHidden',
    type: target?.type ?? '',
    ...(target?.type === 'chartsheet' && { isChart: true }),
    part: target?.part ?? null,
  };
}

async function findWorkbook(file: string, zip: ZipFile, parts: PartReader): Promise<string> {
  const related = await parts.relationships('');
  const part = related.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (zip.packedSize(part) !== undefined) return part;
  if (zip.names.some((name) => name.startsWith('xl/'))) {
    throw fileDamaged(file, 'the part that lists its sheets is missing');
  }
  throw formatUnknown(path.basename(file), OTHER_DOCUMENT);
}
