import { cellText, isBlankInAny } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import { columnInPart } from '../../../rows/sheet-parts.ts';
import type { Plan } from '../plan.ts';
import { printedColumnsOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import { countedRows, cut, type SheetIssues } from '../row-issue.ts';
import { kindOf, mayBeEmptyIn } from './odd-rows.ts';

/** How many rows of a part are looked at: the first ones, and some of each batch. */
const LOOKED_AT = { first: 50, ofBatch: 2 };
/** How many texts show what a column has, or that it has another's, how many of them differ, which share is of one kind; in how many rows a part lacks them. */
const LEAST = { texts: 10, ofOdd: 3, different: 5, alike: 0.8, empty: 3 };

/** What settles that two columns are mistaken for each other. */
export const SETTLE = 'add pattern: "(?s).*" to the variable of one of them in the mapping';

/** Indexes of columns that the mapping has rules for. */
export function settledColumnsOf(plan: Plan): ReadonlySet<number> {
  const variables = plan.variables.filter(({ rules }) => rules?.tests.length);
  return printedColumnsOf({ ...plan, variables });
}

interface Part {
  readonly place: number;
  rows: number;
  looked: number;
  readonly columns: Map<Column, Texts>;
  /** Printed columns that had no text yet. */
  empty: readonly Column[];
}

/** What a column has in a part. */
interface Texts {
  /** The first one, and where it stands. */
  readonly shown: string;
  readonly different: Set<string>;
  /** How many there are, and by kind. */
  filled: number;
  readonly kinds: number[];
}

/**
 * Compares what columns have in each of several parts of a list. Asks where two have changed places in some, such as Name and Street, unless
 * the mapping has rules for one of them. Warns of a printed column that is empty in a part alone. null if the list is one sheet.
 */
export function watchPartColumns(plan: Plan, issues: SheetIssues) {
  const { parts, header } = plan.place;
  if (!parts) return null;
  const columns = header.columns.filter(({ name }) => name !== '');
  const indexes = printedColumnsOf(plan);
  const printed = columns.filter(({ index }) => indexes.has(index));
  const mayBeEmpty = mayBeEmptyIn(plan);
  const settled = settledColumnsOf(plan);
  const all: Part[] = [];
  const nameOf = ({ place }: Part) => `"${parts.all[place]?.sheet}"`;

  function partOf(row: number): Part {
    const place = parts?.placeOf(row) ?? 0;
    const last = all.at(-1);
    if (last?.place === place) return last;
    const { columns: own } = parts?.all[place] ?? {};
    const isHere = (one: Column) => !mayBeEmpty.has(one) && columnInPart(own, one.index) >= 0;
    const empty = printed.filter(isHere);
    return all[all.push({ place, rows: 0, looked: 0, columns: new Map(), empty }) - 1] as Part;
  }

  function look(part: Part, { cells }: ByteRows, i: number, row: number): void {
    part.looked += 1;
    for (const column of columns) {
      const text = cut(cellText(cells, i, column.index).trim());
      if (text === '') continue;
      const shown = () => issues.shown(text, column, row);
      const known = part.columns.get(column);
      const texts = known ?? { shown: shown(), different: new Set(), filled: 0, kinds: [] };
      if (!known) part.columns.set(column, texts);
      const kind = kindOf(text);
      texts.kinds[kind] = (texts.kinds[kind] ?? 0) + 1;
      texts.filled += 1;
      if (texts.different.size < LEAST.different) texts.different.add(text);
    }
  }

  /** The kind of nearly all texts of a column; -1 for several, undefined if not nearly all rows of the part fill it. */
  function kindIn({ columns: known, looked }: Part, column: Column, least = LEAST.texts) {
    const { kinds = [], filled = 0 } = known.get(column) ?? {};
    if (filled < Math.max(least, LEAST.alike * looked)) return undefined;
    return kinds.findIndex((count = 0) => count >= LEAST.alike * filled);
  }

  /** Asks about two columns if a part has in each what another has in the other one. */
  function ask(pair: readonly [Column, Column]): boolean {
    /** Empty if these are not clear. */
    const kindsIn = (part: Part, least: number) => {
      const isClear = (one: Column) =>
        (part.columns.get(one)?.different.size ?? 0) >= Math.min(LEAST.different, least);
      const kinds = pair.flatMap((one) => (isClear(one) ? (kindIn(part, one, least) ?? -1) : -1));
      return kinds.includes(-1) ? [] : kinds;
    };
    const usual = all.find((part) => kindsIn(part, LEAST.texts).length > 0);
    const [kind, beside] = usual ? kindsIn(usual, LEAST.texts) : [];
    if (!usual || kind === beside) return false;
    const odd = all.find((part) => kindsIn(part, LEAST.ofOdd).join() === [beside, kind].join());
    if (!odd) return false;
    const [has, hasToo] = [usual, odd].map((part) => {
      const shown = pair.map((one) => part.columns.get(one)?.shown);
      return `${shown.join(' and ')} in ${nameOf(part)}`;
    });
    const [column, other] = pair;
    issues.column(column, {
      ...{ code: 'field_unsure', key: 'pattern' },
      message: `Cannot tell columns "${column.name}" and "${other.name}" apart: they have ${has}, but ${hasToo}`,
      fix: `If the two names are swapped in a part, correct its header; if all parts are right, ${SETTLE}`,
    });
    return true;
  }

  function warnOfEmpty(column: Column): void {
    const isEmpty = ({ rows, empty }: Part) => rows >= LEAST.empty && empty.includes(column);
    const [part, ...others] = all.filter(isEmpty);
    const kind = all.map((one) => kindIn(one, column)).find((one) => one !== undefined);
    if (!part || kind === undefined) return;
    const isMeant = (one: Column) =>
      kindIn(part, one, LEAST.empty) === kind && all.some(({ columns: has }) => !has.has(one));
    const meant = plan.unused.find((one) => isMeant(one.column))?.column;
    const hint = meant
      ? `; column "${meant.name}" has ${part.columns.get(meant)?.shown} there`
      : '';
    const first = issues.cell(column, parts?.all[part.place]?.firstRow ?? 0);
    const more = others.length > 0 ? `, and of ${others.length} more` : '';
    issues.column(column, {
      ...{ code: 'column_empty', severity: 'warning' },
      message: `Column "${column.name}" is used, but it is empty in all ${countedRows(part.rows)} of ${nameOf(part)} (${first} and below)${more}${hint}`,
      fix: `Compare the part with its source${meant ? `; if "${meant.name}" is meant, rename the column` : ''}`,
    });
  }

  return {
    seeRecords(records: readonly MappedRecord[], batch: ByteRows): void {
      const rowAt = (i: number) => records.at(i)?.row ?? 0;
      const isOfOne = !parts.areApart(rowAt(0), rowAt(-1));
      let part: Part | undefined;
      for (let i = 0; i < records.length; i += 1) {
        if (!part || !isOfOne) part = partOf(rowAt(i));
        part.rows += 1;
        if (part.looked < LOOKED_AT.first || i < LOOKED_AT.ofBatch) look(part, batch, i, rowAt(i));
        if (part.empty.length > 0)
          part.empty = part.empty.filter(({ index }) => isBlankInAny(batch.cells, i, [index]));
      }
    },
    finish(): void {
      // Lines of an address may have what others have in the next one.
      const plain = ({ name }: Column) => name.replace(/[\s\d]/g, '');
      for (const [i, column] of printed.entries()) {
        const before = printed.slice(0, i);
        const isOther = (one: Column) => plain(one) !== plain(column) && !before.includes(one);
        const open = [column, ...columns.filter(isOther)].filter(
          ({ index: at }) => !settled.has(at),
        );
        if (open[0] === column) open.slice(1).some((other) => ask([column, other]));
        warnOfEmpty(column);
      }
    },
  };
}
