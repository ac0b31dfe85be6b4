import { expect, it } from 'vitest';
import { JOB_EVENTS } from '../../src/ledger/job-wish.ts';
import { RUN_EVENTS } from '../../src/ledger/run-events.ts';
import { COLUMN_NAMES, FIELD_NAMES } from '../../src/mapping/file/order-fields.ts';
import { regionOf } from '../../src/sheet/number-format/regions.ts';
import { readPage } from './markdown.ts';

it.each([
  { page: 'docs/commands/runs.md', what: 'event of a run', names: RUN_EVENTS },
  { page: 'docs/scheduled-imports.md', what: 'event of a job', names: JOB_EVENTS },
  { page: 'README.md', what: 'column of an order', names: COLUMN_NAMES },
  { page: 'docs/mapping.md', what: 'field of an order', names: FIELD_NAMES },
  { page: 'docs/sheets.md', what: 'locale', names: locales() },
])('$page names every $what', ({ page, names }) => {
  const text = readPage(page);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

/** Those that the message about an unknown one lists. */
function locales(): string[] {
  try {
    regionOf('xx');
  } catch (error) {
    return (
      String(error)
        .split('are ')[1]
        ?.split(/, | and /) ?? []
    );
  }
  return [];
}
