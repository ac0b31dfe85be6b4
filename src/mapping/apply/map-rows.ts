import type { IssueSink } from '../../issue.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { detachString } from '../../rows/detach-string.ts';
import { type JsonOut, JsonSizer, JsonWriter } from '../../rows/json-writer.ts';
import { KnownCells } from '../../rows/known-cells.ts';
import { memoize } from '../../rows/memoize.ts';
import type { Column, MergedRange } from '../../rows/row.ts';
import type { StoredNumbers } from '../../rows/stored-numbers.ts';
import { ROW_SEPARATOR, ROW_TAIL } from '../../service/order-json.ts';
import { type Checked, checkProjectId, checkSvcUid } from '../cells/cell-values.ts';
import type { CleanStep } from '../cells/clean/clean-steps.ts';
import type { Unclean } from '../cells/clean/run-step.ts';
import { countCharacters, MAX_COUNTED } from '../cells/count-characters.ts';
import { areWithoutMills, currenciesOfHeader } from '../cells/currencies.ts';
import { type Proven, parseNumberCell } from '../cells/number-cell.ts';
import { hasSpaceAround, isBlank } from '../cells/space-around.ts';
import { CellReader, type CleanSinks } from './cell-reader.ts';
import { type CleanedCells, CleanWatch } from './clean-watch.ts';
import { CellCopier, type CopiedVariable, toCopied } from './copy-cells.ts';
import { CountWatch } from './count-watch.ts';
import { CurrencyWatch } from './currency-watch.ts';
import { IdWatch } from './id-watch.ts';
import { KnownIds, type RowIds } from './known-ids.ts';
import { MergedAmounts } from './merged-amounts.ts';
import { MarksWatch } from './number-marks.ts';
import type { IdPlan, Plan, VariablePlan } from './plan.ts';
import { cleanedUsesOf } from './plan-columns.ts';
import { FieldReader, type FieldSinks, type RowCells } from './read-fields.ts';
import {
  detachValue,
  type FieldValue,
  type MappedRecord,
  NO_KEY,
  type RecordBatch,
} from './record.ts';
import { cut, quoted, type RowProblem, rowIssue } from './row-issue.ts';
import { SplitWatch } from './split-watch.ts';
import { SumWatch } from './sum-watch.ts';
import { compileReader, emptyColumns, hasFailed, type TextReader } from './text-reader.ts';
import { TextWatch } from './text-watch.ts';
import { VariableRules } from './value-rules.ts';

/** How many characters beyond the limit are counted, to say how long a text is. */
const COUNTED_BEYOND = 1000;

export interface MapRowsOptions {
  /** Receives an issue for every invalid cell. */
  readonly onIssue: IssueSink;
  /** Make the rows' JSON; without it only its size is found, which is faster. @default true */
  readonly keepDataset?: boolean;
  /** Whether a row already has an error, which makes its record invalid. @default none has */
  readonly isRejected?: (row: number) => boolean;
  /** Whether a row with an error is not a record at all. @default all are records */
  readonly isNoRecord?: (row: number) => boolean;
  /** The numbers behind the texts of a workbook's amounts. @default the texts say all */
  readonly stored?: StoredNumbers | undefined;
  /** Merged cells that are repeated in all their rows. @default none */
  readonly merged?: readonly MergedRange[] | undefined;
  /** Whether a cell is corrected, so that it is not what others are that it was merged with. @default none is */
  readonly isCorrected?: ((row: number, column: number) => boolean) | undefined;
  /** Receives questions about rows. @default onIssue */
  readonly onQuestion?: IssueSink;
  /** A last row with the sums of all others is ordered without a word. @default false */
  readonly keepsTotals?: boolean;
  /** Receives the first cell of a column whose amount names its currency. */
  readonly onCurrency?: (cell: string) => void;
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
const KNOWN_IDS = 50_000;
const ROW_END = Buffer.concat([ROW_TAIL, ROW_SEPARATOR]);
const NO_BYTES = new Uint8Array(0);

interface CompiledVariable extends VariablePlan {
  readonly reader: TextReader;
  readonly check: VariableRules;
  /** Whether white space around its cells is printed. */
  readonly keepsSpace: boolean;
  /** How its cell is copied as bytes; null if it has to be read as a text. */
  readonly copied: CopiedVariable | null;
}

/** A column that is read as text. */
interface TextColumn {
  readonly index: number;
  readonly known: KnownCells;
}

/** What is known of a project from the last row that had it. */
interface KnownProject {
  /** The text of the project's cell. */
  readonly text: string;
  readonly checked: Checked;
  svcUid: string;
  fields: readonly FieldValue[] | null;
}

function toKnownProject(text: string): KnownProject {
  return { text, checked: checkProjectId(text), svcUid: '', fields: null };
}

class RowMapper {
  readonly #plan: Plan;
  readonly #onIssue: IssueSink;
  readonly #isRejected: (row: number) => boolean;
  readonly #isNoRecord: (row: number) => boolean;
  readonly #out: JsonWriter | JsonSizer;
  readonly #fields: FieldReader;
  readonly #variables: readonly CompiledVariable[];
  /** By variable, how it is copied. */
  readonly #copied: readonly (CopiedVariable | null)[];
  readonly #copier: CellCopier;
  readonly #textColumns: readonly TextColumn[];
  /** By column that fields alone read: its texts are made only when they are asked for. */
  readonly #fieldColumns = new Map<number, KnownCells>();
  /** The texts of a row; only those that are needed. */
  readonly #texts: string[] = [];
  readonly #knowProject = memoize(toKnownProject, KNOWN_IDS);
  readonly #checkSvcUid = memoize(checkSvcUid, KNOWN_IDS);
  readonly #knownIds: KnownIds;
  readonly #projectWatch: IdWatch | null;
  readonly #userWatch: IdWatch | null;
  /** Of the batch that is being mapped. */
  #numbers: readonly number[] = [];
  readonly #splits: SplitWatch;
  readonly #marks: MarksWatch;
  readonly #currencies: CurrencyWatch;
  #hasLearnt = false;
  readonly #holdsNumbers: boolean;
  /** By index of a column whose numbers are cleaned, what a single group of three digits there is. */
  #proven: ReadonlyMap<number, Proven> = new Map();
  readonly #merged: MergedAmounts | null;
  readonly #counts: CountWatch | null;
  readonly #sums: SumWatch | null;
  readonly #printed: TextWatch;
  readonly #cleanWatch: CleanWatch;
  readonly #onCleaned: MapRowsOptions['onCleaned'];
  readonly #idCells: Readonly<Record<'project' | 'svcUid', CellReader | null>>;
  #project: KnownProject;
  #rowNumber = 0;
  #valid = true;

  constructor(plan: Plan, options: MapRowsOptions) {
    const { onIssue, keepDataset = true, isRejected, isNoRecord, onCurrency } = options;
    this.#plan = plan;
    this.#onIssue = onIssue;
    this.#isRejected = isRejected ?? (() => false);
    this.#isNoRecord = isNoRecord ?? (() => false);
    this.#out = keepDataset ? new JsonWriter(FIRST_BATCH_BYTES) : new JsonSizer();
    this.#cleanWatch = new CleanWatch(plan.place, onIssue);
    this.#onCleaned = options.onCleaned;
    this.#holdsNumbers = options.stored !== undefined;
    this.#splits = new SplitWatch(plan, onIssue);
    this.#marks = new MarksWatch(plan.place, onIssue);
    this.#currencies = new CurrencyWatch(plan, onIssue, onCurrency);
    const onNumber: FieldSinks['onNumber'] = (found, cell, column) => {
      this.#marks.note(found, cell, column, this.#rowNumber);
      this.#currencies.note(found.currencies ?? [], cell, column, this.#rowNumber);
    };
    const cleaning: CleanSinks = {
      watch: this.#cleanWatch,
      onUnclean: (column, cell, problem) => this.#reportUnclean(column, cell, problem),
      onNumber,
      proven: (column) => this.#proven.get(column.index),
    };
    const merged = MergedAmounts.of(plan, onIssue, options.merged, options.isCorrected);
    this.#merged = merged;
    const onQuestion = options.onQuestion ?? onIssue;
    this.#counts = CountWatch.of(plan, onQuestion);
    this.#sums = options.keepsTotals ? null : SumWatch.of(plan, onQuestion);
    const heldAt = (row: number, column: number) => options.stored?.at(row, column);
    const cells: RowCells = {
      amount: (column) => this.#copier.amount(column),
      hasPoint: (column) => this.#copier.hasPoint(column),
      holdsNumbers: this.#holdsNumbers,
      mayHold: () => merged !== null || options.stored?.isEmpty === false,
      held: (column) => {
        const ofMerged = merged?.heldBy(column, this.#rowNumber, heldAt) ?? null;
        return ofMerged === null ? heldAt(this.#rowNumber, column) : ofMerged;
      },
      isCounted: merged && ((column, order) => merged.isCounted(column, this.#rowNumber, order)),
      isAsAbove: (columns) => this.#copier.isAsAbove(columns),
      decode: (columns) => this.#decodeFields(columns),
    };
    this.#fields = new FieldReader(plan, cells, {
      cleaning,
      onProblem: (problem) => this.#report(problem),
      onGap: (what, column, text) =>
        this.#printed.noteGap(what, column, this.#rowNumber, text, false),
      onNumber,
      onLeadingZero: (cell) => this.#counts?.noteZero(cell, this.#rowNumber),
    });
    this.#project = toKnownProject('value' in plan.project ? plan.project.value : '');
    this.#variables = plan.variables.map((variable) => {
      const reader = compileReader(variable.from, cleaning);
      const isCut = variable.from.clean?.includes('trim') === true;
      const keepsSpace = reader.columns.length > 0 && !isCut;
      const check = new VariableRules(variable, plan.place, onIssue);
      return { ...variable, reader, check, keepsSpace, copied: toCopied(variable, reader, check) };
    });
    this.#copied = this.#variables.map(({ copied }) => copied);
    this.#copier = new CellCopier(this.#out, this.#copied);
    const indexes = new Set(readIndexesOf(this.#variables));
    this.#textColumns = [...indexes].map((index) => ({ index, known: new KnownCells() }));
    for (const index of this.#fields.indexes) {
      if (!indexes.has(index)) this.#fieldColumns.set(index, new KnownCells());
    }
    const fieldsOfIds = (projectId: string, svcUid: string) =>
      this.#fields.areOfIds ? this.#fields.read([], projectId, svcUid).map(detachValue) : [];
    this.#printed = new TextWatch(plan.place, onIssue);
    const cellOf = (from: IdPlan) =>
      'column' in from ? new CellReader(from.column, from.clean, cleaning) : null;
    this.#idCells = { project: cellOf(plan.project), svcUid: cellOf(plan.svcUid) };
    const watchOf = (from: IdPlan, key: string) =>
      'column' in from && !from.mayLookAlike
        ? new IdWatch(plan.place, from.column, key, onIssue)
        : null;
    this.#projectWatch = watchOf(plan.project, 'project');
    this.#userWatch = watchOf(plan.svcUid, 'svc_uid');
    this.#knownIds = new KnownIds(plan.project, plan.svcUid, fieldsOfIds, (project, user, at) =>
      this.#noteIds(project, user, this.#numbers[at] ?? 0),
    );
  }

  map(batch: ByteRows): RecordBatch {
    if (!this.#hasLearnt && batch.numbers.length > 0) {
      const proven = this.#fields.learnMarks(batch);
      if (!this.#holdsNumbers) this.#proven = provenInNumbers(this.#plan, batch, proven);
      this.#hasLearnt = true;
    }
    this.#currencies.see(batch);
    this.#splits.see(batch);
    const records = this.#records(batch);
    this.#counts?.see(records);
    this.#sums?.see(records);
    return { records, json: this.#out instanceof JsonWriter ? this.#out.take() : NO_BYTES };
  }

  /** Reports what is known only after the last row. */
  finish(): void {
    this.#printed.finish();
    this.#cleanWatch.finish();
    this.#projectWatch?.finish();
    this.#userWatch?.finish();
    this.#marks.finish();
    this.#splits.finish();
    this.#merged?.finish();
    this.#counts?.finish();
    this.#sums?.finish();
    for (const { check } of this.#variables) check.finish();
    this.#onCleaned?.(this.#cleanWatch.cleaned());
  }

  #records({ numbers, cells }: ByteRows): MappedRecord[] {
    this.#numbers = numbers;
    const ids = this.#knownIds.find(cells);
    return numbers.map((rowNumber, i) => {
      this.#copier.begin(cells, i);
      for (const { index, known } of this.#textColumns) {
        this.#texts[index] = this.#copier.knownText(index, known);
      }
      const found = ids[i];
      if (found) return this.#recordOf(found, this.#knownIds.keyOf(i), rowNumber);
      this.#readIds();
      return this.#record(rowNumber);
    });
  }

  /** Makes the record of a row whose ids are known to be valid. */
  #recordOf(ids: RowIds, key: number, row: number): MappedRecord {
    const { projectId, svcUid, fields: ofIds } = ids;
    this.#rowNumber = row;
    this.#cleanWatch.row = row;
    this.#valid = !this.#isRejected(row);
    if (!this.#valid && this.#isNoRecord(row)) return this.#noRecord(row);
    for (const { id, cell } of ids.cleaned) this.#idCells[id]?.clean(cell);
    const sharedFields = this.#fields.areOfIds;
    const fields = sharedFields ? ofIds : this.#fields.read(this.#texts, projectId, svcUid);
    const jsonBytes = this.#variablesJson(projectId, svcUid);
    const valid = this.#valid;
    if (!valid) this.#merged?.dropRow(row);
    return { row, projectId, svcUid, valid, jsonBytes, fields, sharedFields, key };
  }

  /** Decodes the cells of fields. */
  #decodeFields(columns: readonly number[]): void {
    for (const column of columns) {
      const known = this.#fieldColumns.get(column);
      if (known) this.#texts[column] = this.#copier.knownText(column, known);
    }
  }

  #decode(columns: readonly number[]): void {
    for (const column of columns) this.#texts[column] = this.#copier.text(column);
  }

  /** Decodes a row's ids. */
  #readIds(): void {
    const { project, svcUid } = this.#plan;
    for (const from of [project, svcUid]) {
      if (!('column' in from)) continue;
      this.#texts[from.column.index] = this.#copier.text(from.column.index);
    }
  }

  #record(rowNumber: number): MappedRecord {
    this.#rowNumber = rowNumber;
    this.#cleanWatch.row = rowNumber;
    this.#valid = !this.#isRejected(rowNumber);
    if (!this.#valid && this.#isNoRecord(rowNumber)) return this.#noRecord(rowNumber);
    const projectId = this.#id('project', this.#plan.project, this.#checkProjectId);
    const svcUid = this.#id('svc_uid', this.#plan.svcUid, this.#checkSvcUid) ?? '';
    if (projectId !== null && svcUid !== '') this.#noteIds(projectId, svcUid, rowNumber);
    const fields = this.#fieldsOf(projectId ?? '', svcUid);
    const jsonBytes = this.#variablesJson(projectId ?? '', svcUid);
    const sharedFields = this.#fields.areOfIds;
    if (!this.#valid) this.#merged?.dropRow(rowNumber);
    return {
      row: rowNumber,
      projectId,
      svcUid,
      valid: this.#valid,
      jsonBytes,
      fields,
      sharedFields,
      key: NO_KEY,
    };
  }

  /** A row that has an error already may be a header, or a total. */
  #noteIds(projectId: string, svcUid: string, row: number): void {
    if (this.#isRejected(row) && this.#isNoRecord(row)) return;
    this.#projectWatch?.note(projectId, row);
    this.#userWatch?.note(svcUid, row);
  }

  #id(name: 'project' | 'svc_uid', from: IdPlan, check: (cell: string) => Checked): string | null {
    if ('value' in from) return from.value;
    const reader = this.#idCells[name === 'project' ? name : 'svcUid'];
    const cell = reader?.read(this.#texts) ?? '';
    if (reader?.failed) return null;
    const checked = check(cell);
    if ('text' in checked) return checked.text;
    const missing = isBlank(cell);
    const label = name === 'project' ? 'project id' : name;
    this.#report({
      code: `${name}_${missing ? 'missing' : 'invalid'}`,
      column: from.column,
      value: cell,
      what: missing ? `${label} is empty` : `${label} ${checked.wanted}, found ${quoted(cell)}`,
      fix: checked.fix,
    });
    return null;
  }

  readonly #checkProjectId = (cell: string): Checked => {
    if (cell !== this.#project.text) this.#project = this.#knowProject(cell);
    return this.#project.checked;
  };

  #fieldsOf(projectId: string, svcUid: string): readonly FieldValue[] {
    const known = this.#project;
    const isKnown = this.#fields.areOfIds && known.svcUid === svcUid;
    if (isKnown && known.fields !== null) return known.fields;
    const fields = this.#fields.read(this.#texts, projectId, svcUid);
    if (this.#fields.areOfIds) {
      known.svcUid = detachString(svcUid);
      known.fields = fields.map(detachValue);
    }
    return known.fields ?? fields;
  }

  #variablesJson(projectId: string, svcUid: string): number {
    if (this.#variables.length === 0) return 0;
    const out: JsonOut = this.#out;
    const start = out.length;
    const variables = this.#variables;
    const copied = this.#copied;
    let at = this.#copier.copy(copied, 0, this.#rowNumber);
    while (at < variables.length) {
      const variable = variables[at] as CompiledVariable;
      const columns = variable.copied?.columns;
      if (columns) this.#decode(columns);
      const text = this.#variableText(variable, projectId, svcUid);
      if (text === '') {
        out.raw(variable.empty);
      } else {
        out.raw(variable.before);
        out.text(text);
        out.raw(variable.after);
      }
      at = this.#copier.copy(copied, at + 1, this.#rowNumber);
    }
    if (!this.#valid) {
      out.rewind(start);
      return 0;
    }
    out.raw(ROW_END);
    return out.length - start - ROW_SEPARATOR.length;
  }

  /** The text to print; '' for none. */
  #variableText(variable: CompiledVariable, projectId: string, svcUid: string): string {
    const { reader, maxLength } = variable;
    let text = reader.read(this.#texts, projectId, svcUid);
    if (hasFailed(reader)) return '';
    if (variable.keepsSpace) this.#noteSpaces(reader, text);
    let isDefault = false;
    if (!reader.isCell || isBlank(text)) {
      const own = this.#fillGaps(variable, text);
      isDefault = own === null;
      text = own ?? variable.default ?? '';
    }
    // Characters are never more than UTF-16 units, which cost nothing to count.
    if (text.length > maxLength) this.#checkLength(variable, text);
    if (variable.rules && text !== '' && !isDefault) this.#checkRules(variable, text);
    return text;
  }

  #noteSpaces(reader: TextReader, text: string): void {
    if (reader.isCell && !hasSpaceAround(text)) return;
    for (const column of reader.columns) {
      if (hasSpaceAround(this.#texts[column.index] ?? ''))
        this.#printed.noteSpace(column, this.#rowNumber);
    }
  }

  /** What is printed when cells are empty: the text without them; null for the default. */
  #fillGaps(variable: CompiledVariable, text: string): string | null {
    const { id, reader, required } = variable;
    const empty = emptyColumns(reader, this.#texts);
    const [column] = empty;
    if (!column) return text;
    if (variable.default !== null) return null;
    if (required && variable.check.isFor(this.#textOf)) {
      this.#report({
        code: 'value_missing',
        column,
        value: '',
        what: `variable "${id}" is required, but its cell is empty`,
        fix: 'Fill in the cell',
      });
    }
    if (empty.length === reader.columns.length) return '';
    this.#printed.noteGap(`variable "${id}"`, column, this.#rowNumber, text);
    return text;
  }

  #checkRules({ check }: CompiledVariable, text: string): void {
    check.check(text, this.#rowNumber, this.#textOf, (problem) => this.#report(problem));
  }

  /** The text of a cell that no variable may have asked for. */
  readonly #textOf = ({ index }: Column): string => this.#copier.text(index);

  #checkLength({ id, reader, maxLength }: CompiledVariable, text: string): void {
    const most = Math.min(MAX_COUNTED, maxLength + COUNTED_BEYOND);
    const count = countCharacters(text, most);
    if (count <= maxLength) return;
    const wanted = `at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`;
    const found = count === most ? `${count} or more` : count;
    this.#report({
      code: 'value_too_long',
      column: reader.columns.length === 1 ? (reader.columns[0] ?? null) : null,
      value: text,
      what: `variable "${id}" must have ${wanted}, found ${found} in "${cut(text)}"`,
      fix: 'Shorten the text, or raise max_length in the mapping if there is room for it',
    });
  }

  #reportUnclean(column: Column, cell: string, { wanted, fix }: Unclean): void {
    const what = `column "${column.name}" ${wanted}, found ${quoted(cell)}`;
    this.#report({ code: 'value_not_converted', column, value: cell, what, fix });
  }

  /** Stands for a row that is not a record and belongs to no order. */
  #noRecord(row: number): MappedRecord {
    this.#fields.forgetAbove();
    const nothing = {
      projectId: null,
      svcUid: '',
      valid: false,
      jsonBytes: 0,
      fields: [],
    } as const;
    return { row, ...nothing, sharedFields: false, key: NO_KEY };
  }

  #report(problem: RowProblem): void {
    this.#valid = false;
    this.#onIssue(rowIssue(this.#plan.place, this.#rowNumber, problem));
  }
}

/** What a single group of three digits is in the columns whose numbers are cleaned, as the first rows show it. */
function provenInNumbers(
  plan: Plan,
  { rows }: ByteRows,
  provenIn: (list: Column['joined']) => Proven,
): ReadonlyMap<number, Proven> {
  const isNumber = (step: CleanStep) => typeof step === 'object' && 'number' in step;
  const cleaned = cleanedUsesOf(plan).filter(({ clean }) => clean.some(isNumber));
  return new Map(
    cleaned.flatMap(({ columns }) =>
      columns.map(({ index, name, joined }) => {
        const isOfMoney = areWithoutMills(currenciesOfHeader(name));
        const isProof = rows.some((row) => {
          const found = parseNumberCell(row[index] ?? '', { proven: null });
          return 'marks' in found && found.marks !== 0 && !found.unsure;
        });
        return [index, isProof || isOfMoney ? 'groups' : provenIn(joined)] as const;
      }),
    ),
  );
}

/** Returns the indexes of the columns that variables read as texts, instead of copying the cell. */
function readIndexesOf(variables: readonly CompiledVariable[]): number[] {
  const read = variables.filter(({ copied }) => copied === null);
  return read.flatMap(({ reader }) => reader.columns.map(({ index }) => index));
}
