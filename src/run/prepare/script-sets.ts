import { cut } from '../../mapping/apply/row-issue.ts';
import { scriptName } from '../../proof/text-traits.ts';
import type { TextScan } from './text-form.ts';

/** Cells of a column by the scripts of their texts. */
export class ScriptSets {
  /** By number of a set: the first text that is written in it, and how many are. */
  readonly #sets: {
    readonly value: string;
    readonly row: number;
    scripts: string[];
    rows: number;
  }[] = [];
  readonly #numbers = new Map<number, number>();

  /** The number of a text's set. */
  find(found: Pick<TextScan, 'scripts' | 'text'>, row: number): number {
    const { scripts } = found;
    const known = this.#numbers.get(scripts);
    if (known !== undefined) return known;
    const number = this.#sets.push({
      ...{ value: cut(found.text), row, rows: 0 },
      scripts: Array.from({ length: 64 }, (_, bit) => bit)
        .filter((bit) => Math.floor(scripts / 2 ** bit) % 2 === 1)
        .map((bit) => scriptName(bit + 1)),
    });
    this.#numbers.set(scripts, number - 1);
    return number - 1;
  }

  addRows(set: number, rows: number): void {
    const known = this.#sets[set];
    if (known) known.rows += rows;
  }

  /** The cells with each script, and the first of them. */
  get groups() {
    const groups = new Map<string, { is: string; value: string; row: number; rows: number }>();
    for (const { scripts, value, row, rows } of this.#sets) {
      for (const is of scripts) {
        const group = groups.get(is) ?? { is, value, row, rows: 0 };
        group.rows += rows;
        groups.set(is, group);
      }
    }
    return [...groups.values()];
  }
}
