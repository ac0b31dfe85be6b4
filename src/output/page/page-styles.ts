/**
 * What is cut off at a side of a scrolling table lies in shadow there; a cover of the page's colour goes with what is scrolled and
 * hides the shadow at the end.
 */
const SCROLL_EDGES = [
  ...['right', 'left'].map((to) =>
    edge(`linear-gradient(to ${to}, var(--paper) 40%, transparent)`, to, '2rem', 'local'),
  ),
  ...['right', 'left'].map((to) =>
    edge(`linear-gradient(to ${to}, var(--edge), transparent)`, to, '0.75rem', 'scroll'),
  ),
].join(', ');

function edge(gradient: string, to: string, width: string, attachment: string): string {
  const side = to === 'right' ? 'left' : 'right';
  return `${gradient} ${side} / ${width} 100% no-repeat ${attachment}`;
}

/**
 * Colours and type of the report page and of the console: light and dark as the reader has it, on paper always light.
 *
 * @public scripts/bundle-web.mjs takes it from what is compiled
 */
export const LOOK = `:root {
  color-scheme: light;
  --paper: #fff; --raised: #f7f6f4; --ink: #1d1c1a; --soft: #5f5c57; --line: #e3e0db; --strong: #c9c5be;
  --accent: #2f6f9f; --good: #23804f; --bad: #b3261e; --bad-2: #8e2f5c; --held: #a86400; --conflict: #74439b;
  --unknown: #2b69a3; --open: #7d7973; --skipped: #a39e95; --blank: #cdc9c2; --mark: #fff; --edge: rgb(0 0 0 / 0.24);
  --good-ink: #1f7347; --warn-ink: #8a5200; --control: #8a857d; --on-accent: #fff; --shade: rgb(29 28 26 / 0.4);
  --good-tint: #edf6f0; --warn-tint: #fcf4e6; --bad-tint: #fcefed; --open-tint: #eff3f7;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --paper: #151515; --raised: #1e1e1d; --ink: #ecebe8; --soft: #aaa69f; --line: #302e2b; --strong: #4b4843;
    --accent: #74b3e0; --good: #5dc290; --bad: #ff8f85; --bad-2: #f08bbb; --held: #e9ae52; --conflict: #c59be8;
    --unknown: #7fb6ea; --open: #9a958d; --skipped: #736e67; --blank: #55514c; --mark: #151515; --edge: rgb(255 255 255 / 0.3);
    --good-ink: #5dc290; --warn-ink: #e9ae52; --control: #837e76; --on-accent: #10202c; --shade: rgb(0 0 0 / 0.6);
    --good-tint: #15251c; --warn-tint: #282013; --bad-tint: #2c1917; --open-tint: #1a222a;
  }
}`;

/** How a page looks. Colours are never alone: states have patterns, severities have shapes, and everything has its word. */
export const PAGE_STYLES = `
${LOOK}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 var(--sans);
  font-variant-numeric: tabular-nums;
}
main, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.5rem; }
main { padding-top: 2.5rem; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; margin: 0; font-weight: 650; letter-spacing: -0.011em; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; }
h3 { font-size: 1rem; margin-top: 2.25rem; }
p { margin: 0; }
section { margin-top: 3.5rem; }
.lead, .note { color: var(--soft); margin: 0.25rem 0 1rem; max-width: 52rem; }
.note { font-size: 0.875rem; margin: 0.75rem 0 0; }
.reasons { margin: 0.75rem 0 0; padding-inline-start: 1.2rem; max-width: 52rem; overflow-wrap: anywhere; }
.reasons li { margin-block: 0.3rem; }
.step { margin: 1rem 0 0; max-width: 52rem; overflow-wrap: anywhere; }
.commands { margin: 0.4rem 0 0; padding: 0.7rem 0.9rem; border-radius: 8px; background: var(--raised); overflow: auto; font: 0.875rem/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.patterns { position: absolute; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.verdict { padding: 1.5rem 1.75rem 1.6rem; border-radius: 14px; }
.verdict.good { background: var(--good-tint); --tone: var(--good); }
.verdict.warn { background: var(--warn-tint); --tone: var(--held); }
.verdict.bad { background: var(--bad-tint); --tone: var(--bad); }
.verdict.open { background: var(--open-tint); --tone: var(--unknown); }
.kicker { font-size: 0.875rem; color: var(--soft); margin-bottom: 0.6rem; }
.kicker b { color: var(--ink); font-weight: 650; }
.line { display: flex; gap: 0.8rem; align-items: flex-start; }
.icon { flex: none; margin-top: 0.1rem; fill: none; stroke: var(--tone); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.next, .failure { margin: 0.5rem 0 0 2.8rem; max-width: 44rem; color: var(--soft); overflow-wrap: anywhere; }
.failure { color: var(--ink); }
.blockers { margin: 0.5rem 0 0 2.8rem; }

.facts { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; margin: 1.5rem 0 0; font-size: 0.875rem; }
.facts div { min-width: 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1px 1.25rem; margin: 1.5rem 0 0; padding: 0;
  list-style: none; border-block: 1px solid var(--line); }
.figures li { padding: 1rem 0; }
.figures b { display: block; font-size: 1.75rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.2; overflow-wrap: anywhere; }
.figures span { font-size: 0.875rem; color: var(--soft); }

.bar { display: block; border-radius: 6px; margin: 0.75rem 0 1.25rem; }
.fill { fill: var(--open); }
.fill.good { fill: var(--good); } .fill.bad { fill: var(--bad); } .fill.bad-2 { fill: var(--bad-2); }
.fill.held { fill: var(--held); } .fill.conflict { fill: var(--conflict); } .fill.unknown { fill: var(--unknown); }
.fill.skipped { fill: var(--skipped); } .fill.blank { fill: var(--blank); } .fill.accent { fill: var(--accent); }
.ink { fill: var(--mark); fill-opacity: 0.42; }
.stroke { stroke: var(--mark); stroke-opacity: 0.42; stroke-width: 1.4; fill: none; }
.gap { fill: var(--paper); }
.swatch { vertical-align: -2px; margin-inline-end: 0.3rem; }
.timeline { display: block; margin-top: 0.5rem; }
.axis-line { fill: var(--strong); }
.axis-labels { display: flex; justify-content: space-between; gap: 1rem; margin-top: 0.35rem; font-size: 0.8125rem; color: var(--soft); }
.axis-labels span:last-child { text-align: end; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; list-style: none; padding: 0; margin: 0.75rem 0 0; font-size: 0.875rem; }
.axis { stroke: var(--strong); }
.limit { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2.5; }

.scroll { overflow: auto; margin-top: 0.75rem; scrollbar-width: thin; scrollbar-color: var(--strong) transparent;
  background: ${SCROLL_EDGES}; }
.scroll.long { max-height: 38rem; }
.scroll:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.45; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { text-align: start; vertical-align: top; padding: 0.55rem 1.25rem 0.55rem 0; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-inline-end: 0.25rem; }
thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); color: var(--soft); font-weight: 500; white-space: nowrap;
  border-bottom: 0; box-shadow: inset 0 -1px var(--strong); vertical-align: bottom; }
tbody th { font-weight: 550; white-space: nowrap; }
.number { text-align: end; white-space: nowrap; }
small { display: block; font-size: 0.93em; font-weight: 400; color: var(--soft); white-space: normal; }
tbody th .swatch ~ small, tbody th .severity ~ small { margin-inline-start: 1.4rem; }
.code { font: 0.93em/1.55 var(--mono); white-space: nowrap; }
.id { max-width: 14rem; min-width: 7.5rem; overflow-wrap: break-word; white-space: normal; }
.prose { min-width: 16rem; max-width: 26rem; overflow-wrap: anywhere; }
.fix { margin-top: 0.2rem; }
.fix b { font-weight: 550; }
.printed { min-width: 7rem; max-width: 20rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.printed span { display: block; }
.none { color: var(--soft); white-space: nowrap; }
.state { white-space: nowrap; }
.chart svg { display: block; }
.too-long { color: var(--bad); }
.severity { display: inline-block; width: 1.4rem; padding-inline-start: 2px; }
.severity.error { color: var(--bad); } .severity.error circle { fill: currentColor; stroke: currentColor; }
.severity.warning { color: var(--held); } .severity circle { fill: none; stroke: currentColor; stroke-width: 1.8; }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th button::after { content: "\\2195"; display: inline-block; width: 1em; margin-inline-start: 0.2em; opacity: 0.55; }
th button:hover { color: var(--ink); }
th[aria-sort] { color: var(--ink); }
th[aria-sort="ascending"] button::after { content: "\\2191"; opacity: 1; }
th[aria-sort="descending"] button::after { content: "\\2193"; opacity: 1; }
.more { margin-top: 0.9rem; font-size: 0.875rem; }
.more input { width: 1.1rem; height: 1.1rem; margin: 0 0.5rem 0 0; vertical-align: -0.2rem; accent-color: var(--accent); }
.more label { cursor: pointer; padding-block: 0.6rem; }
.more small { display: inline; }
.filtered .more { display: none; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; margin-top: 1rem; font-size: 0.875rem; color: var(--soft); }
.filter[hidden] { display: none; }
.filter input, .filter select { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--strong); border-radius: 7px;
  padding: 0.35rem 0.6rem; min-width: 0; }
.filter input { width: 16rem; max-width: 100%; }
footer { margin-top: 4rem; padding-bottom: 3rem; font-size: 0.8125rem; color: var(--soft); }
footer p { border-top: 1px solid var(--line); padding-top: 1rem; }

@media (max-width: 40rem) {
  main, footer { padding-inline: 1rem; }
  main { padding-top: 1rem; }
  .verdict { padding: 1.1rem 1.1rem 1.25rem; }
  h1 { font-size: 1.375rem; }
  .icon { width: 26px; height: 26px; }
  .next, .failure, .blockers { margin-inline-start: 0; }
  section { margin-top: 2.75rem; }
  .facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.75rem 1rem; }
  .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .figures li { padding: 0.7rem 0; }
  .figures b { font-size: 1.375rem; }
  .prose { min-width: 13rem; }
  th, td { padding-inline-end: 0.9rem; }
  ${asLists('.stacked', '5.5rem')}
  .scroll.long:has(.stacked) { max-height: none; }
}
@media screen {
  .paged:not(.filtered):has(.more input:not(:checked)) tbody tr.later { display: none; }
}
@media print {
  @page { margin: 14mm; }
  body { font-size: 10pt; }
  main, footer { max-width: none; padding: 0; }
  section { margin-top: 1.75rem; }
  .verdict { border: 1px solid var(--strong); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .filter, .more, th button::after { display: none; }
  .scroll, .scroll.long { overflow: visible; max-height: none; background: none; }
  table { font-size: 8pt; }
  th, td { padding: 0.3rem 0.6rem 0.3rem 0; }
  thead { display: table-header-group; }
  thead th { position: static; white-space: normal; }
  tbody th, .number { white-space: normal; }
  .prose, .printed { min-width: 0; }
  .id { min-width: 4.5rem; }
  ${asLists('.wide', '11rem')}
  tr, .bar, .timeline, .figures { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;

/** Each row of a table as a list of its cells, each with the title of its column before it. */
function asLists(table: string, titleWidth: string): string {
  const cells = (more = '') => `${table} tbody th${more}, ${table} tbody td${more}`;
  return `${table} thead { display: none; }
  ${table} tr { display: block; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  ${table} tr[hidden] { display: none; }
  ${cells()} { display: flow-root; max-width: none; min-width: 0; padding: 0.1rem 0 0.1rem calc(${titleWidth} + 0.75rem); border: 0;
    text-align: start; white-space: normal; }
  ${cells('::before')} { content: attr(data-title); float: left; width: ${titleWidth}; margin-left: calc(-${titleWidth} - 0.75rem);
    color: var(--soft); font-weight: 400; overflow-wrap: anywhere; }`;
}
