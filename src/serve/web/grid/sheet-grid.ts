import { MAX_EDITS } from '../../api/shared.ts';
import type { UnsavedCell } from '../unsaved.ts';
import { words } from '../words.ts';
import { type PlacedText, placesIn, readBlock, sizeOf, spreadBlock } from './clipboard.ts';
import { ownWidth } from './column-layout.ts';
import type { GridCalls, GridData } from './grid-data.ts';
import { GridEditor } from './grid-editor.ts';
import { actionOf, isCtrl, type KeyAction } from './grid-keys.ts';
import { followPointer } from './grid-pointer.ts';
import { GridView } from './grid-view.ts';
import { titleOf } from './paint-row.ts';
import type { RowCache } from './row-cache.ts';
import { blockOf, cellName, moved, type Place, type Selection } from './selection.ts';
import { parseTsv, toTsv } from './tsv.ts';

const WIDTH_STEP_PX = 16;

type SeenCell = Omit<UnsavedCell, 'to'>;

export interface SheetGridOptions {
  readonly label: string;
  readonly cache: RowCache;
  readonly data: GridData;
  /** Those of now: they may be others each time. */
  readonly calls: () => GridCalls;
}

/** The sheet in a grid that works as a spreadsheet does: keys, pointer, clipboard, editing. */
export class SheetGrid {
  readonly #host: HTMLElement;
  readonly #view: GridView;
  readonly #editor: GridEditor;
  readonly #cache: RowCache;
  readonly #callsNow: () => GridCalls;
  readonly #ending = new AbortController();
  readonly #sizes: ResizeObserver;
  #data: GridData;
  #selection: Selection;
  /** The cell that was gone to, until a person goes elsewhere: it stays in sight while rows come and columns get their widths. */
  #shown: Place | undefined;
  /** The cell that is edited, as it was when that began: others may change it, or read another sheet, meanwhile. */
  #edited: SeenCell | undefined;
  /** Whether the text of the active cell was known when it was said. */
  #isAnnounced = true;

  constructor(host: HTMLElement, { label, cache, data, calls }: SheetGridOptions) {
    this.#host = host;
    this.#cache = cache;
    this.#data = data;
    this.#callsNow = calls;
    this.#view = new GridView(host, cache, data);
    this.#view.elements.table.setAttribute('aria-label', label);
    this.#editor = new GridEditor(this.#view.elements.editor, () => {
      this.#edited = this.#seen(this.#selection.active);
      this.#show();
    });
    const first = { row: data.headerRow + 1, column: 0 };
    this.#selection = { anchor: first, active: first };
    this.#sizes = new ResizeObserver(() => {
      this.#view.layOut();
      this.#paint();
    });
    this.#sizes.observe(host);
    this.#listen();
    this.setData(data);
  }

  get #calls(): GridCalls {
    return this.#callsNow();
  }

  setData(data: GridData): void {
    if (data.sheet !== this.#data.sheet) this.#leave();
    this.#data = data;
    this.#editor.element.readOnly = !data.canEdit;
    const { table } = this.#view.elements;
    table.setAttribute('aria-rowcount', String(data.lastRow + 1));
    table.setAttribute('aria-colcount', String(data.columns.length + 1));
    this.#view.setData(data);
    if (this.#shown) this.#view.reveal(this.#shown);
    this.#paint();
  }

  changed(): void {
    this.#view.repaint();
    if (!this.#isAnnounced) this.#announce(this.#selection.active);
    else this.#calls.onActive(this.#selection.active);
  }

  /** Shows a cell, and makes it the active one. A place without a column is a row. */
  goTo({ row, column }: Place): void {
    this.#commit();
    this.#select({ row, column: column === -1 ? this.#selection.active.column : column }, false);
    this.#editor.focus();
    this.#shown = this.#selection.active;
    this.#show();
  }

  /** Brings the active cell into sight: nothing is typed where nobody sees it. */
  #show(): void {
    this.#view.reveal(this.#selection.active);
    this.#paint();
    this.#bringIntoView();
  }

  /** On a narrow screen, what leads to a cell is far below the cells. */
  #bringIntoView(): void {
    const { top, bottom } = this.#editor.element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.#host.scrollIntoView({ block: 'nearest' });
  }

  get active(): Place {
    return this.#selection.active;
  }

  /** The selected rows below the header: how many, and whether all that are here are left out. */
  get selectedRows(): { readonly count: number; readonly areOut: boolean } {
    const { first, end } = this.#rowSpan();
    const { rows } = this.#data;
    let areOut = end > first;
    for (let index = first; index < Math.min(end, first + MAX_EDITS) && areOut; index += 1) {
      areOut =
        this.#cache.get(rows.rowAt(index), this.#selection.active.column)?.isLeftOut === true;
    }
    return { count: end - first, areOut };
  }

  /** Leaves the selected rows out; takes them back if all of them are left out. */
  leaveOut(): void {
    const { first, end } = this.#rowSpan();
    const { count, areOut } = this.selectedRows;
    if (count > MAX_EDITS) this.#calls.onRefused(words.grid.tooManyRows(count, MAX_EDITS));
    if (count === 0 || count > MAX_EDITS || !this.#data.canEdit) return;
    this.#commit();
    const { rows } = this.#data;
    const numbers = Array.from({ length: end - first }, (_, index) => rows.rowAt(first + index));
    this.#calls.onLeaveOut(numbers, !areOut);
  }

  /** Where the selected rows below the header are in the list of rows. */
  #rowSpan() {
    const { top, bottom } = blockOf(this.#selection);
    const { rows, headerRow } = this.#data;
    let first = rows.indexOf(Math.max(top, headerRow + 1));
    while (first < rows.count && rows.rowAt(first) <= headerRow) first += 1;
    return { first, end: Math.max(first, bottom <= headerRow ? first : rows.indexOf(bottom) + 1) };
  }

  close(): void {
    this.#commit();
    this.#sizes.disconnect();
    this.#ending.abort();
    this.#host.replaceChildren();
  }

  #paint(): void {
    this.#view.paint();
    this.#view.paintSelection(this.#selection);
  }

  #select(active: Place, isLonger: boolean): void {
    this.#selection = { anchor: isLonger ? this.#selection.anchor : active, active };
    this.#shown = undefined;
    this.#view.reveal(active);
    this.#paint();
    this.#announce(active);
  }

  #announce(place: Place): void {
    const name = this.#data.columns[place.column]?.name ?? '';
    const text = this.#cache.text(place.row, place.column);
    this.#isAnnounced = text !== undefined;
    const row = this.#cache.get(place.row, place.column);
    const [corrected, cleaned] = [row?.corrected.get(place.column), row?.cleaned.get(place.column)];
    const about = [
      ...(row?.isLeftOut ? [`${words.grid.leftOutRow}.`] : []),
      titleOf(this.#data.issues.at(place), corrected, cleaned),
    ].join(' ');
    this.#view.elements.live.textContent = `${cellName(place)}, ${name}: ${text ?? words.common.loading}. ${about}`;
    this.#calls.onActive(place);
  }

  #listen(): void {
    const { signal } = this.#ending;
    const { element } = this.#editor;
    this.#host.addEventListener('scroll', () => this.#onScroll(), { signal, passive: true });
    this.#host.addEventListener('wheel', () => this.#letGo(), { signal, passive: true });
    const pointed = {
      onPress: () => this.#letGo(),
      onCell: (place: Place, isLonger: boolean) => {
        this.#leave();
        this.#select(place, isLonger);
      },
      onDrag: (place: Place) => {
        const { active } = this.#selection;
        const isOther = place.row !== active.row || place.column !== active.column;
        if (isOther) this.#select(place, true);
      },
      onFocus: () => this.#editor.focus(),
      onOpen: () => this.#open(),
      onWidth: (column: number, px: number | undefined) => this.#calls.onWidth(column, px),
    };
    followPointer(this.#host, this.#view, pointed, signal);
    element.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    element.addEventListener('copy', (event) => this.#onCopy(event, false), { signal });
    element.addEventListener('cut', (event) => this.#onCopy(event, true), { signal });
    element.addEventListener('paste', (event) => this.#onPaste(event), { signal });
    element.addEventListener('blur', () => this.#commit(), { signal });
    // Before it is asked whether something is not saved.
    addEventListener('beforeunload', () => this.#commit(), { signal, capture: true });
    addEventListener('pagehide', () => this.#commit(), { signal });
  }

  #letGo(): void {
    this.#shown = undefined;
  }

  #onScroll(): void {
    this.#view.onScroll();
    this.#paint();
  }

  #widen(step: 1 | -1): void {
    const { column } = this.#selection.active;
    const width = ownWidth(this.#view.widthOf(column) + step * WIDTH_STEP_PX);
    const { letter = '' } = this.#data.columns[column] ?? {};
    this.#calls.onWidth(column, width);
    this.#view.elements.live.textContent = words.grid.width(letter, width);
  }

  /** What keys do: on, or back with Shift. One that gives false leaves the key to the browser. */
  readonly #actions: Readonly<Record<KeyAction, (by: 1 | -1) => unknown>> = {
    nextIssue: (by) => this.#calls.onNextIssue(by),
    widen: () => this.#widen(1),
    narrow: () => this.#widen(-1),
    goBelow: (by) => this.#step(by === 1 ? 'ArrowDown' : 'ArrowUp'),
    goBeside: (by) => this.#step(by === 1 ? 'ArrowRight' : 'ArrowLeft'),
    leaveBeside: (by) => !this.#isAtEnd(by) && this.#actions.goBeside(by),
    enter: (by) =>
      this.#canEdit(this.#selection.active) ? this.#open() : this.#actions.goBelow(by),
    open: () => this.#open(),
    goOn: () => this.#editor.goOn(),
    cancel: () => this.#editor.end(),
    breakLine: () => this.#editor.breakLine(),
    clear: () => this.#fill(() => ''),
    selectAll: () => this.#selectAll(),
    find: () => this.#calls.onFind(),
    fillDown: () => this.#fillDown(),
    leaveOut: () => this.leaveOut(),
    redo: () => this.#calls.onRedo(),
    undo: () => this.#calls.onUndo(),
  };

  #onKey(event: KeyboardEvent): void {
    if (this.#editor.isComposing(event)) return;
    const { mode } = this.#editor;
    const action = actionOf(event, mode, this.#data.canEdit);
    const isDone = action
      ? this.#actions[action](event.shiftKey ? -1 : 1) !== false
      : mode !== 'opened' && !event.altKey && this.#isMove(event);
    if (isDone) event.preventDefault();
  }

  #isMove(event: KeyboardEvent): boolean {
    const key = { name: event.key, isCtrl: isCtrl(event) };
    const place = moved(this.#selection.active, key, this.#bounds());
    if (!place) return false;
    this.#commit();
    this.#select(place, event.shiftKey);
    return true;
  }

  /** Commits, and goes to a cell beside. */
  #step(name: string): void {
    const bounds = this.#bounds();
    this.#commit();
    const place = moved(this.#selection.active, { name, isCtrl: false }, bounds);
    if (place) this.#select(place, false);
  }

  /** The grid is left at the first and the last column, so that the keyboard is not caught in it. */
  #isAtEnd(by: 1 | -1): boolean {
    const { column } = this.#selection.active;
    return by === -1 ? column === 0 : column >= this.#data.columns.length - 1;
  }

  #bounds() {
    const { rows, columns } = this.#data;
    return { rows, columns: columns.length, pageRows: this.#view.pageRows };
  }

  #selectAll(): void {
    const { rows, columns, headerRow } = this.#data;
    this.#selection = {
      anchor: { row: rows.rowAt(Math.max(0, rows.count - 1)), column: columns.length - 1 },
      active: { row: rows.rowAt(rows.indexOf(headerRow + 1)), column: 0 },
    };
    this.#paint();
    this.#calls.onActive(this.#selection.active);
  }

  #canEdit({ row, column }: Place): boolean {
    const { canEdit, headerRow, columns } = this.#data;
    return canEdit && row > headerRow && column < columns.length;
  }

  #open(): void {
    const { active } = this.#selection;
    const text = this.#cache.text(active.row, active.column);
    if (text === undefined || !this.#canEdit(active)) return;
    this.#editor.focus();
    this.#editor.open(text);
  }

  /** Ends what is being typed, a composition too. */
  #leave(): void {
    this.#editor.leave();
    this.#commit();
  }

  /** Stores what was typed, if it is another text. */
  #commit(): void {
    const typed = this.#editor.end();
    if (typed !== undefined && this.#edited) this.#edit([{ ...this.#edited, to: typed }]);
    this.#edited = undefined;
  }

  /** Cells whose texts stay as they are, are not edited. */
  #edit(cells: readonly UnsavedCell[]): void {
    const edited = cells.filter(({ to, shown }) => to !== shown);
    if (!this.#isTooMany(edited.length) && edited.length > 0) this.#calls.onEdit(edited);
  }

  /** Says so of more cells than one request may have. */
  #isTooMany(cells: number): boolean {
    const isTooMany = cells > MAX_EDITS;
    if (isTooMany) this.#calls.onRefused(words.grid.tooMany(cells, MAX_EDITS));
    return isTooMany;
  }

  #seen(place: Place): SeenCell {
    const shown = this.#cache.text(place.row, place.column);
    return { sheet: this.#data.sheet, cell: cellName(place), shown };
  }

  #fill(textOf: (column: number) => string | undefined): void {
    const block = blockOf(this.#selection);
    const { rows } = this.#data;
    if (!this.#isTooMany(sizeOf(block, rows))) this.#put(placesIn(block, rows, textOf));
  }

  /** Puts texts into those of these cells that can be edited. */
  #put(cells: readonly PlacedText[]): void {
    const own = cells.filter(({ place }) => this.#canEdit(place));
    this.#edit(own.map(({ place, text }) => ({ ...this.#seen(place), to: text })));
  }

  /** The first selected row goes into the others; of one row, the one above it. */
  #fillDown(): void {
    const { top, bottom } = blockOf(this.#selection);
    const { rows } = this.#data;
    const from = top === bottom ? rows.rowAt(Math.max(0, rows.indexOf(top) - 1)) : top;
    this.#fill((column) => this.#cache.text(from, column));
  }

  #onCopy(event: ClipboardEvent, isCut: boolean): void {
    if (this.#editor.mode !== 'none') return;
    event.preventDefault();
    const texts = this.#selectedTexts();
    if (!texts) return;
    event.clipboardData?.setData('text/plain', toTsv(texts));
    if (isCut) this.#fill(() => '');
  }

  /** Rows that were selected unseen are fetched first. */
  #selectedTexts(): readonly (readonly string[])[] | undefined {
    const block = blockOf(this.#selection);
    const { rows } = this.#data;
    if (this.#isTooMany(sizeOf(block, rows))) return undefined;
    const texts = readBlock(block, rows, this.#cache);
    if (!texts) {
      this.#cache.fetchAlso(block);
      this.#calls.onRefused(words.grid.notHere);
    }
    return texts;
  }

  #onPaste(event: ClipboardEvent): void {
    if (this.#editor.mode !== 'none') return;
    event.preventDefault();
    const texts = parseTsv(event.clipboardData?.getData('text/plain') ?? '');
    const [[only, ...beside] = [], ...below] = texts;
    // One text goes into all selected cells, as in spreadsheets: there may be millions, so they are counted first.
    if (only !== undefined && beside.length + below.length === 0) this.#fill(() => only);
    else this.#put(spreadBlock(texts, blockOf(this.#selection), this.#data.rows));
  }
}
