import { isBlank } from '../../apply/text-reader.ts';
import type { ColumnRoles } from './column-roles.ts';
import { findTotalWord, mayHaveTotalWord, type WordKind } from './total-words.ts';

/** A cell that says that its row is a total. */
export interface Label {
  readonly column: number;
  readonly text: string;
  readonly kind: WordKind;
}

/** What a row without its amounts looks like. */
export interface RowSigns {
  readonly label: Label | null;
  /** Texts besides the label, and ids that the row above does not have. */
  readonly others: number;
  /** Those of them that the row above does not have: a total may have the texts of its group. */
  readonly own: number;
  /** All ids are missing that other rows have. */
  readonly hasNoIds: boolean;
  /** Texts are missing that every other row has. */
  readonly isBare: boolean;
  /** The row is nearly nothing but its amounts, and has no label. */
  readonly isAlmostEmpty: boolean;
  /** How many texts every row has, and which of them are missing. */
  readonly usual: number;
  readonly missing: readonly number[];
}

const RANKS: readonly WordKind[] = ['sure', 'likely', 'name'];

/** Looks at the texts of one row, by column index. `above` has those of the row above it: a row of the group, if it is a total. */
export function readRowSigns(
  cells: readonly string[],
  { roles, ids, usual }: ColumnRoles,
  above: readonly string[],
): RowSigns {
  const texts = roles.map((role, column) => (role ? (cells[column] ?? '').trim() : ''));
  const label = findLabel(texts, above);
  const isText = (column: number) => column !== label?.column && !isBlank(texts[column] ?? '');
  const filled = roles.flatMap((role, column) =>
    role === 'text' && isText(column) ? [column] : [],
  );
  const newIds = ids.filter((id) => isText(id) && texts[id] !== above[id]).length;
  const missing = usual.filter((column) => isBlank(texts[column] ?? ''));
  const hasNoIds = ids.length > 0 && ids.every((id) => !isText(id));
  const others = filled.length + newIds;
  const own = filled.filter((column) => isOwn(texts[column] ?? '', above[column])).length;
  return {
    label,
    others,
    own: own + newIds,
    usual: usual.length,
    hasNoIds,
    isBare: hasNoIds || (usual.length >= 2 && missing.length >= usual.length - 1),
    isAlmostEmpty: !label && isAlmostEmpty(usual.length, filled.length, newIds, hasNoIds),
    missing,
  };
}

/** A dash is none. */
function isOwn(text: string, above: string | undefined): boolean {
  return text !== above?.trim() && /[\p{L}\p{N}]/u.test(text);
}

/** One text may be a label that is not known. */
function isAlmostEmpty(usual: number, filled: number, newIds: number, hasNoIds: boolean): boolean {
  if (filled + newIds === 0) return usual > 0 || hasNoIds;
  return usual >= 3 && filled + newIds === 1;
}

/** The cell that says most surely that its row is a total. */
function findLabel(texts: readonly string[], above: readonly string[]): Label | null {
  const labels = texts.flatMap((text, column): Label[] => {
    const bytes = Buffer.from(text);
    const word = mayHaveTotalWord(bytes, 0, bytes.length) ? findTotalWord(text) : null;
    if (word === null) return [];
    if (word.rest === '') return [{ column, text, kind: word.kind }];
    // A spreadsheet program labels the subtotal of a group with the group's name.
    if (word.rest === toGroup(above[column])) return [{ column, text, kind: 'sure' }];
    if (word.kind === 'likely' && above.some((group) => word.rest === toGroup(group))) {
      return [{ column, text, kind: 'likely' }];
    }
    if (word.kind === 'name') return [];
    return [{ column, text, kind: word.kind === 'sure' ? 'likely' : 'name' }];
  });
  return labels.sort((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind))[0] ?? null;
}

function toGroup(text: string | undefined): string | undefined {
  return text?.trim().normalize('NFKC').toLowerCase();
}
