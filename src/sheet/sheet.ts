import type { Issue, IssueSink, Severity } from '../issue.ts';
import type { ByteRows } from '../rows/byte-rows.ts';
import type { MergedRange, RowBatch, SheetPlace } from '../rows/row.ts';
import type { SheetParts } from '../rows/sheet-parts.ts';
import type { StoredNumbers } from '../rows/stored-numbers.ts';
import type { StruckCells } from '../rows/struck-cells.ts';
import type { DamageRules, IsMended } from './damage/damage-rules.ts';
import type { DamageWatch } from './damage/watch-damage.ts';
import type { SheetFormat } from './format/formats.ts';
import type { SheetLimits } from './limits.ts';

export type { MergedRange, SheetFormat };

/** A file, or several that are read as one list, in this order. `-` is standard input. */
export type ListFiles = string | readonly string[];

/** A worksheet by its exact name, by its number from 1, or as a person types it, which may be either: `1`, `name:1`, `number:1`. */
export type SheetChoice = string | number | { readonly typed: string };

/** A sheet that may be read, and its first rows. */
export interface SheetPeek {
  readonly name: string;
  /** Its name in its workbook, if that is one of several files. @default `name` */
  readonly own?: string | undefined;
  /** The first rows from row 1 on; rows that the file leaves out or hides are empty. */
  readonly rows: readonly (readonly string[])[];
  /** It is a file of an archive. @default a worksheet */
  readonly isFile?: true;
}

/**
 * Chooses among several visible sheets.
 *
 * @param isNamed The first is chosen already, with sheets that are not given: what is to be reported about the others?
 */
export type SheetChooser = (
  sheets: readonly SheetPeek[],
  isNamed?: boolean,
) => {
  /** Place of the sheet among those that were given. */
  readonly place: number;
  /** What to report about the choice. */
  readonly issue: Issue | null;
  /** Names of those that may be one list. @default none */
  readonly alike?: readonly string[];
};

/** Gives the password of a locked file; undefined if there is none. */
export type FilePassword = (
  file: string,
  signal?: AbortSignal,
) => string | undefined | Promise<string | undefined>;

/** Keys of PGP as their files have them, armored or not. */
export interface PgpKeys {
  /** Private keys, with which lists are decrypted. */
  readonly key: Uint8Array | string;
  /** Of the private keys. @default they have none */
  readonly passphrase?: string | undefined;
  /** Public keys, with one of which lists must be signed. @default a signature is not needed */
  readonly signedBy?: Uint8Array | string | undefined;
}

/** Gives the keys for lists that are encrypted with PGP; undefined if there are none. */
export type FilePgp = () => PgpKeys | undefined | Promise<PgpKeys | undefined>;

/** What opens lists that others cannot open. None of it is kept. */
export interface ListSecrets {
  /** Gives the password of a locked workbook (.xlsx, .xlsm, .xlsb, .xls) by the file's name, whenever one is opened. @default none is known */
  readonly password?: FilePassword | undefined;
  /** Gives the keys for a list that is encrypted with PGP, whenever one is opened. @default none are known */
  readonly pgp?: FilePgp | undefined;
}

/** How to read a sheet. All optional. */
export interface ReadOptions extends ListSecrets {
  /** Which worksheet. @default the first visible one, or the one that `chooseSheet` takes */
  readonly sheet?: SheetChoice;
  /** @internal Which sheets are read as one list, if none is named. @default one is read */
  readonly joined?: JoinedSheets;
  /** @internal The name that the mapping has for a column, by which columns of several sheets are the same. @default as it is */
  readonly nameOf?: (column: string) => string;
  /** @internal Whether one of several sheets may have a column, by its name, that others lack. @default none may */
  readonly mayDiffer?: ((column: string) => boolean) | undefined;
  /** Chooses where no worksheet is named and several are visible. @default the first visible one */
  readonly chooseSheet?: SheetChooser;
  /** Row number of the header. @default 1 */
  readonly headerRow?: number;
  /** CSV, HTML, SpreadsheetML: name of the encoding. @default 'auto' */
  readonly encoding?: string;
  /** CSV: one character. @default 'auto' */
  readonly delimiter?: string;
  /** CSV: whether a column may have this name; asked where several delimiters fit as well as each other. @default of none it is known */
  readonly knowsColumn?: (name: string) => boolean;
  /**
   * Severity of damage done to the sheet before it was read: `####`, `1.2E+15`, lost zeros and the
   * like. Lost characters are always errors. @default 'warning', and 'error' as `isExact` says
   */
  readonly damage?: Severity;
  /**
   * Whether the cells of a column must be exact, like ids and printed texts: lost digits in them are errors. Called once the
   * first rows are requested. @default no column
   */
  readonly isExact?: (column: number) => boolean;
  /**
   * Workbooks: language tag of the region whose dates are shown where the file leaves it to the computer, such as `ko`: one of
   * docs/sheets.md. @default 'en-US', and an issue for each such column
   */
  readonly locale?: string;
  /** Workbooks: whether every cell of a merged range has the value of its first cell. @default false */
  readonly repeatMerged?: boolean;
  /** @internal Workbooks: whether a column has amounts, so that `Sheet.stored` has its numbers. Called once the first rows are requested. @default no column */
  readonly isAmount?: (column: number) => boolean;
  /** @internal Workbooks: whether texts of a column are printed, so that a locale would change them. Called once the first rows are requested. @default no column */
  readonly isPrinted?: (column: number) => boolean;
  /** Receives every issue that the reader finds. An issue after which nothing can be read is thrown as InputError. */
  readonly onIssue?: IssueSink;
  /** How much the input may hold at most; those not given keep their default. */
  readonly limits?: Partial<SheetLimits>;
  /** Stops the reading. */
  readonly signal?: AbortSignal;
}

/** Sheets of a file that are read as one list, one below the other. */
export interface JoinedSheets {
  /** Their exact names in the order of the list; or which of the visible sheets, in the order of the file. */
  readonly names: readonly string[] | ((name: string) => boolean);
  /** Whether the only sheet of a file is a whole list by the names of its columns, whatever it is called. */
  readonly isWhole: (columns: readonly string[]) => boolean;
}

/** Corrections of the cells of one sheet. */
export interface RowCorrections {
  /** Rows below the header with their corrections, in their order, blank ones included. Good until the next rows. */
  correct(rows: ByteRows): ByteRows;
  /** Whether a cell is corrected, so that what is wrong with its value in the file does not matter. */
  has(row: number, column: number): boolean;
}

/** How to read a sheet of which cells are corrected. */
export interface CorrectedReadOptions extends ReadOptions {
  /** @internal Corrects rows before anything of them is checked. Called once the first rows are requested. @default nothing is corrected */
  readonly corrections?:
    | ((sheet: SheetPlace & { readonly format: SheetFormat }) => RowCorrections)
    | undefined;
  /** @internal Whether damage of a cell is undone where it is cleaned. Called once the first rows are requested. @default none is */
  readonly isMended?: IsMended;
  /** @internal Takes what checks whole columns, to show it all rows with those that are not left out, and to finish it. @default each row counts */
  readonly onColumnChecks?: ((damage: DamageWatch) => void) | undefined;
  /** @internal Takes the cells whose texts are struck out. @default nobody does */
  readonly struck?: StruckCells | undefined;
  /** @internal The sheet, if it is open already. @default the file is opened */
  readonly source?: SheetSource | undefined;
}

/** Takes the numbers that cells hold. */
export type NumberSink = Pick<
  StoredNumbers,
  'note' | 'noteNumber' | 'noteCurrency' | 'hasNumbers' | 'areSaid'
> &
  Partial<Pick<StoredNumbers, 'repeat'>>;

/** What an opener also needs. */
export interface OpenOptions extends ReadOptions {
  /** The file's name, if it is one of several, as of an archive: its sheets are named after it. @default it is no such file */
  readonly inArchive?: string;
  /** It is one of several that are read as one list. @default false */
  readonly isPart?: boolean;
  /** Only its first rows are wanted. @default false */
  readonly isGlance?: boolean;
  /** How bad damage is. @default as the options say */
  readonly damageRules?: DamageRules;
  /** Workbooks: takes the numbers that cells hold. @default nobody does */
  readonly stored?: NumberSink | undefined;
  /** Takes the cells whose texts are struck out. @default nobody does */
  readonly struck?: Pick<StruckCells, 'note' | 'isPartAt'> | undefined;
}

/** A worksheet of a file, by what a spreadsheet program shows of it. */
export interface SheetEntry {
  readonly name: string;
  readonly hidden: boolean;
  /** It is a chart, which has no cells. @default false */
  readonly isChart?: true;
  /** Its name in an archive, if it is a file there. @default it is none */
  readonly file?: string;
  /** Its name in its workbook, if that is one of several files. @default `name` */
  readonly own?: string;
}

/** Neighbouring rows or columns, both ends included: rows by their numbers, columns by their indexes. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** How a CSV file turned out to be written. */
export interface CsvDialect {
  readonly encoding: string;
  /** How sure the encoding is, from 0 to 1; 1 for a byte order mark or valid UTF-8. */
  readonly certainty: number;
  readonly delimiter: string;
  readonly quote: string;
  /** A few cells beyond ASCII that show a person whether the encoding is right. */
  readonly samples: readonly string[];
}

/** One sheet of one file, opened, as every format's opener returns it. No rows are kept. */
export interface SheetSource {
  readonly format: SheetFormat;
  /** Name of the sheet; for CSV the file's name without its ending, as a spreadsheet program shows it. */
  readonly name: string;
  /** All worksheets of the file in their order. */
  readonly sheets: readonly SheetEntry[];
  /** `chooseSheet` has taken another one than the first visible one. @default false */
  readonly isChosen?: boolean;
  /** CSV only. Of several files, as far as they have been opened. */
  readonly dialect?: CsvDialect | undefined;
  /** The sheets that are read one below the other, as far as they have been. @default it is one */
  readonly parts?: SheetParts;
  /**
   * Every row that the file holds from row 1 on, row numbers ascending, header and blank rows included.
   * A row that the file leaves out (a gap in .xlsx) is left out. May be called once.
   */
  rows(): AsyncGenerator<ByteRows>;
  /** Columns that the file hides; known once the first rows were given. None of a CSV file. */
  hiddenColumns(): readonly NumberRange[];
  /** Merged cells; those over several columns alone perhaps only with `repeatMerged`. With it known once the first rows were given, else after the last. */
  mergedRanges(): readonly MergedRange[];
  /** Part of the input that has been read, from 0 to 1; undefined when that cannot be known (standard input). */
  progress(): number | undefined;
  /** Opens another sheet of the open file, by its index; to be used until this one is closed. @default it is the only one */
  another?(index: number, options: OpenOptions): Promise<SheetSource>;
  close(): Promise<void>;
}

/** Rows of a sheet counted so far. `read` counts every row below the header, also rows that the file leaves out. */
export interface RowCounts {
  read: number;
  blank: number;
}

/** A sheet whose header has been read: what `readSheet` gives. */
export interface Sheet<B extends RowBatch = RowBatch> extends SheetPlace, AsyncDisposable {
  readonly format: SheetFormat;
  readonly sheets: readonly SheetEntry[];
  /** `chooseSheet` has taken another one than the first visible one. */
  readonly isChosen: boolean;
  /** CSV only. Of several files, as far as they have been opened. */
  readonly dialect?: CsvDialect | undefined;
  /** Merged cells; those over several columns alone perhaps only with `repeatMerged`. Without it known once all rows were read. */
  readonly mergedRanges: readonly MergedRange[];
  /** The rows below the header that are not blank. May be iterated once; closes the file at its end. */
  readonly batches: AsyncIterable<B>;
  /** Grows while `batches` is iterated. */
  readonly counts: Readonly<RowCounts>;
  /** @internal Workbooks: the numbers behind the texts of amounts, until they are forgotten; with `repeatMerged` also which cells repeat others. */
  readonly stored?: StoredNumbers | undefined;
  progress(): number | undefined;
  close(): Promise<void>;
}

/** Its rows are valid until the next batch is asked for. */
export type ByteSheet = Sheet<ByteRows>;
