import path from 'node:path';
import { InputError, InterruptedError } from '../../errors.ts';
import type { Issue } from '../../issue.ts';
import { chooseSheet, peekInto, toPeekOptions } from '../choose-sheet.ts';
import { detectFormat, formatUnknown } from '../format/detect-format.ts';
import { FORMATS, NAMED_LIKE_LIST } from '../format/formats.ts';
import { isArchive, kindOfZip, NO_LIST } from '../format/not-sheets.ts';
import { type Input, type ReadingAgain, readHead } from '../input.ts';
import type { OpenOptions, SheetChoice, SheetSource } from '../sheet.ts';
import { archiveNested, fileEncrypted } from '../sheet-errors.ts';
import { toFileNames } from '../sheet-name.ts';
import { toIssue } from '../to-issue.ts';
import type { ZipFile, ZippedFile } from '../zip/zip-file.ts';

/** What programs put beside the files of people: of macOS, of Windows, of office programs that have a file open. */
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|~\$|(?:thumbs\.db|desktop\.ini)$)/i;
/** Bytes in which a file shows what it is. */
const LOOKED_BYTES = 64 * 1024;
/** A file without bytes takes fewer, compressed; no list does. */
const EMPTY_PACKED_BYTES = 5;
/** JSON that has one object alone, which describes the files beside it. */
const ONE_OBJECT = /^(?:\xef\xbb\xbf)*\s*\{(?!.*\}\s*\{)/s;
const FIX_LOCKED = 'Unpack it with its password, and use the list inside';

/** Opens a sheet of a file inside the archive, as `openSheet` does. The input is closed if that fails. */
export type OpenInside = (input: Input, options: OpenOptions) => Promise<SheetSource>;

/**
 * Opens a list in a zip archive: the only one as if it lay there, one of several as a sheet of a workbook whose sheets are the files.
 * Names in it lead to no place on the disk.
 *
 * @throws {InputError} there is no list in it, or it has files that cannot be looked into
 * @throws {UsageError} there is no such list
 */
export async function openArchive(
  { file: archive, close }: Pick<Input, 'file' | 'close'>,
  zip: ZipFile,
  options: OpenOptions,
  openInside: OpenInside,
): Promise<SheetSource> {
  const files = zip.files.filter(
    ({ name, bytes, packedBytes }) =>
      (bytes > 0 || packedBytes > EMPTY_PACKED_BYTES) && !ASIDE.test(name),
  );
  if (files.some(({ isLocked }) => isLocked)) throw fileEncrypted(archive, FIX_LOCKED);
  const { lists, refused } =
    files.length === 1 ? { lists: files } : await listsAmong(zip, files, options);
  const open = async (index: number, itsOptions: OpenOptions) =>
    openInside(await inputOf(zip, lists[index] as ZippedFile), itsOptions);
  const names = toFileNames(lists.map(({ name }) => name));
  const { sheet, ...others } = options;
  const { name, inside } = splitChoice(sheet, names);
  if (refused && name === undefined && typeof sheet !== 'number') throw refused;
  if (lists.length === 0) throw formatUnknown(path.basename(archive), NO_LIST);
  if (lists.length === 1) {
    const its = inside === undefined ? others : { ...others, sheet: inside };
    const source = await open(0, name === undefined ? options : its);
    const [file = ''] = names;
    const sheets = [{ name: source.name, hidden: false, file }];
    const isSheet = FORMATS[source.format].hasNoSheets;
    return { ...source, ...(isSheet && { sheets }), close: () => source.close().finally(close) };
  }
  const openOne = (index: number, its: OpenOptions) =>
    open(index, { ...its, inArchive: names[index] ?? '' });
  const sheets = names.map((one) => ({ name: one, hidden: false, file: one }));
  const ofFile = { ...options, ...(name !== undefined && { sheet: name }) };
  let unread: InputError | undefined;
  const { index, isChosen } = await chooseSheet(sheets, ofFile, async (i) => {
    try {
      return await peekInto(await openOne(i, toPeekOptions(others)));
    } catch (error) {
      const isList = NAMED_LIKE_LIST.test(names[i] ?? '');
      if (!(error instanceof InputError)) throw error;
      if (isList) unread ??= error;
      else if (/\.json$/i.test(names[i] ?? ''))
        options.onIssue?.(isNoList(names[i] ?? '', error.message));
      throw error;
    }
  });
  if (unread) throw unread;
  const source = await openOne(index, {
    ...others,
    ...(inside !== undefined && { sheet: `${name}/${inside}` }),
  });
  sheets[index] = { name: source.name, hidden: false, file: names[index] ?? '' };
  return {
    ...source,
    sheets,
    isChosen: isChosen || source.isChosen === true,
    another: openOne,
    close: () => source.close().finally(close),
  };
}

/**
 * The files that are lists, by how they begin: others are letters, pictures, designs. One that may hold a list, or is named like one,
 * is not left out in silence: whoever names no file is refused.
 */
async function listsAmong(
  zip: ZipFile,
  files: readonly ZippedFile[],
  { onIssue }: Pick<OpenOptions, 'onIssue'>,
): Promise<{ readonly lists: readonly ZippedFile[]; readonly refused?: InputError }> {
  const lists: ZippedFile[] = [];
  let refused: InputError | undefined;
  for (const one of files) {
    const input = await inputOf(zip, one, LOOKED_BYTES);
    try {
      const start = input.head.toString('latin1');
      const format = detectFormat(input);
      if (format === 'json' && ONE_OBJECT.test(start) && !NAMED_LIKE_LIST.test(one.name)) {
        onIssue?.(isNoList(one.name, 'it has one object alone'));
        continue;
      }
      const kind = format === 'zip' ? kindOfZip((mark) => start.includes(mark)) : 'list';
      if (kind === 'archive') refused ??= archiveNested(one.name);
      else if (typeof kind === 'object') throw formatUnknown(input.label, kind);
      else lists.push(one);
    } catch (error) {
      if (!(error instanceof InputError) || error.code !== 'format_unknown') throw error;
      if (isArchive(input.head)) refused ??= archiveNested(one.name);
      else if (NAMED_LIKE_LIST.test(one.name)) refused ??= error;
    } finally {
      await input.close();
    }
  }
  return { lists, ...(refused && { refused }) };
}

/** JSON that may be a list is not left out without a word. */
function isNoList(name: string, because: string): Issue {
  return toIssue({
    ...{ code: 'sheet_chosen', severity: 'warning', sheet: name, value: name },
    message: `"${name}" is not read as a list: ${because}`,
    fix: `If it is one, order it with --sheet`,
  });
}

/** A file of the archive, unpacked as it is read. */
async function inputOf(
  zip: ZipFile,
  { name, packedBytes }: ZippedFile,
  headBytes?: number,
): Promise<Input> {
  let read = 0;
  const bytes = zip.stream(name, (more) => {
    read += more;
  });
  const label = path.posix.basename(name);
  const { head, chunks } = await readHead(bytes, headBytes);
  return {
    ...{ file: label, label, head, chunks: () => chunks },
    async *again({ onRead, signal }: ReadingAgain = {}) {
      let done = 0;
      const onMore = (more: number) => {
        done += more;
        onRead?.(Math.min(1, done / packedBytes));
      };
      for await (const chunk of zip.stream(name, onMore)) {
        if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
        yield chunk;
      }
    },
    progress: () => Math.min(1, read / packedBytes),
    async close() {
      await bytes.return(undefined);
    },
  };
}

/** Which file is chosen, and which sheet in it: `january.xlsx/Orders`. Nothing if no file is named. */
function splitChoice(
  sheet: SheetChoice | undefined,
  names: readonly string[],
): { readonly name?: string; readonly inside?: string } {
  if (typeof sheet === 'number') return {};
  const text = (typeof sheet === 'object' ? sheet.typed : sheet)?.normalize('NFC');
  const name = names.find((one) => text === one || text?.startsWith(`${one}/`));
  if (text === undefined || name === undefined) return {};
  return text === name ? { name } : { name, inside: text.slice(name.length + 1) };
}
