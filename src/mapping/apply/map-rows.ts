import type { ByteRows } from '../../rows/byte-rows.ts';
import { type JsonOut, JsonSizer, JsonWriter } from '../../rows/json-writer.ts';
import { KnownCells } from '../../rows/kept/known-cells.ts';
import type { Column, MergedRange } from '../../rows/row.ts';
import { ROW_SEPARATOR, ROW_TAIL } from '../../service/order-json.ts';
import { checkPart, checkProjectId, checkSvcUid } from '../cells/cell-values.ts';
import { isNumberStep } from '../cells/clean/clean-steps.ts';
import { countCharacters, MAX_COUNTED } from '../cells/count-characters.ts';
import { areWithoutMills, currenciesOfHeader } from '../cells/currencies.ts';
import type { Proven } from '../cells/number-cell.ts';
import { hasSpaceAround, isBlank } from '../cells/space-around.ts';
import { CellReader } from './cell-reader.ts';
import { CellCopier, type CopiedVariable, toCopied } from './copy-cells.ts';
import { CurrentRow, type CurrentRowOptions, type RowAgain } from './current-row.ts';
import { marksIn } from './field-checks.ts';
import { KnownIds, type RowIds } from './known-ids.ts';
import { watchMergedAmounts } from './merged-amounts.ts';
import { provenInColumn } from './number-marks.ts';
import type { IdPlan, Plan, VariablePlan } from './plan.ts';
import { numberStepColumnsOf } from './plan-columns.ts';
import { FieldReader } from './read-fields.ts';
import {
  detachValue,
  type FieldValue,
  type MappedRecord,
  NO_KEY,
  type RecordBatch,
} from './record.ts';
import { cut, quoted } from './row-issue.ts';
import { cellsIn, compileReader, gapsIn, hasFailed, type TextReader } from './text-reader.ts';
import { VariableRules } from './value-rules.ts';
import type { CleanedCells } from './watches/clean-watch.ts';

/** How many characters beyond the limit are counted, to say how long a text is. */
const COUNTED_BEYOND = 1000;

export interface MapRowsOptions extends CurrentRowOptions {
  /** Make the rows' JSON; without it only its size is found, which is faster. @default true */
  readonly keepDataset?: boolean;
  /** Whether a row already has an error, which makes its record invalid. @default none has */
  readonly isRejected?: (row: number) => boolean;
  /** Whether a row with an error is not a record at all. @default all are records */
  readonly isNoRecord?: (row: number) => boolean;
  /** Merged cells that are repeated in all their rows. @default none */
  readonly merged?: readonly MergedRange[] | undefined;
  /** Leaves out rows of a batch by what their numbers mean, before they are mapped. @default none */
  readonly leaveOut?: (batch: ByteRows) => ByteRows;
  /** Puts other texts into cells of a batch, once it is known what their numbers mean, and tells what is wrong with rows. @default nobody does */
  readonly judge?: ((batch: ByteRows) => ByteRows) | undefined;
  /** Reads rows of the last batch again. @default nobody does */
  readonly again?: RowAgain;
  /** Receives what cleaning has changed, after the last row. */
  readonly onCleaned?: (cleaned: readonly CleanedCells[]) => void;
}

/**
 * Turns rows into records as a plan says: which project and user, the order's fields, and the JSON of the
 * variables, each text escaped once into the bytes that will be sent.
 */
export async function* mapRows(
  batches: AsyncIterable<ByteRows>,
  plan: Plan,
  options: MapRowsOptions,
): AsyncGenerator<RecordBatch> {
  const mapper = new RowMapper(plan, options);
  for await (const batch of batches) yield mapper.map(batch);
  mapper.finish();
}

const FIRST_BATCH_BYTES = 4096;
const ROW_END = Buffer.concat([ROW_TAIL, ROW_SEPARATOR]);
const NO_BYTES = new Uint8Array(0);

/** Stands for a row that is not a record and belongs to no order. */
const NO_RECORD = {
  ...{ projectId: null, svcUid: '', valid: false, jsonBytes: 0 },
  ...{ fields: [], sharedFields: false, key: NO_KEY },
};

interface CompiledVariable extends VariablePlan {
  readonly reader: TextReader;
  readonly check: VariableRules;
  /** Whether white space around its cells is printed. */
  readonly keepsSpace: boolean;
  /** How its cell is copied as bytes; null if it has to be read as a text. */
  readonly copied: CopiedVariable | null;
}

class RowMapper {
  readonly #plan: Plan;
  readonly #options: MapRowsOptions;
  readonly #row: CurrentRow;
  readonly #out: JsonWriter | JsonSizer;
  readonly #fields: FieldReader;
  readonly #variables: readonly CompiledVariable[];
  /** By variable, how it is copied. */
  readonly #copied: readonly (CopiedVariable | null)[];
  readonly #copier: CellCopier;
  /** Columns that variables read as texts, instead of copying the cell. */
  readonly #textColumns: readonly { readonly index: number; readonly known: KnownCells }[];
  /** The texts of a row; only those that are needed. */
  readonly #texts: string[] = [];
  readonly #knownIds: KnownIds;
  /** Of the batch that is being mapped. */
  #numbers: readonly number[] = [];
  #hasLearnt = false;
  /** Whether rows are left out by ids that are numbers: what their marks mean has to be known before. */
  readonly #comparesNumbers: boolean;
  readonly #merged: ReturnType<typeof watchMergedAmounts>;
  readonly #idCells: Readonly<Record<'project' | 'svcUid', CellReader | null>>;

  constructor(plan: Plan, options: MapRowsOptions) {
    const { keepDataset = true, merged, isCorrected } = options;
    const row = new CurrentRow(plan, options);
    options.again?.follow(row);
    this.#plan = plan;
    this.#options = options;
    this.#row = row;
    this.#comparesNumbers = plan.rows.unique.some(({ ids }) =>
      ids.some((id) => 'column' in id && id.clean?.some(isNumberStep)),
    );
    this.#out = keepDataset ? new JsonWriter(FIRST_BATCH_BYTES) : new JsonSizer();
    this.#merged = watchMergedAmounts(plan, row.issues, merged, isCorrected);
    const held = { stored: options.stored, merged: this.#merged };
    this.#fields = new FieldReader(plan, row, () => this.#copier, held);
    this.#variables = plan.variables.map((variable) => {
      const reader = compileReader(variable.from, row);
      const isCut = variable.from.clean?.includes('trim') === true;
      const keepsSpace = reader.columns.length > 0 && !isCut;
      const check = new VariableRules(variable, row.issues);
      return { ...variable, reader, check, keepsSpace, copied: toCopied(variable, reader, check) };
    });
    this.#copied = this.#variables.map(({ copied }) => copied);
    this.#copier = new CellCopier(this.#out, this.#copied);
    const read = this.#variables.filter(({ copied }) => copied === null);
    const columns = read.flatMap(({ reader }) => reader.allColumns);
    const indexes = new Set(columns.map(({ index }) => index));
    this.#textColumns = [...indexes].map((index) => ({ index, known: new KnownCells() }));
    const cellOf = (from: IdPlan) =>
      'column' in from ? new CellReader(from.column, from.clean, row) : null;
    this.#idCells = { project: cellOf(plan.project), svcUid: cellOf(plan.svcUid) };
    this.#knownIds = new KnownIds(
      plan.project,
      plan.svcUid,
      (projectId, svcUid) => (this.#fields.areOfIds ? this.#fieldsOf(projectId, svcUid) : []),
      (projectId, svcUid, at) => this.#noteIds(projectId, svcUid, this.#numbers[at] ?? 0),
    );
    if (this.#merged) row.add(this.#merged);
    row.add(...this.#variables.map(({ check }) => check));
  }

  map(given: ByteRows): RecordBatch {
    if (!this.#hasLearnt && this.#comparesNumbers) this.#learn(given);
    const left = this.#options.leaveOut?.(given) ?? given;
    // What is left out shows nothing of the rest.
    if (!this.#hasLearnt && left.numbers.length > 0) {
      this.#learn(left);
      this.#hasLearnt = true;
    }
    const batch = this.#options.judge?.(left) ?? left;
    this.#row.see(batch);
    const records = this.#records(batch);
    this.#row.seeRecords(records, batch);
    return { records, json: this.#out instanceof JsonWriter ? this.#out.take() : NO_BYTES };
  }

  #learn(given: ByteRows): void {
    const batch = given.pick(
      [...given.numbers.keys()].filter((i) => !this.#isNone(given.numbers[i])),
    );
    const names = this.#plan.place.header.columns.map(({ name }) => name);
    const proven = this.#fields.learnMarks(batch, names);
    this.#row.proven = provenInNumbers(this.#plan, batch, this.#row, proven);
    this.#row.learnt = proven(undefined);
  }

  /** Reports what is known only after the last row. */
  finish(): void {
    this.#row.finish();
    this.#options.onCleaned?.(this.#row.cleaned.cleaned());
  }

  #records({ numbers, cells }: ByteRows): MappedRecord[] {
    this.#numbers = numbers;
    const ids = this.#knownIds.find(cells);
    // Not by `map`: compiled, it makes arrays of another kind, for which all that reads records would be compiled again.
    const records = new Array<MappedRecord>(numbers.length);
    for (let i = 0; i < numbers.length; i += 1) {
      this.#copier.begin(cells, i);
      for (const { index, known } of this.#textColumns) {
        this.#texts[index] = this.#copier.knownText(index, known);
      }
      const row = numbers[i] as number;
      records[i] = this.#record(row, ids[i] ?? null, this.#knownIds.keyOf(i));
    }
    return records;
  }

  /** @param known The row's ids, if they are known to be valid, and their key. */
  #record(row: number, known: RowIds | null, key: number): MappedRecord {
    this.#row.number = row;
    this.#row.isValid = !this.#isRejected(row);
    if (!this.#row.isValid && this.#isNone(row)) {
      this.#fields.forgetAbove();
      return { row, ...NO_RECORD };
    }
    const projectId = known ? known.projectId : this.#id('project', this.#plan.project);
    const svcUid = known ? known.svcUid : (this.#id('svcUid', this.#plan.svcUid) ?? '');
    if (known?.areCleaned) this.#noteCleaned();
    if (!known && projectId !== null && svcUid !== '') this.#noteIds(projectId, svcUid, row);
    const sharedFields = this.#fields.areOfIds;
    const fields = sharedFields && known ? known.fields : this.#fieldsOf(projectId ?? '', svcUid);
    const jsonBytes = this.#variablesJson(projectId ?? '', svcUid);
    const valid = this.#row.isValid;
    if (!valid) this.#merged?.dropRow(row);
    return { row, projectId, svcUid, valid, jsonBytes, fields, sharedFields, key };
  }

  /** Counts what cleaning does to the row's ids, which are known. */
  #noteCleaned(): void {
    for (const cell of Object.values(this.#idCells)) {
      cell?.clean(this.#copier.text(cell.column.index));
    }
  }

  #isRejected(row: number): boolean {
    return this.#options.isRejected?.(row) === true;
  }

  /** Whether a row has an error by which it is no record: it may be a header, or a total. */
  #isNone(row = 0): boolean {
    return this.#isRejected(row) && this.#options.isNoRecord?.(row) === true;
  }

  #noteIds(projectId: string, svcUid: string, row: number): void {
    if (this.#isNone(row)) return;
    this.#row.noteIds(projectId, svcUid, row);
  }

  /** Reads an id that is not known; null if it is not valid. */
  #id(key: 'project' | 'svcUid', from: IdPlan): string | null {
    if ('value' in from) return from.value;
    const reader = this.#idCells[key];
    const cell = reader?.clean(this.#copier.text(from.column.index)) ?? '';
    if (reader?.failed) return null;
    const [name, label, check] = IDS[key];
    const checked = check(cell);
    if ('text' in checked) return checked.text;
    const missing = isBlank(cell);
    this.#row.report({
      code: `${name}_${missing ? 'missing' : 'invalid'}`,
      column: from.column,
      value: cell,
      what: missing ? `${label} is empty` : `${label} ${checked.wanted}, found ${quoted(cell)}`,
      fix: checked.fix,
    });
    return null;
  }

  /** Fields that are made of the ids alone keep nothing of the file alive. */
  #fieldsOf(projectId: string, svcUid: string): readonly FieldValue[] {
    const fields = this.#fields.read(this.#texts, projectId, svcUid);
    return this.#fields.areOfIds ? fields.map(detachValue) : fields;
  }

  #variablesJson(projectId: string, svcUid: string): number {
    if (this.#variables.length === 0) return 0;
    const out: JsonOut = this.#out;
    const start = out.length;
    const variables = this.#variables;
    const copied = this.#copied;
    const { number } = this.#row;
    let at = this.#copier.copy(copied, 0, number);
    while (at < variables.length) {
      const variable = variables[at] as CompiledVariable;
      for (const column of variable.copied?.columns ?? []) {
        this.#texts[column] = this.#copier.text(column);
      }
      const text = this.#variableText(variable, projectId, svcUid);
      if (text === '') {
        out.raw(variable.empty);
      } else {
        out.raw(variable.before);
        out.text(text);
        out.raw(variable.after);
      }
      at = this.#copier.copy(copied, at + 1, number);
    }
    if (!this.#row.isValid) {
      out.rewind(start);
      return 0;
    }
    out.raw(ROW_END);
    return out.length - start - ROW_SEPARATOR.length;
  }

  /** The text to print; '' for none. */
  #variableText(variable: CompiledVariable, projectId: string, svcUid: string): string {
    const { reader, maxLength, check } = variable;
    let text = reader.read(this.#texts, projectId, svcUid);
    if (hasFailed(reader, this.#texts)) return '';
    if (variable.keepsSpace) this.#noteSpaces(reader, text);
    let isDefault = false;
    if (!reader.isCell || isBlank(text)) {
      const own = this.#fillGaps(variable, text);
      isDefault = own === null;
      text = own ?? variable.default ?? '';
    }
    // Characters are never more than UTF-16 units, which cost nothing to count.
    if (text.length > maxLength) this.#checkLength(variable, text);
    if (variable.rules && text !== '' && !isDefault) check.check(text, this.#row, this.#textOf);
    return text;
  }

  #noteSpaces(reader: TextReader, text: string): void {
    if (reader.isCell && !hasSpaceAround(text)) return;
    for (const { cell } of cellsIn(reader, this.#texts)) {
      if (hasSpaceAround(this.#texts[cell.column.index] ?? ''))
        this.#row.printed.noteSpace(cell.column, this.#row.number);
    }
  }

  /** What is printed when cells are empty: the text without them; null for the default. */
  #fillGaps(variable: CompiledVariable, text: string): string | null {
    const { id, reader, required } = variable;
    const { column, isEmpty } = gapsIn(reader, this.#texts);
    if (!column && !isEmpty) return text;
    if (variable.default !== null) return null;
    if (required && variable.check.isFor(this.#textOf)) {
      const [which, fix] = column
        ? ['its cell is empty', 'Fill in the cell']
        : [
            '"choose" gives it no text',
            'Correct the cells that decide, or write a text in "choose"',
          ];
      const what = `variable "${id}" is required, but ${which}`;
      this.#row.report({ code: 'value_missing', column, value: '', what, fix });
    }
    if (isEmpty || !column) return '';
    this.#row.printed.noteGap(`variable "${id}"`, column, this.#row.number, text);
    return text;
  }

  /** The text of a cell that no variable may have asked for. */
  readonly #textOf = ({ index }: Column): string => this.#copier.text(index);

  #checkLength({ id, reader, maxLength }: CompiledVariable, text: string): void {
    const most = Math.min(MAX_COUNTED, maxLength + COUNTED_BEYOND);
    const count = countCharacters(text, most);
    if (count <= maxLength) return;
    const wanted = `at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`;
    const found = count === most ? `${count} or more` : count;
    this.#row.report({
      code: 'value_too_long',
      column: reader.columns.length === 1 ? (reader.columns[0] ?? null) : null,
      value: text,
      what: `variable "${id}" must have ${wanted}, found ${found} in "${cut(text)}"`,
      fix: 'Shorten the text, or raise max_length in the mapping if there is room for it',
    });
  }
}

/** What ids are called in codes and in messages, and how they are checked. */
const IDS = {
  project: ['project', 'project id', checkProjectId],
  svcUid: ['svc_uid', 'svc_uid', checkSvcUid],
} as const;

/** What a single group of three digits is in the columns whose numbers are cleaned, as the first rows show it. */
function provenInNumbers(
  plan: Plan,
  batch: ByteRows,
  current: CurrentRow,
  provenIn: (list: Column['joined']) => Proven,
): ReadonlyMap<number, Proven> {
  const check = (cell: string) => checkPart(cell, { proven: null });
  return new Map(
    numberStepColumnsOf(plan).map((column) => {
      const isOfMoney = areWithoutMills(currenciesOfHeader(column.name));
      const own = isOfMoney ? 'groups' : provenInColumn(marksIn(column, check, batch, current));
      return [column.index, own ?? provenIn(column.joined)] as const;
    }),
  );
}
