import { detachString } from '../../rows/detach-string.ts';
import type { Column, RowBatch } from '../../rows/row.ts';
import { quoted } from '../apply/row-issue.ts';
import { cancelledTest, crossTest } from '../rules/conditions/cancelled-words.ts';
import { areOfOrders } from '../rules/conditions/unmailable-words.ts';
import type { ProposedCondition } from './proposal.ts';

/** Other texts are remembered as far as that helps. */
const MOST_KEPT = 100;
const MOST_TOLD = 3;

/** Finds the columns that say of some rows that they are cancelled. */
export class CancelledRows {
  readonly #seen: readonly ReturnType<typeof toSeen>[];

  constructor(columns: readonly Column[]) {
    const areOrders = areOfOrders(columns);
    this.#seen = columns.map((column) => toSeen(column, areOrders));
  }

  add({ rows }: Pick<RowBatch, 'rows'>): void {
    for (const seen of this.#seen) {
      const { column, saysSo, told, others } = seen;
      for (const row of rows) {
        const text = (row[column.index] ?? '').trim();
        const count = told.get(text) ?? 0;
        if (text === '') seen.areAllFilled = false;
        if (count === 0 && (text === '' || text === column.name || others.has(text))) continue;
        const isTold = saysSo(text);
        if (isTold && (count > 0 || told.size < MOST_KEPT)) told.set(detachString(text), count + 1);
        else if (!isTold && others.size < MOST_KEPT) others.add(detachString(text));
      }
    }
  }

  get found(): ProposedCondition[] {
    return this.#seen.flatMap(
      ({
        column: { name: column },
        isNamed,
        saysSo,
        told: all,
        others: rest,
        areAllFilled,
        mayBeOther,
      }): ProposedCondition[] => {
        const areMarks = areAllFilled && !(mayBeOther && rest.size > 0);
        const saysSoOf = crossTest(saysSo, column, [...all.keys(), ...rest], areMarks);
        const told = new Map([...all].filter(([text]) => saysSoOf(text)));
        const others = [...rest, ...[...all.keys()].filter((text) => !told.has(text))];
        if (told.size === 0 || column === '') return [];
        const shown = [...told].slice(0, MOST_TOLD).map(([text, rows]) => {
          return `${quoted(text)} (${rows === 1 ? '1 row' : `${rows} rows`})`;
        });
        const more = told.size > MOST_TOLD ? `, and ${told.size - MOST_TOLD} more` : '';
        const why = `column ${quoted(column)} has ${shown.join(', ')}${more}; name it in the condition to leave such rows out, or write "not: []" to order them`;
        if (!isNamed) return [{ column, why, key: 'not', texts: [...told.keys()] }];
        return [{ column, why, key: 'one_of', texts: ['', ...others] }];
      },
    );
  }
}

function toSeen(column: Column, areOrders: boolean) {
  const [told, others] = [new Map<string, number>(), new Set<string>()];
  return { column, ...cancelledTest(column.name, areOrders), told, others, areAllFilled: true };
}
