import type { PageData } from '../../../src/output/page/page-data.ts';
import type { AdviceContext } from '../../../src/output/text/what-to-do.ts';

/** The data of a check that found nothing, changed. */
export function pageData(change: Partial<PageData> = {}): PageData {
  return {
    command: 'check',
    madeAtMs: Date.UTC(2026, 2, 7, 9, 30),
    outcome: { is: 'ready', failure: null },
    source: {
      file: 'list.csv',
      sheet: 'list',
      format: 'csv, utf-8',
      run: null,
      service: null,
      startedAtMs: null,
      lookedUp: null,
      rejects: [],
    },
    rows: { read: 0, places: [] },
    orders: [],
    amountFormat: null,
    totals: { orderCount: '0', totalPrice: '0' },
    notPlaced: { shown: [], total: 0 },
    verification: null,
    atService: null,
    rejected: { shown: [], total: 0 },
    input: null,
    advice: null,
    timeline: null,
    ...change,
  };
}

/** Suggests commands with nothing but their words, about a run whose input is gone. */
export const ADVICE_CONTEXT: AdviceContext = {
  files: {},
  newFile: null,
  command: (name, words) => ['vdpipe', name, ...words].join(' '),
};

/** The text that a reader sees of a page's body. */
export function visibleText(page: string): string {
  const body = page.slice(page.indexOf('<body>'), page.indexOf('<script>'));
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}
