import type { RowAgain } from '../mapping/apply/current-row.ts';
import { type HeldCell, type HeldOfRow, HeldRows } from '../mapping/apply/held-cells.ts';
import type { FieldPlan, Plan, VariablePlan } from '../mapping/apply/plan.ts';
import type { MappedRecord } from '../mapping/apply/record.ts';
import {
  cellsIn,
  compileReader,
  gapsIn,
  isEmptyIn,
  type TextReader,
} from '../mapping/apply/text-reader.ts';
import { unitsText } from '../mapping/cells/amount-units.ts';
import { countCharacters } from '../mapping/cells/count-characters.ts';
import { TIMES } from '../mapping/file/order-fields.ts';
import { Candidates, type Offer, type OpenTrait, type Trait } from './candidates.ts';
import { coverAll } from './cover.ts';
import { RareCharacters } from './rare-characters.ts';
import { isAscii, mayBeAsWide, ScriptReader } from './text-traits.ts';

/** A row that a proof needs, and what for. */
export interface ProofRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** @internal The cells for another file. */
  readonly written: readonly (string | HeldCell)[];
  readonly reasons: readonly Trait[];
}

export interface ProofPickerOptions {
  /** That of the `mapRows` that gives the records. */
  readonly again: RowAgain;
  /** Width of a text in print, where East Asian wide characters count double. */
  readonly printWidth: (text: string) => number;
}

/** Finds the rows that a careful printer would proof, while rows come one after the other, in bounded memory. */
export class ProofPicker {
  readonly #candidates = new Candidates();
  readonly #rare = new RareCharacters(this.#candidates);
  readonly #watches: readonly Pick<VariableWatch, 'look'>[];
  readonly #fields: readonly FieldWatch[];

  constructor(plan: Plan, options: ProofPickerOptions) {
    const scripts = new ScriptReader();
    const open = this.#candidates;
    this.#watches = plan.variables.map(
      (variable) => new VariableWatch(variable, open, scripts, options),
    );
    this.#fields = plan.fields.flatMap((field, i) =>
      field.name === 'order_for_test' || field.name === TIMES
        ? []
        : [new FieldWatch(field, i, open)],
    );
  }

  /** Looks at a row that can be ordered. */
  add(record: MappedRecord, cells: readonly string[], toHeld?: () => HeldOfRow): void {
    const offers: Offer[] = [];
    const characters = new Set<string>();
    for (const watch of this.#watches) watch.look(record, cells, offers, characters);
    for (const watch of this.#fields) watch.look(record, offers);
    offers.push(...this.#rare.offersOf(characters));
    this.#candidates.offer(record.row, cells, offers, toHeld);
  }

  /** As few rows as show everything, in sheet order. */
  pick(): ProofRow[] {
    this.#rare.finish();
    const items = this.#candidates.rows.map((candidate) => ({
      ...candidate,
      marks: candidate.traits,
    }));
    const rows = new HeldRows();
    return coverAll<OpenTrait, (typeof items)[number]>(items)
      .map(({ item: { row, cells, held }, for: traits }) => ({
        row,
        cells,
        held,
        reasons: traits.map(({ of, say, best }) => ({ of, why: say(best) })),
      }))
      .sort((a, b) => a.row - b.row)
      .map(({ held, ...one }) => ({ ...one, written: rows.add(one.cells, held?.()) }));
  }
}

/** What a proof shows of a variable. */
class VariableWatch {
  readonly #of: string;
  readonly #default: string | null;
  readonly #reader: TextReader;
  readonly #candidates: Candidates;
  readonly #scripts: ScriptReader;
  readonly #printWidth: (text: string) => number;
  readonly #again: RowAgain;
  readonly #longest: OpenTrait;
  readonly #shortest: OpenTrait;
  readonly #widest: OpenTrait;
  readonly #empty: OpenTrait;
  /** A part of a text that may be empty is. */
  readonly #without: OpenTrait;
  /** Of several texts that rows may have, each; none of one alone. */
  readonly #choices: readonly OpenTrait[];
  readonly #byScript = new Map<string, OpenTrait>();

  constructor(
    variable: VariablePlan,
    candidates: Candidates,
    scripts: ScriptReader,
    { printWidth, again }: ProofPickerOptions,
  ) {
    const of = `variable ${variable.id}`;
    this.#of = of;
    this.#default = variable.default;
    this.#again = again;
    this.#reader = compileReader(variable.from, undefined, { reading: again });
    this.#candidates = candidates;
    this.#scripts = scripts;
    this.#printWidth = printWidth;
    this.#longest = candidates.open(of, (count) => `longest, ${characters(count)}`);
    this.#shortest = candidates.open(of, (count) => `shortest, ${characters(-count)}`);
    this.#widest = candidates.open(
      of,
      (width) => `widest in print, ${width} character ${width === 1 ? 'width' : 'widths'}`,
    );
    const printed = variable.default === null ? '' : `: "${variable.default}" is printed`;
    this.#empty = candidates.open(of, () => `empty${printed}`);
    this.#without = candidates.open(of, () => 'without an optional part');
    const { choices } = variable.from;
    const named = choices.map(({ when }, i) => (when ? `choose[${i}]` : 'otherwise'));
    this.#choices = (choices.length > 1 ? named : []).map((name) =>
      candidates.open(of, () => name),
    );
  }

  look(
    { row, projectId, svcUid }: MappedRecord,
    cells: readonly string[],
    offers: Offer[],
    beyondAscii: Set<string>,
  ): void {
    // A text that is the same on every row is on every proof.
    if (this.#reader.allColumns.length === 0) return;
    this.#again.number = row;
    const choice = this.#choices[this.#reader.choiceIn(cells)];
    if (choice) offers.push({ trait: choice, value: 0 });
    const { column, isEmpty } = gapsIn(this.#reader, cells);
    const hasGap = isEmpty || column !== null;
    if (hasGap) offers.push({ trait: this.#empty, value: 0 });
    if (isEmpty || (hasGap && this.#default !== null)) return;
    if (cellsIn(this.#reader, cells).some((one) => one.isOptional && isEmptyIn(one, cells)))
      offers.push({ trait: this.#without, value: 0 });
    const text = this.#reader.read(cells, projectId ?? '', svcUid);
    const count = countCharacters(text);
    offers.push({ trait: this.#longest, value: count }, { trait: this.#shortest, value: -count });
    for (const script of this.#scripts.read(text))
      offers.push({ trait: this.#ofScript(script), value: 0 });
    if (isAscii(text)) {
      offers.push({ trait: this.#widest, value: text.length });
      return;
    }
    for (const character of text) if (character > '\u007f') beyondAscii.add(character);
    if (!mayBeAsWide(text, this.#widest.best)) return;
    offers.push({ trait: this.#widest, value: this.#printWidth(text) });
  }

  #ofScript(script: string): OpenTrait {
    const known = this.#byScript.get(script);
    if (known) return known;
    const trait = this.#candidates.open(this.#of, () =>
      script === 'emoji' ? script : `in ${script}`,
    );
    this.#byScript.set(script, trait);
    return trait;
  }
}

/** What a proof shows of an order's field: the smallest and largest numbers, the shortest and longest texts. */
class FieldWatch {
  readonly #position: number;
  readonly #isNumber: boolean;
  readonly #most: OpenTrait;
  readonly #least: OpenTrait;

  constructor({ name }: FieldPlan, position: number, candidates: Candidates) {
    this.#position = position;
    this.#isNumber = name === 'order_count' || name === 'total_price';
    const [most, least, unit] = this.#isNumber
      ? ['highest', 'lowest', String]
      : ['longest', 'shortest', characters];
    this.#most = candidates.open(name, (value) => `${most}, ${unit(value)}`);
    this.#least = candidates.open(name, (value) => `${least}, ${unit(-value)}`);
  }

  look({ fields }: MappedRecord, offers: Offer[]): void {
    const field = fields[this.#position] ?? '';
    if (field === '') return;
    const text = typeof field === 'number' ? unitsText(field) : field;
    const value = this.#isNumber ? Number(text) : countCharacters(text);
    offers.push({ trait: this.#most, value }, { trait: this.#least, value: -value });
  }
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
