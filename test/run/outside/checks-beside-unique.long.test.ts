import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkSheet } from '../../../src/index.ts';
import { checkedBy, openService, writeList } from '../../support/outside-check.ts';

/** What the check writes for a street: `b` for `a`, by its postcode, and keeps the others. */
const corrected = (street: string, code: string) =>
  ({ a: 'b', c: `c${code}`, D: 'd', e: '', g: 'f g' })[street] ?? street;

const STREETS = ['a', 'b', 'c', 'c1', 'c2', 'd', 'D', 'e', 'f', 'g', 'f g', 'f  g'];

it('each row that repeats another only once corrected is told, and nothing else changes', async () => {
  const service = await openService((lines) =>
    lines.map(({ id, values: { Street = '', Postcode = '' } }) => {
      const to = corrected(Street, Postcode);
      return to === Street ? { id, ok: true } : { id, corrected: { Street: to } };
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom('p-1', 'p-2'),
          fc.constantFrom('Ada', 'Bo'),
          fc.constantFrom(...STREETS),
          fc.constantFrom('1', '2'),
        ),
        { minLength: 1, maxLength: 24 },
      ),
      fc.constantFrom('error', 'skip', 'warn'),
      fc.constantFrom('sheet', 'order'),
      fc.boolean(),
      async (rows, onDuplicate, within, isOfName) => {
        const columns = isOfName ? '[Name, Street]' : '[Street]';
        const unique = `{ columns: ${columns}, within: ${within}, on_duplicate: ${onDuplicate} }`;
        const keys = 'corrected: apply';
        const more = `rows: { unique: ${unique} }`;
        const { mapping } = await checkedBy(service, { keys, clean: '[trim, collapse]', more });
        const found = await checkSheet({ mapping, file: writeList(rows) });
        // As the documentation says, by itself.
        const came = new Set<string>();
        const printed = new Map<string, number>();
        const changed = new Map<string, number>();
        const wanted: string[] = [];
        let skipped = 0;
        let cells = 0;
        for (const [i, [project, name, street, code]] of rows.entries()) {
          const keyOf = (text: string) =>
            JSON.stringify([within === 'order' && project, isOfName && name, text]);
          const isRepeat = came.has(keyOf(street));
          came.add(keyOf(street));
          if (isRepeat && onDuplicate === 'skip') {
            skipped += 1;
            continue;
          }
          if (isRepeat) wanted.push(`${i + 2} row_not_unique`);
          const cleaned = street.replace(/ +/, ' ');
          const to = corrected(cleaned, code);
          const isChanged = to !== cleaned;
          if (isChanged) cells += 1;
          if (to === '' && !isOfName) continue;
          const first = (isChanged ? printed : changed).get(keyOf(to));
          if (first !== undefined && !isRepeat) wanted.push(`${i + 2} row_nearly_same ${first}`);
          for (const rowsOf of isChanged ? [printed, changed] : [printed])
            if (!rowsOf.has(keyOf(to))) rowsOf.set(keyOf(to), i + 2);
        }
        // Then it is the rule that is wrong.
        if (found.issues.some(({ code, row }) => code === 'row_not_unique' && row === null)) return;
        const told = found.issues.flatMap(({ row, code, message }) => {
          if (!/^row_n|^value_/.test(code)) return [];
          const first = /repeats row (\d+)\b.*, once checks/.exec(message)?.[1];
          return [[row, code, ...(first ? [first] : [])].join(' ')];
        });
        expect(told.toSorted()).toEqual(wanted.toSorted());
        expect(found.rows.skipped).toBe(skipped);
        const isError = onDuplicate !== 'warn';
        const invalid = new Set(wanted.map((line) => line.split(' ')[0])).size;
        expect(found.rows.rejected).toBe(isError ? invalid : 0);
        const counted = found.cleaned?.find(({ step }) => step === 'checks.address')?.cells ?? 0;
        expect(counted).toBe(cells);
      },
    ),
    { numRuns: 150 },
  );
});
