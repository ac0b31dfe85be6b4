import { words } from '../words.ts';

export type GridElements = ReturnType<typeof createGridElements>;

/** The elements of a grid that stay. What is shown lies in a pane that does not scroll, so that scrolling never shows an empty one. */
export function createGridElements(host: HTMLElement) {
  /** As large as the sheet, in a scale; the pane lies in it. */
  const space = element('div', 'grid-space');
  const pane = element('div', 'grid-pane');
  /** The grid itself: the text area is beside it. */
  const table = element('div', 'grid-table', 'grid');
  const head = element('div', 'grid-head', 'row');
  const corner = element('div', 'grid-corner', 'columnheader');
  corner.append(hiddenText(words.grid.rowNumber));
  const headCells = element('div', 'grid-cells', 'presentation');
  const body = element('div', 'grid-body', 'rowgroup');
  const range = element('div', 'grid-range', 'presentation');
  const active = element('div', 'grid-active', 'presentation');
  const editor = createEditor();
  const live = element('div', 'hidden-text', 'status');
  head.setAttribute('aria-rowindex', '1');
  head.append(headCells, corner);
  body.append(range, active);
  table.append(head, body);
  pane.append(table, editor, live);
  space.append(pane);
  host.append(space);
  return { space, pane, table, head, headCells, body, range, active, editor, live };
}

function createEditor(): HTMLTextAreaElement {
  const editor = document.createElement('textarea');
  editor.className = 'grid-editor';
  editor.rows = 1;
  editor.spellcheck = false;
  editor.autocomplete = 'off';
  editor.setAttribute('autocapitalize', 'off');
  editor.setAttribute('aria-label', words.grid.editor);
  return editor;
}

export function element(tag: string, className: string, role?: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (role !== undefined) made.setAttribute('role', role);
  return made;
}

export function hiddenText(text: string): HTMLElement {
  const made = element('span', 'hidden-text');
  made.textContent = text;
  return made;
}
