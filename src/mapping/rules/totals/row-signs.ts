import { isBlank } from '../../cells/space-around.ts';
import { type ColumnRoles, LETTER_OR_DIGIT } from './column-roles.ts';
import { findTotalWord, mayHaveTotalWord, type WordKind } from './total-words.ts';

/** A cell with a word for a total. */
export interface Label {
  readonly column: number;
  readonly text: string;
  readonly kind: WordKind;
  /** Whether it says nothing else. */
  readonly isWhole: boolean;
  /** Whether it stands where others have an id, and says nothing else: no project is called Total. */
  readonly isId: boolean;
}

/** What the texts and ids of a row say about whether it is a total. */
export interface RowSigns {
  readonly label: Label | null;
  /** How many texts the row has besides its label, plus ids that differ from the row above. */
  readonly others: number;
  /** Like `others`, but without texts that the row above has, too: a subtotal may repeat the texts of its group. */
  readonly own: number;
  /** Whether the row has no text besides ids and its label. */
  readonly hasNoTexts: boolean;
  /** Whether a row that repeats the ids above has numbers that are printed or looked up: it may be of goods. */
  readonly hasNumbers: boolean;
  /** Whether the list has ids, but this row has none. */
  readonly hasNoIds: boolean;
  /** Whether the ids are missing, or all but one of the texts that every other row has. */
  readonly isBare: boolean;
  /** Whether the row has an amount that is not 0. */
  readonly hasAmounts: boolean;
  /** In how many columns every other row has a text, and which of these columns are blank here. */
  readonly usual: number;
  readonly missing: readonly number[];
}

/** As programs mark sums, `**` those of sums. */
const MARK = /^\s*[*Σ∑=]+\s*$/u;

const RANKS: readonly WordKind[] = ['sure', 'likely', 'name'];

/**
 * Reads the signs in one row.
 *
 * @param cells The row's texts, by column index.
 * @param above The texts of the row above. If this row is a subtotal, that row belongs to its group.
 */
export function readRowSigns(
  cells: readonly string[],
  { roles, ids, amounts, numbers, usual, same }: ColumnRoles,
  above: readonly string[],
): RowSigns {
  const texts = roles.map((role, column) => (role ? (cells[column] ?? '').trim() : ''));
  const label = findLabel(texts, above, ids);
  // In merged cells that are repeated, all columns have it.
  const isLabel = (column: number) => texts[column] === label?.text;
  const isText = (column: number) => {
    const text = texts[column] ?? '';
    const isNone =
      isBlank(text) || MARK.test(text) || (ids.includes(column) && !LETTER_OR_DIGIT.test(text));
    return !isLabel(column) && !isNone;
  };
  const hasNoIds = ids.length > 0 && ids.every((id) => !isText(id));
  const newIds = ids.filter((id) => isText(id) && texts[id] !== above[id]).length;
  // A sum has the unit and currency of all rows.
  const mayBeSum = ids.length > 0 && newIds === 0;
  const isOfAll = (column: number) => mayBeSum && texts[column] === same[column];
  const filled = roles.flatMap((role, column) =>
    role === 'text' && isText(column) && !isOfAll(column) ? [column] : [],
  );
  const missing = usual.filter(
    (column) => isBlank(texts[column] ?? '') || (isLabel(column) && column !== label?.column),
  );
  const others = filled.length + newIds;
  const own = filled.filter((column) => isOwn(texts[column] ?? '', above[column])).length;
  return {
    label,
    others,
    own: own + newIds,
    usual: usual.length,
    hasNoTexts: filled.length === 0,
    hasNumbers: mayBeSum && !hasNoIds && numbers.some(isText),
    hasNoIds,
    isBare: hasNoIds || (usual.length >= 2 && missing.length >= usual.length - 1),
    hasAmounts: amounts.some((column) => /[1-9]/.test(cells[column] ?? '')),
    missing,
  };
}

/** Whether a text differs from the one above. A text without letters and digits, such as a dash, does not count. */
function isOwn(text: string, above: string | undefined): boolean {
  return text !== above?.trim() && LETTER_OR_DIGIT.test(text);
}

/** Finds the label: of several, the one that most surely means a total. */
function findLabel(
  texts: readonly string[],
  above: readonly string[],
  ids: readonly number[],
): Label | null {
  const labels = texts.flatMap((text, column): Label[] => {
    const bytes = Buffer.from(text);
    const word = mayHaveTotalWord(bytes, 0, bytes.length) ? findTotalWord(text) : null;
    if (word === null) return [];
    const isWhole = word.rest === '';
    const isId = isWhole && ids.includes(column);
    const label = { column, text, isWhole, isId };
    if (isWhole) return [{ ...label, kind: word.kind }];
    // Spreadsheet programs label a subtotal with the name of its group.
    if (word.rest === toGroup(above[column])) return [{ ...label, kind: 'sure' }];
    if (word.kind === 'likely' && above.some((group) => word.rest === toGroup(group))) {
      return [{ ...label, kind: 'likely' }];
    }
    if (word.kind === 'name') return [];
    return [{ ...label, kind: word.kind === 'sure' ? 'likely' : 'name' }];
  });
  return labels.sort((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind))[0] ?? null;
}

function toGroup(text: string | undefined): string | undefined {
  return text?.trim().normalize('NFKC').toLowerCase();
}
