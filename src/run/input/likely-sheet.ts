import type { Issue } from '../../issue.ts';
import { listColumns } from '../../mapping/file/list-columns.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { matchOrderField, matchVariable } from '../../mapping/propose/known-names.ts';
import { isPlaceholder } from '../../mapping/propose/proposal.ts';
import { EXPLAINED } from '../../output/sheets/explained.ts';
import { toColumnName } from '../../rows/row.ts';
import { NAMED_LIKE_LIST } from '../../sheet/format/formats.ts';
import type { SheetChooser, SheetPeek } from '../../sheet/sheet.ts';
import { toIssue } from '../../sheet/to-issue.ts';
import { guessHeaderRow, ROWS_LOOKED_AT } from './guess-header-row.ts';

/** What is known of the list that is looked for. */
interface WantedList {
  readonly mapping?: Mapping | undefined;
  readonly headerRow?: number | undefined;
}

/** How much a sheet looks like the list: the more the higher. */
const RANK = { blank: 0, asideText: 1, text: 2, asideList: 3, list: 4, known: 5, wanted: 6 };
const BLANK: {
  readonly rank: number;
  readonly columns: ReadonlySet<string> | null;
  /** Whether it has all columns that the mapping uses. */
  readonly fits: boolean;
} = { rank: RANK.blank, columns: null, fits: false };

/** Names of sheets that stand beside a list: its cover, its explanation, an example. */
const ASIDE_WORDS =
  /^(?:info|infos|information|informations|about|read ?me|cover|title ?page|legend|guide|help|instructions?|manual|notes?|notice|hints?|example|examples|sample|samples|change ?log|version|versions|index|contents|toc|settings|config|hinweise?|anleitung|deckblatt|titelblatt|legende|beispiel|erläuterung|erläuterungen|portada|leyenda|instrucciones|ejemplo|información|couverture|légende|exemple|consignes)$/u;
const ASIDE_PARTS =
  /안내|설명|표지|범례|작성 ?방법|작성 ?요령|사용 ?방법|사용법|주의 ?사항|유의 ?사항|예시|샘플|목차|説明|表紙|凡例|注意事項|使い方|記入例|はじめに|目次|说明|說明|封面|图例|圖例|示例|範例/u;

/** Sheets that are named where there are many. */
const MAX_NAMED = 5;
/** Common names in a header from which on it is one of a list. */
const LEAST_KNOWN = 2;
/** From this share of columns in common on, sheets may be parts of one list: next month's has a column renamed. */
const LEAST_LIKE = 2 / 3;

const FIX = 'Set "name" under "sheet" in the mapping to the sheet that is meant, or use --sheet';
/** Of sheets that look alike. */
const FIX_ALIKE = `${FIX}; if all of them are one list, set "names" there, such as [January, February], and "aliases" where a column has another name`;

/**
 * Makes a function that chooses the sheet that looks most like a list, the first of several that look the same: not a cover or
 * a legend, but column names with rows below them; best of all names that the mapping uses or, without one, that say project.
 * A mapping that fits one sheet slightly better does not decide: last month's list fits as well. Where several have nearly the
 * same columns, or all that the mapping uses, a person decides.
 */
export function createSheetChooser(wanted: WantedList): SheetChooser {
  return (sheets, isNamed) => {
    const looks = sheets.map((sheet) => lookAt(sheet, wanted));
    if (isNamed) {
      // A column may have another name, which the mapping knows.
      const isLike = ({ columns, fits }: typeof BLANK) =>
        fits || likeness(columns, looks[0]?.columns ?? null) >= LEAST_LIKE;
      const others = sheets.filter((_, i) => i > 0 && isLike(looks[i] ?? BLANK));
      return { place: 0, issue: sheetsLeftOut(sheets[0], others) };
    }
    const ranks = looks.map(({ rank }) => rank);
    const place = ranks.indexOf(Math.max(...ranks));
    const { rank, columns } = looks[place] ?? BLANK;
    const alike = sheets.filter((_, i) => ranks[i] === rank);
    const likeIt = looks.map((one) => {
      const isOfKind = one.rank === rank || Math.min(one.rank, rank) >= RANK.list;
      return isOfKind ? likeness(one.columns, columns) : 0;
    });
    const same = sheets.filter((_, i) => (likeIt[i] ?? 0) >= LEAST_LIKE);
    if (same.length > 1) {
      const nearly = likeIt.some((one) => one >= LEAST_LIKE && one < 1) ? 'nearly ' : '';
      const alike = same.map(({ name }) => name);
      return { place, issue: sheetUnclear(same, `${nearly}the same columns`, FIX_ALIKE), alike };
    }
    const fitting = sheets.filter((_, i) => looks[i]?.fits);
    if (fitting.length > 1) {
      return { place, issue: sheetUnclear(fitting, 'the columns that the mapping uses', FIX) };
    }
    const filled = sheets.filter((_, i) => ranks[i] !== RANK.blank);
    // A workbook has lists that stand beside the one that is meant; each file of an archive was sent to be used. A letter has commas, too.
    const lists = sheets.filter(({ name, isFile }, i) => {
      const least = NAMED_LIKE_LIST.test(name) ? RANK.list : RANK.known;
      return isFile && (ranks[i] ?? 0) >= least;
    });
    if (lists.length > 1) return { place, issue: sheetUnclear(lists, 'rows of a list', FIX_ALIKE) };
    return { place, issue: sheetChosen(sheets[place], alike, filled, FIX) };
  };
}

/**
 * Makes a function that chooses the sheet of a list that goes with another: the one that has all of the columns that are wanted. Where
 * several have, a person decides.
 *
 * @param fix What a person can do about the choice.
 */
export function createListChooser(columns: readonly string[], fix: string): SheetChooser {
  const chooseUsual = createSheetChooser({});
  return (sheets) => {
    const fitting = sheets.filter(({ rows: [header = []] }) => {
      const names = new Set(header.map(toColumnName));
      return columns.every((name) => names.has(toColumnName(name)));
    });
    const lists = fitting.filter(
      ({ name, rows }) => !isAside(name) && rows.slice(1).some(isFilled),
    );
    const [chosen, ...others] = lists.length > 0 ? lists : fitting;
    if (!chosen) return chooseUsual(sheets);
    const filled = sheets.filter(({ rows }) => rows.some(isFilled));
    const place = sheets.indexOf(chosen);
    if (others.length === 0) return { place, issue: sheetChosen(chosen, [chosen], filled, fix) };
    const names = columns.map((name) => `"${name}"`).join(', ');
    const what = `the ${columns.length === 1 ? 'column' : 'columns'} ${names}`;
    return { place, issue: sheetUnclear([chosen, ...others], what, fix) };
  };
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}

/** How much a sheet looks like the list, and the names of its columns in no order: null if no rows are below them. */
function lookAt(
  { name, own = name, rows }: SheetPeek,
  { mapping, headerRow }: WantedList,
): typeof BLANK {
  const first = rows.slice(0, ROWS_LOOKED_AT);
  const likely = guessHeaderRow(first);
  if (likely === null || String(first[0]) === String(EXPLAINED)) return BLANK;
  const header = headerRow ?? likely;
  const names = (rows[header - 1] ?? []).map(toColumnName).filter((cell) => cell !== '');
  const below = rows.slice(header);
  const isList =
    names.length > 1 && below.some((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  if (isAside(own)) return { ...BLANK, rank: isList ? RANK.asideList : RANK.asideText };
  const columns = below.some(isFilled) ? new Set(names.map((one) => one.toLowerCase())) : null;
  if (!isList) return { ...BLANK, rank: RANK.text, columns };
  if (!mapping) return { ...BLANK, rank: rankByNames(names), columns };
  const wanted = listColumns(mapping).filter(({ name }) => !isPlaceholder(name));
  const found = wanted.filter((column) => column.names.some((one) => names.includes(one)));
  const isWanted = found.length > 0 && 2 * found.length >= wanted.length;
  const fits = found.length > 1 && found.length === wanted.length;
  return { rank: isWanted ? RANK.wanted : RANK.list, columns, fits };
}

/** How many of the columns of both each of them has, from 0 to 1. */
function likeness(one: typeof BLANK.columns, other: typeof BLANK.columns): number {
  if (!one || !other) return 0;
  const common = [...one].filter((name) => other.has(name)).length;
  return common / Math.max(one.size, other.size, 1);
}

function rankByNames(names: readonly string[]): number {
  const matches = names.map((name) => matchOrderField(name) ?? matchVariable(name));
  const known = matches.filter((match) => match !== null && match.sure !== 'guess');
  if (known.some((match) => match?.is === 'project_id')) return RANK.wanted;
  return known.length >= LEAST_KNOWN ? RANK.known : RANK.list;
}

function isAside(name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  if (ASIDE_PARTS.test(plain)) return true;
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return words.some((word) => ASIDE_WORDS.test(word)) || ASIDE_WORDS.test(words.join(' '));
}

function sheetChosen(
  chosen: SheetPeek | undefined,
  alike: readonly SheetPeek[],
  filled: readonly SheetPeek[],
  fix: string,
): Issue | null {
  if (filled.length < 2) return null;
  const name = chosen?.name ?? '';
  const others = filled.filter((sheet) => sheet !== chosen);
  const why =
    alike.length > 1
      ? `it is the first of ${alike.length} that look like a list (${quotedNames(alike)})`
      : `it looks more like a list than ${quotedNames(others)}`;
  const message = `Reading sheet "${name}": ${why}`;
  const at = { sheet: name, value: name };
  return toIssue({ code: 'sheet_chosen', severity: 'warning', ...at, message, fix });
}

function sheetUnclear(alike: readonly SheetPeek[], what: string, fix: string): Issue {
  const message = `Cannot tell which sheet to read: ${quotedNames(alike)} all have ${what}`;
  return toIssue({ code: 'sheet_chosen', message, fix });
}

function sheetsLeftOut(named: SheetPeek | undefined, others: readonly SheetPeek[]): Issue | null {
  if (others.length === 0) return null;
  const [have, they] = others.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const message = `Cannot tell whether the list has all of its sheets: ${quotedNames(others)} ${have} nearly the same columns as "${named?.name}", and "names" leaves ${they} out`;
  const fix = `Add ${they} to "names" under "sheet" in the mapping; or say there by a pattern which sheets are the list, such as { pattern: "^(January|February)$" }`;
  return toIssue({ code: 'sheet_chosen', message, fix });
}

function quotedNames(sheets: readonly SheetPeek[]): string {
  const names = sheets.slice(0, MAX_NAMED).map(({ name }) => `"${name}"`);
  const more = sheets.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
