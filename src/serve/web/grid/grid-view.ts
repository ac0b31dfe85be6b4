import type { ColumnSpan } from '../../api/shared.ts';
import { words } from '../words.ts';
import { columnAt, columnsIn } from './column-layout.ts';
import { type GridData, HEAD_PX, NUMBERS_PX, ROW_PX } from './grid-data.ts';
import { createGridElements, element, type GridElements } from './grid-elements.ts';
import { RowElements } from './paint-row.ts';
import type { RowCache } from './row-cache.ts';
import { windowsAround } from './row-windows.ts';
import { afterScroll, placeAt, type ScrollScale, scrollScale } from './scroll-scale.ts';
import type { Place } from './selection.ts';
import { blockOf, type Selection } from './selection.ts';

/** Where something is in the pane below the header, in pixels. */
type Box = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;

/** Draws the rows in sight, whatever the size of the sheet: some tens of elements, which are used again as it is scrolled. */
export class GridView {
  readonly elements: GridElements;
  readonly #host: HTMLElement;
  readonly #cache: RowCache;
  readonly #rows: RowElements[] = [];
  #data: GridData;
  #place = { top: 0, scrollTop: 0 };
  #version = 0;
  #headShown = '';

  constructor(host: HTMLElement, cache: RowCache, data: GridData) {
    this.#host = host;
    this.#cache = cache;
    this.#data = data;
    this.elements = createGridElements(host);
  }

  get pageRows(): number {
    return Math.max(1, Math.floor(this.#scale().viewportPx / ROW_PX) - 1);
  }

  setData(data: GridData): void {
    const row = this.#data.rows.rowAt(Math.floor(this.#place.top / ROW_PX));
    const isOther = this.#data.rows.count !== data.rows.count;
    this.#data = data;
    this.#headShown = '';
    this.layOut();
    if (isOther) this.#scrollTo(data.rows.indexOf(row) * ROW_PX);
    this.repaint();
  }

  layOut(): void {
    const { space, pane } = this.elements;
    const { elementPx } = this.#scale();
    space.style.height = `${HEAD_PX + elementPx}px`;
    space.style.width = `${NUMBERS_PX + this.#data.layout.totalPx + 24}px`;
    pane.style.width = `${this.#host.clientWidth}px`;
    pane.style.height = `${this.#host.clientHeight}px`;
  }

  onScroll(): void {
    this.#place = afterScroll(this.#place, this.#host.scrollTop, this.#scale());
  }

  /** Scrolls as little as shows a cell. */
  reveal({ row, column }: Place): void {
    const { viewportPx } = this.#scale();
    const y = this.#data.rows.indexOf(row) * ROW_PX;
    const { top } = this.#place;
    const isFar = y < top - viewportPx || y > top + viewportPx * 2;
    if (isFar) this.#scrollTo(y - viewportPx / 3);
    else if (y < top) this.#scrollTo(y);
    else if (y + ROW_PX > top + viewportPx) this.#scrollTo(y + ROW_PX - viewportPx);
    this.#revealColumn(column);
  }

  /** Draws all rows anew, as something about them has changed. */
  repaint(): void {
    this.#version += 1;
    this.paint();
  }

  /** Draws what is in sight, and asks for its rows. */
  paint(): void {
    const { rows, layout } = this.#data;
    const { viewportPx } = this.#scale();
    const { top } = this.#place;
    const left = this.#host.scrollLeft;
    const first = Math.floor(top / ROW_PX);
    const count = Math.ceil(viewportPx / ROW_PX) + 1;
    const span = columnsIn(layout, left, this.#host.clientWidth);
    this.#paintHead(span, left);
    this.#fitPool(count);
    const shown: number[] = [];
    for (let index = first; index < first + count; index += 1) {
      const elements = this.#rows[index % count];
      if (!elements) continue;
      if (index >= rows.count) {
        elements.row.hidden = true;
        continue;
      }
      const row = rows.rowAt(index);
      elements.place(index * ROW_PX - top, left);
      elements.paint(row, span, this.#version, this.#data, this.#cache);
      shown.push(row);
    }
    if (shown.length === 0) return;
    const windows = windowsAround(shown, this.#data.lastRow);
    this.#cache.want(windows, span);
    this.#data.issues.want(windows);
  }

  paintSelection(selection: Selection): void {
    const { active, range, editor } = this.elements;
    const { top, bottom, left, right } = blockOf(selection);
    const cell = this.#boxOf(selection.active);
    const begin = this.#boxOf({ row: top, column: left });
    const end = this.#boxOf({ row: bottom, column: right });
    put(active, cell);
    put(range, {
      x: begin.x,
      y: begin.y,
      width: end.x + end.width - begin.x,
      height: end.y + end.height - begin.y,
    });
    range.hidden = top === bottom && left === right;
    const y = Math.max(0, Math.min(cell.y, this.#scale().viewportPx - ROW_PX));
    const x = Math.max(NUMBERS_PX, Math.min(cell.x, this.#host.clientWidth - 40));
    editor.style.transform = `translate(${x}px, ${HEAD_PX + y}px)`;
    editor.style.minWidth = `${cell.width + 1}px`;
    editor.style.maxWidth = `${Math.max(80, this.#host.clientWidth - x - 8)}px`;
  }

  /** The cell under a point of the window; undefined in the header and beside the cells. */
  placeUnder(clientX: number, clientY: number): Place | undefined {
    const { x, y } = this.#host.getBoundingClientRect();
    const fromTop = clientY - y - HEAD_PX;
    const fromLeft = clientX - x - NUMBERS_PX + this.#host.scrollLeft;
    const index = Math.floor((fromTop + this.#place.top) / ROW_PX);
    if (fromTop < 0 || index >= this.#data.rows.count) return undefined;
    return {
      row: this.#data.rows.rowAt(Math.max(0, index)),
      column: Math.max(0, columnAt(this.#data.layout.edges, Math.max(0, fromLeft))),
    };
  }

  widthOf(column: number): number {
    return this.#data.layout.widths[column] ?? 0;
  }

  #scale(): ScrollScale {
    const viewportPx = Math.max(ROW_PX, this.#host.clientHeight - HEAD_PX);
    return scrollScale(this.#data.rows.count * ROW_PX, viewportPx);
  }

  #scrollTo(top: number): void {
    this.#place = placeAt(top, this.#scale());
    this.#host.scrollTop = this.#place.scrollTop;
    this.#place = { ...this.#place, scrollTop: this.#host.scrollTop };
  }

  #revealColumn(column: number): void {
    const { edges, widths } = this.#data.layout;
    const left = edges[column] ?? 0;
    const right = left + (widths[column] ?? 0);
    const room = this.#host.clientWidth - NUMBERS_PX;
    if (left < this.#host.scrollLeft) this.#host.scrollLeft = left;
    else if (right > this.#host.scrollLeft + room) {
      this.#host.scrollLeft = Math.min(left, right - room);
    }
  }

  #boxOf({ row, column }: Place): Box {
    const { rows, layout } = this.#data;
    return {
      x: NUMBERS_PX + (layout.edges[column] ?? 0) - this.#host.scrollLeft,
      y: rows.indexOf(row) * ROW_PX - this.#place.top,
      width: layout.widths[column] ?? 0,
      height: ROW_PX,
    };
  }

  #fitPool(count: number): void {
    if (this.#rows.length === count) return;
    for (const { row } of this.#rows) row.remove();
    this.#rows.length = 0;
    for (let index = 0; index < count; index += 1) {
      const elements = new RowElements();
      this.#rows.push(elements);
      this.elements.body.prepend(elements.row);
    }
  }

  #paintHead(span: ColumnSpan, left: number): void {
    const { headCells } = this.elements;
    headCells.style.transform = `translateX(${-left}px)`;
    const shown = `${span.first} ${span.end}`;
    if (shown === this.#headShown) return;
    this.#headShown = shown;
    const { columns, layout } = this.#data;
    const cells = columns.slice(span.first, span.end).map(({ letter, name, is_hidden }, index) => {
      const column = span.first + index;
      const cell = element('div', `grid-title ${is_hidden ? 'is-hidden' : ''}`, 'columnheader');
      cell.style.left = `${layout.edges[column] ?? 0}px`;
      cell.style.width = `${layout.widths[column] ?? 0}px`;
      cell.setAttribute('aria-colindex', String(column + 2));
      cell.title = name;
      const letters = element('span', 'grid-letter');
      letters.textContent = letter;
      const title = element('span', 'grid-name');
      title.textContent = name;
      const grip = element('div', 'grid-grip', 'presentation');
      grip.dataset['grip'] = String(column);
      grip.title = words.grid.grip;
      cell.append(letters, title, grip);
      return cell;
    });
    headCells.replaceChildren(...cells);
  }
}

function put(frame: HTMLElement, { x, y, width, height }: Box): void {
  frame.style.transform = `translate(${x}px, ${y}px)`;
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
}
