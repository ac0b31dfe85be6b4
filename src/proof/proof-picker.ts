import type { RowAgain } from '../mapping/apply/current-row.ts';
import { type HeldCell, type HeldOfRow, HeldRows } from '../mapping/apply/held-cells.ts';
import type { FieldPlan, Plan, VariablePlan } from '../mapping/apply/plan.ts';
import type { MappedRecord } from '../mapping/apply/record.ts';
import { cellsIn, compileReader, gapsIn, isEmptyIn } from '../mapping/apply/text-reader.ts';
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
  readonly #watches: readonly Watch[];

  constructor(plan: Plan, options: ProofPickerOptions) {
    const scripts = new ScriptReader();
    const open = this.#candidates;
    this.#watches = [
      ...plan.variables.map((variable) => watchVariable(variable, open, scripts, options)),
      ...plan.fields.flatMap((field, i) =>
        field.name === 'order_for_test' || field.name === TIMES ? [] : [watchField(field, i, open)],
      ),
    ];
  }

  /** Looks at a row that can be ordered. */
  add(record: MappedRecord, cells: readonly string[], toHeld?: () => HeldOfRow): void {
    const found: Found = { offers: [], beyondAscii: new Set() };
    for (const watch of this.#watches) watch(record, cells, found);
    found.offers.push(...this.#rare.offersOf(found.beyondAscii));
    this.#candidates.offer(record.row, cells, found.offers, toHeld);
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

/** What a row has to offer, and the characters beyond ASCII of its texts. */
interface Found {
  readonly offers: Offer[];
  readonly beyondAscii: Set<string>;
}

type Watch = (record: MappedRecord, cells: readonly string[], found: Found) => void;

/** What a proof shows of a variable. */
function watchVariable(
  { id, from, default: ifEmpty }: VariablePlan,
  candidates: Candidates,
  scripts: ScriptReader,
  { printWidth, again }: ProofPickerOptions,
): Watch {
  const open = (say: OpenTrait['say']) => candidates.open(`variable ${id}`, say);
  const reader = compileReader(from, undefined, { reading: again });
  const longest = open((count) => `longest, ${characters(count)}`);
  const shortest = open((count) => `shortest, ${characters(-count)}`);
  const widest = open(
    (width) => `widest in print, ${width} character ${width === 1 ? 'width' : 'widths'}`,
  );
  const printed = ifEmpty === null ? '' : `: "${ifEmpty}" is printed`;
  const empty = open(() => `empty${printed}`);
  /** A part of a text that may be empty is. */
  const without = open(() => 'without an optional part');
  const named = from.choices.map(({ when }, i) => (when ? `choose[${i}]` : 'otherwise'));
  /** Of several texts that rows may have, each; none of one alone. */
  const choices = (named.length > 1 ? named : []).map((name) => open(() => name));
  const byScript = new Map<string, OpenTrait>();
  const ofScript = (script: string): OpenTrait => {
    const known = byScript.get(script);
    if (known) return known;
    const trait = open(() => (script === 'emoji' ? script : `in ${script}`));
    byScript.set(script, trait);
    return trait;
  };
  return ({ row, projectId, svcUid }, cells, { offers, beyondAscii }) => {
    // A text that is the same on every row is on every proof.
    if (reader.allColumns.length === 0) return;
    again.number = row;
    const choice = choices[reader.choiceIn(cells)];
    if (choice) offers.push({ trait: choice, value: 0 });
    const { column, isEmpty } = gapsIn(reader, cells);
    const hasGap = isEmpty || column !== null;
    if (hasGap) offers.push({ trait: empty, value: 0 });
    if (isEmpty || (hasGap && ifEmpty !== null)) return;
    if (cellsIn(reader, cells).some((one) => one.isOptional && isEmptyIn(one, cells)))
      offers.push({ trait: without, value: 0 });
    const text = reader.read(cells, projectId ?? '', svcUid);
    const count = countCharacters(text);
    offers.push({ trait: longest, value: count }, { trait: shortest, value: -count });
    for (const script of scripts.read(text)) offers.push({ trait: ofScript(script), value: 0 });
    if (isAscii(text)) {
      offers.push({ trait: widest, value: text.length });
      return;
    }
    for (const character of text) if (character > '\u007f') beyondAscii.add(character);
    if (!mayBeAsWide(text, widest.best)) return;
    offers.push({ trait: widest, value: printWidth(text) });
  };
}

/** What a proof shows of an order's field: the smallest and largest numbers, the shortest and longest texts. */
function watchField({ name }: FieldPlan, position: number, candidates: Candidates): Watch {
  const isNumber = name === 'order_count' || name === 'total_price';
  const [most, least, unit] = isNumber
    ? ['highest', 'lowest', String]
    : ['longest', 'shortest', characters];
  const largest = candidates.open(name, (value) => `${most}, ${unit(value)}`);
  const smallest = candidates.open(name, (value) => `${least}, ${unit(-value)}`);
  return ({ fields }, _, { offers }) => {
    const field = fields[position] ?? '';
    if (field === '') return;
    const text = typeof field === 'number' ? unitsText(field) : field;
    const value = isNumber ? Number(text) : countCharacters(text);
    offers.push({ trait: largest, value }, { trait: smallest, value: -value });
  };
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
