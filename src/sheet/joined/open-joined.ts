import { UsageError } from '../../errors.ts';
import type { Issue, IssueSink } from '../../issue.ts';
import { orNone, PEEKED_SHEETS, peekInto, toPeekOptions } from '../choose-sheet.ts';
import { findSheet } from '../find-sheet.ts';
import { FORMATS } from '../format/formats.ts';
import { readHeader } from '../read-header.ts';
import type { JoinedSheets, OpenOptions, SheetEntry, SheetPeek, SheetSource } from '../sheet.ts';
import { sheetUnknown } from '../sheet-errors.ts';
import { cannotJoin, JoinedSource, type OpenSheet } from './joined-source.ts';
import { missingParts } from './missing-parts.ts';

/**
 * Opens several sheets of a file as one: as if their rows had been pasted one below the other, without the headers of all but the
 * first. The file is opened once, and its sheets one after the other.
 *
 * @param open Opens one of them.
 * @throws {UsageError} `sheets_several`, `sheet_unknown`
 * @throws {InputError} `parts_differ`, and what `openSheet` throws
 */
export async function openJoined(
  file: string,
  { joined, ...options }: OpenOptions,
  open: OpenSheet,
): Promise<SheetSource> {
  const { assertApart } = await import('./open-files.ts');
  await assertApart([file]);
  const { names, isWhole } = joined as JoinedSheets;
  const said = new Map<string, Issue>();
  const listed = await list(file, options, names, open, said);
  const { sheets } = listed;
  const isFree = typeof names === 'function';
  try {
    const [only] = sheets;
    if (only && sheets.length === 1) {
      // A CSV file that is in no archive has no sheets, and is called otherwise each month.
      const hasNoName = FORMATS[listed.format].hasNoSheets && only.file === undefined;
      const isMeant = isFree && (hasNoName || names(nameOf(only)));
      if (isMeant || isWhole(await columnsOf(listed, options))) {
        await listed.close();
        return await open(file, options);
      }
    }
    const places = placesOf(sheets, names);
    for (const issue of said.values()) options.onIssue?.(issue);
    const missing = isFree && missingParts(sheets.flatMap(({ file = [] }) => file));
    if (missing) options.onIssue?.(missing);
    if (!isFree) await tellLeftOut(listed, options, places);
    const another = async (place: number, its: OpenOptions) => {
      const name = isFree ? undefined : names[places.indexOf(place)];
      const isInside = name !== undefined && fileOf(sheets, name) !== name;
      return await listed.another?.(place, isInside ? { ...its, sheet: name } : its);
    };
    const close = () => listed.close();
    return await new JoinedSource({
      ...{ file: { sheets, another, close }, options, places, isFree },
    }).open();
  } catch (error) {
    await listed.close();
    throw error;
  }
}

/**
 * Opens a sheet to know all of them: the first one that is named, as others may be no lists.
 *
 * @param said receives what is said of the file
 */
async function list(
  file: string,
  options: OpenOptions,
  names: JoinedSheets['names'],
  open: OpenSheet,
  said: Map<string, Issue>,
): Promise<SheetSource> {
  const { chooseSheet: _, ...peek } = toPeekOptions(options);
  const onIssue: IssueSink = (issue) => {
    if (issue.code === 'sheet_chosen') said.set(issue.message, issue);
  };
  const quiet = { ...peek, onIssue };
  if (typeof names === 'function') return await open(file, quiet);
  const [sheet = ''] = names;
  return await open(file, { ...quiet, sheet }).catch(async (error: unknown) => {
    if (error instanceof UsageError && error.code === 'sheet_unknown') return open(file, quiet);
    throw error;
  });
}

/** Sheets that look like those that are named: their rows would not be ordered. */
async function tellLeftOut(
  listed: SheetSource,
  options: OpenOptions,
  [named = 0, ...places]: readonly number[],
): Promise<void> {
  const isOther = ({ hidden, isChart }: SheetEntry, i: number) =>
    !hidden && !isChart && i !== named && !places.includes(i);
  const others = listed.sheets.flatMap((one, i) => (isOther(one, i) ? [i] : []));
  const peeks: SheetPeek[] = [];
  for (const i of others.length > 0 ? [named, ...others.slice(0, PEEKED_SHEETS)] : []) {
    const { name = '', own } = listed.sheets[i] ?? {};
    const opened = listed.another?.(i, { ...toPeekOptions(options), isPart: true });
    peeks.push({ name, own, rows: await orNone(opened?.then(peekInto) ?? Promise.resolve([])) });
  }
  const { issue } = options.chooseSheet?.(peeks, true) ?? {};
  if (issue) options.onIssue?.(issue);
}

async function columnsOf(
  source: SheetSource,
  { headerRow = 1 }: OpenOptions,
): Promise<readonly string[]> {
  const rows = source.rows();
  const { header } = await readHeader(source.name, rows, headerRow, () => []);
  await rows.return(undefined);
  return header.columns.map(({ name }) => name);
}

/** @throws {UsageError} `sheet_unknown`, `sheets_several` */
function placesOf(sheets: readonly SheetEntry[], names: JoinedSheets['names']): readonly number[] {
  const files = sheets.map((one) => ({ ...one, name: fileOf(sheets, one.name) }));
  const places =
    typeof names === 'function'
      ? sheets.flatMap((one, i) => (!one.hidden && !one.isChart && names(nameOf(one)) ? [i] : []))
      : names.map((name) => findSheet(files, fileOf(sheets, name)));
  if (places.length === 0) throw sheetUnknown(null, sheets);
  const own = new Set(places.map((place) => sheets[place]?.name.normalize('NFC')));
  // Nobody could tell which one a cell is in.
  if (own.size < places.length) throw cannotJoin('two sheets of one name');
  return places;
}

/** The workbook of an archive that a sheet is in, as of `january.xlsx/Orders`; the name of any other sheet. */
function fileOf(sheets: readonly SheetEntry[], name: string): string {
  return sheets.find(({ file }) => name.startsWith(`${file}/`))?.file ?? name;
}

function nameOf({ name, file = name }: SheetEntry): string {
  return file;
}
