import { FIRST_ROWS } from './table.ts';

/**
 * What makes the tables of a page sortable and filterable, as the one script that its Content-Security-Policy lets run.
 * It only moves and hides rows that are there. Without it the tables are in the order they were made in.
 */
export const PAGE_SCRIPT = `'use strict';
const order = new Intl.Collator('en', { numeric: true });

for (const table of document.querySelectorAll('table[data-tools]')) {
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  [...table.tHead.rows[0].cells].forEach((heading, column) => makeSortable(body, heading, column));
}
for (const filter of document.querySelectorAll('.filter')) makeFilter(filter);

function makeSortable(body, heading, column) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener('click', () => {
    const isRising = heading.getAttribute('aria-sort') !== 'ascending';
    for (const other of heading.parentNode.cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', isRising ? 'ascending' : 'descending');
    const rows = [...body.rows].map((row) => ({ row, key: keyOf(row.cells[column]) }));
    rows.sort((a, b) => (isRising ? 1 : -1) * order.compare(a.key, b.key));
    body.append(...rows.map(({ row }) => row));
    showFirst(body);
  });
}

function showFirst(body) {
  const kinds = new Map();
  let shown = 0;
  for (const row of body.rows) {
    const ofKind = (kinds.get(row.dataset.kind) ?? 0) + 1;
    kinds.set(row.dataset.kind, ofKind);
    const isLater = ofKind > ${FIRST_ROWS.ofKind} || shown >= ${FIRST_ROWS.inAll};
    row.classList.toggle('later', isLater);
    if (!isLater) shown += 1;
  }
}

function keyOf(cell) {
  return cell.dataset.sort ?? cell.textContent;
}

function makeFilter(filter) {
  const table = document.getElementById(filter.dataset.for);
  const rows = [...table.tBodies[0].rows];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const [input, group, output] = ['input', 'select', 'output'].map((name) => filter.querySelector(name));
  const apply = () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, i) => {
      const inGroup = !group?.value || (row.dataset.groups ?? '').split(' ').includes(group.value);
      row.hidden = !inGroup || !words.every((word) => texts[i].includes(word));
      if (!row.hidden) shown += 1;
    });
    table.closest('.paged').classList.toggle('filtered', words.length > 0 || Boolean(group?.value));
    output.textContent = shown === rows.length ? '' : shown + ' of ' + rows.length + ' shown';
  };
  input.addEventListener('input', apply);
  group?.addEventListener('change', apply);
  filter.hidden = false;
  // A browser that goes back to the page may have kept what was typed.
  apply();
}
`;
