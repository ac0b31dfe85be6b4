import path from 'node:path';
import { formatUnknown } from '../format/detect-format.ts';
import { findNotSheetZip, ZIP_ARCHIVE } from '../format/not-sheets.ts';
import type { SheetLimits } from '../limits.ts';
import type { SheetEntry } from '../sheet.ts';
import { fileDamaged, fileTooLarge, workbookEmpty } from '../sheet-errors.ts';
import { attribute, flag, type XmlTag } from '../xml/xml-tags.ts';
import type { PartReader, Relationship } from '../zip/package-parts.ts';
import type { ZipFile } from '../zip/zip-file.ts';

/**
 * Whether the values of formulas are those that a spreadsheet program shows. `on_load`: it is to calculate them all when it opens
 * the file, as programs ask that store 0 for each. `not_completed`: the file was saved before all were calculated.
 */
export type Calculation = 'done' | 'on_load' | 'not_completed';

/** What the workbook says about its sheets and how to read them. */
export interface WorkbookPart {
  readonly sheets: readonly WorkbookSheet[];
  readonly date1904: boolean;
  readonly calculation: Calculation;
  /** Names of parts; null where the file has none. */
  readonly sharedStrings: string | null;
  readonly styles: string | null;
}

export interface WorkbookSheet extends SheetEntry {
  /** Type of its relationship: `worksheet`, `chartsheet`. */
  readonly type: string;
  /** Name of its part; null when the file points to none. */
  readonly part: string | null;
}

/**
 * Finds the workbook in the file and reads its list of sheets (ECMA-376 18.2).
 *
 * @throws {InputError} `format_unknown`, `file_damaged`, `workbook_empty`, `file_too_large`
 */
export async function readWorkbook(
  file: string,
  zip: ZipFile,
  parts: PartReader,
  { maxSheets }: SheetLimits,
): Promise<WorkbookPart> {
  const part = await findWorkbook(file, zip, parts);
  const related = await parts.relationships(part);
  const { sheets, ...settings } = await parts.read(part, (tags) => takeSheets(tags, related));
  if (sheets.length === 0) throw workbookEmpty(file);
  if (sheets.length > maxSheets) {
    throw fileTooLarge(file, `it has more than ${maxSheets} sheets`, 'maxSheets');
  }
  const partOf = (type: string) => related.find((other) => other.type === type)?.part ?? null;
  return { sheets, ...settings, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') };
}

function takeSheets(
  tags: Iterable<XmlTag>,
  related: readonly Relationship[],
): Pick<WorkbookPart, 'date1904' | 'calculation'> & { sheets: WorkbookSheet[] } {
  const byId = new Map(related.map((relationship) => [relationship.id, relationship]));
  const sheets: WorkbookSheet[] = [];
  let date1904 = false;
  let calculation: Calculation = 'done';
  for (const { name, closes, attributes } of tags) {
    if (name === 'workbookPr' && !closes) date1904 = flag(attributes, 'date1904');
    if (name === 'calcPr' && !closes) calculation = calculationOf(attributes);
    if (name === 'sheet' && !closes) sheets.push(toSheet(attributes, byId));
  }
  return { sheets, date1904, calculation };
}

function calculationOf(attributes: string): Calculation {
  const isCompleted = attribute(attributes, 'calcCompleted') ?? 'true';
  if (/^(?:0|false)$/.test(isCompleted)) return 'not_completed';
  return flag(attributes, 'fullCalcOnLoad') ? 'on_load' : 'done';
}

function toSheet(attributes: string, byId: ReadonlyMap<string, Relationship>): WorkbookSheet {
  // The sheet's own id is `sheetId`; `id` is the relationship's, by whatever prefix.
  const target = byId.get(attribute(attributes, 'id') ?? '');
  const state = attribute(attributes, 'state') ?? 'visible';
  return {
    name: attribute(attributes, 'name') ?? '',
    hidden: state === 'hidden' || state === 'veryHidden',
    type: target?.type ?? '',
    part: target?.part ?? null,
  };
}

async function findWorkbook(file: string, zip: ZipFile, parts: PartReader): Promise<string> {
  const related = await parts.relationships('');
  const part = related.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (zip.packedSize(part) !== undefined) return part;
  if (zip.names.some((name) => name === CONTENT_TYPES || name.startsWith('xl/'))) {
    throw fileDamaged(file, 'the part that lists its sheets is missing');
  }
  throw formatUnknown(path.basename(file), findNotSheetZip(zip.names.join('\n')) ?? ZIP_ARCHIVE);
}

const CONTENT_TYPES = '[Content_Types].xml';
