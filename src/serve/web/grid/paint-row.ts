import type { ColumnSpan } from '../../api/shared.ts';
import type { Issue } from '../../api/types.ts';
import { fixOf } from '../console-fixes.ts';
import { words } from '../words.ts';
import type { GridData } from './grid-data.ts';
import { element, hiddenText } from './grid-elements.ts';
import { worstOf } from './issue-cache.ts';
import { type CachedRow, type CleanedCell, cellIn, type RowCache } from './row-cache.ts';

/** The elements of a row, which show one row after another as the sheet is scrolled. */
export class RowElements {
  readonly row = element('div', 'grid-row', 'row');
  readonly #number = element('div', 'grid-number', 'rowheader');
  readonly #cells = element('div', 'grid-cells', 'presentation');
  /** What is shown, so that it is not shown again. */
  #shown = '';

  constructor() {
    this.row.append(this.#cells, this.#number);
  }

  place(y: number, left: number): void {
    this.row.hidden = false;
    this.row.style.transform = `translateY(${y}px)`;
    this.#cells.style.transform = `translateX(${-left}px)`;
  }

  /** @param version of what is known of rows, columns and issues */
  paint(row: number, span: ColumnSpan, version: number, data: GridData, cache: RowCache): void {
    const shown = `${row} ${span.first} ${span.end} ${version}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const cached = cache.get(row, span.first);
    this.row.setAttribute('aria-rowindex', String(row + 1));
    this.row.className = rowClass(row, cached, data);
    this.#paintNumber(row, cached, data);
    for (let index = 0; index < span.end - span.first; index += 1) {
      const cell = (this.#cells.children[index] as HTMLElement) ?? this.#addCell();
      paintCell(cell, { row, column: span.first + index }, data, cache);
    }
    while (this.#cells.children.length > span.end - span.first) this.#cells.lastChild?.remove();
  }

  #addCell(): HTMLElement {
    const cell = element('div', 'grid-cell', 'gridcell');
    this.#cells.append(cell);
    return cell;
  }

  #paintNumber(row: number, cached: CachedRow | undefined, { issues }: GridData): void {
    const worst = worstOf(issues.of(row));
    this.#number.textContent = String(row);
    this.#number.dataset['mark'] = worst?.severity ?? '';
    const isChecking = issues.isChecking(row);
    const about = [
      ...(cached?.isHidden ? [words.grid.hiddenRow] : []),
      ...(cached?.isLeftOut ? [words.grid.leftOutRow] : []),
      ...(isChecking ? [words.grid.checkingRow] : []),
    ];
    this.#number.classList.toggle('is-checking', isChecking);
    this.#number.title = about.join('\n');
    if (worst) this.#number.append(hiddenText(words.grid.severity[worst.severity]));
    for (const text of about) this.#number.append(hiddenText(text));
  }
}

function rowClass(row: number, cached: CachedRow | undefined, { headerRow }: GridData): string {
  const isHeader = row === headerRow;
  const isAbove = row < headerRow;
  return [
    'grid-row',
    isHeader ? 'is-header' : '',
    isAbove ? 'is-above' : '',
    cached?.isHidden ? 'is-hidden' : '',
    cached?.isLeftOut ? 'is-left-out' : '',
    cached ? '' : 'is-loading',
  ].join(' ');
}

function paintCell(
  cell: HTMLElement,
  place: { readonly row: number; readonly column: number },
  { layout, issues, columns, isPrinted }: GridData,
  cache: RowCache,
): void {
  const { row, column } = place;
  const cached = cache.get(row, column);
  const typed = cache.typed(row, column);
  const from = cached?.corrected.get(column);
  const cleaned = typed === undefined ? cached?.cleaned.get(column) : undefined;
  const issue = issues.at(place);
  cell.style.left = `${layout.edges[column] ?? 0}px`;
  cell.style.width = `${layout.widths[column] ?? 0}px`;
  cell.setAttribute('aria-colindex', String(column + 2));
  cell.className = [
    'grid-cell',
    issue ? issue.severity : '',
    from !== undefined || typed !== undefined ? 'is-corrected' : '',
    typed === undefined ? '' : 'is-unsaved',
    cleaned ? 'is-cleaned' : '',
    columns[column]?.is_hidden ? 'is-hidden' : '',
  ].join(' ');
  const printed = isPrinted ? cleaned?.to : undefined;
  cell.textContent = typed ?? printed ?? cellIn(cached, column) ?? '';
  cell.title = titleOf(issue, from, cleaned);
}

/** What is to be known of a cell: its issue, what the file shows if that was corrected, and what is printed if clean-up changes it. */
export function titleOf(
  issue: Issue | undefined,
  from: string | undefined,
  cleaned: CleanedCell | undefined,
): string {
  return [
    issue ? `${words.grid.severity[issue.severity]}: ${issue.message}\n${fixOf(issue)}` : '',
    from === undefined ? '' : words.grid.fileShows(from),
    cleaned ? cleanedText(cleaned) : '',
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function cleanedText({ to, problem }: CleanedCell): string {
  return to === null ? words.grid.notCleaned(problem ?? '') : words.grid.printed(to);
}
