import { ColumnNames } from '../../mapping/file/column-names.ts';
import type {
  CompleteMapping,
  Constants,
  HiddenRows,
  Mapping,
} from '../../mapping/file/mapping.ts';
import type { SheetPlace } from '../../rows/row.ts';
import type { ListFiles, ReadOptions, SheetSource } from '../../sheet/sheet.ts';
import type { MailedSource } from '../earlier/read-mailed.ts';
import type { Answers } from '../outside/answers.ts';
import type { Environment } from '../outside/secret-source.ts';
import { correctionsFile, type GivenCorrections } from './corrections/load-corrections.ts';
import { joinedSheetsOf } from './joined-sheets.ts';
import { createColumnKnower, createFreeColumns } from './known-column.ts';
import { createSheetChooser } from './likely-sheet.ts';
import { mappedFiles } from './load-mapping.ts';

export { loadMapping, loadTemplateVariables } from './load-mapping.ts';
export type { Constants };

/** How an input is read, and which of its rows. */
export interface InputOptions extends ReadOptions {
  /** What is done with rows that the file hides. @default an error where there are any */
  readonly hiddenRows?: HiddenRows;
}

/** How outside checks are asked. */
export interface ChecksSetting {
  /** Whether programs may be run and addresses called; if not, a mapping with checks is an error. @default true */
  readonly isAllowed?: boolean | undefined;
  /** Variables of programs, and those that name a proxy. No program gets those of vdpipe. @default process.env */
  readonly environment?: Environment | undefined;
}

/** A sheet and what its columns are for. */
export interface SheetInput {
  /** Path of the file, or of several that are one list; `-` for standard input. */
  readonly file: ListFiles;
  /** @default the reserved column names say what they are, every other column is a variable */
  readonly mapping?: Mapping | undefined;
  /** @internal Says what the columns are for without a mapping. @default their names do */
  readonly infer?: ((sheet: SheetPlace) => CompleteMapping) | undefined;
  /** Values for the whole sheet; they win over the mapping. */
  readonly constants?: Constants | undefined;
  /** Corrections of cells: a file, or each as an object. The sheet is read as if it had them; its file is not changed. @default none */
  readonly corrections?: GivenCorrections | undefined;
  /** How the file is read; wins over the mapping's `sheet`. */
  readonly read?: Omit<InputOptions, 'onIssue' | 'signal'> | undefined;
  /** @internal The sheet, if it is open already. @default the file is opened */
  readonly source?: SheetSource | undefined;
  /** @internal Says who was mailed before. @default nobody can */
  readonly mailed?: MailedSource | undefined;
  /** How outside checks of the mapping are asked. */
  readonly checks?: ChecksSetting | undefined;
  /** @internal What they have answered. @default rows are not judged */
  readonly answers?: Answers | undefined;
  /** Largest dataset that is sent inline, in bytes. @default 16 MiB */
  readonly maxDatasetBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the header's texts before the mapping is put to them, and again with those of columns that later parts alone have: if it
   * throws, nothing more is read.
   *
   * @param isWhole Whether no part is to come that may have others.
   */
  readonly onHeader?: ((columns: readonly string[], isWhole: boolean) => void) | undefined;
  /** Called after every batch of rows. */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

export interface ReadProgress {
  /** Part of the input that has been read, from 0 to 1; undefined when it cannot be known. */
  readonly part: number | undefined;
  /** Rows read so far. */
  readonly rows: number;
}

/** The files that an input is read with: those that its mapping names, and its corrections. */
export function listFilesOf(input: Pick<SheetInput, 'mapping' | 'corrections'>): string[] {
  const { mapping, corrections } = input;
  return [...mappedFiles(mapping), ...correctionsFile(corrections)];
}

/** The mapping's reading options, with those given directly winning. */
export function readOptionsOf({ mapping, read, signal }: SheetInput): InputOptions {
  const { name, names, headerRow, encoding, delimiter, locale, repeatMerged, damage, hiddenRows } =
    mapping?.sheet ?? {};
  const columnNames = new ColumnNames(mapping?.aliases);
  const wantedRow = read?.headerRow ?? headerRow ?? undefined;
  return {
    chooseSheet: createSheetChooser({ mapping, headerRow: wantedRow }),
    knowsColumn: createColumnKnower(mapping),
    ...(name != null && { sheet: name }),
    ...(names != null && { joined: joinedSheetsOf(names) }),
    ...(mapping && {
      nameOf: (column: string) => columnNames.of(column)[0],
      mayDiffer: createFreeColumns(mapping),
    }),
    ...(headerRow != null && { headerRow }),
    ...(encoding != null && { encoding }),
    ...(delimiter != null && { delimiter }),
    ...(locale != null && { locale }),
    ...(repeatMerged != null && { repeatMerged }),
    ...(damage != null && { damage }),
    ...(hiddenRows != null && { hiddenRows }),
    ...read,
    ...(signal && { signal }),
  };
}
