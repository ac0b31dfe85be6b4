import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { runs } from '../support/runs.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const TOWNS = ['Bath', 'York', 'Hull', 'Bonn', 'Ulm'];
const NAMES = ['Lee', 'Kim', 'Ray', 'Fox', 'Orr', 'Pym', 'Tan', 'Ure', 'Vox', 'Wye'];

/** Whether a list is asked about, and about the rows of which column. */
async function perOf(lines: readonly string[], where: string, text: string) {
  const file = temporaryFile('list.csv', lines.map((line) => `${line}\n`).join(''));
  const mapping = parseMapping(
    `version: 1
project: { value: all }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { column: Cost, combine: sum } }
variables: [{ id: text, column: ${text} }]
rows: { where: [{ ${where} }] }
unmapped_columns: ignore
`,
    'm.yaml',
  );
  const { issues } = await checkSheet({ file, mapping });
  const { fix = '' } = issues.find(({ code }) => code === 'condition_unsure') ?? {};
  return /per: \{ column: ([^}]+) \}/.exec(fix)?.[1] ?? null;
}

const order = fc.record({
  cards: fc.integer({ min: 1, max: 3 }),
  isCancelled: fc.boolean(),
  buyer: fc.constantFrom(...NAMES),
  note: fc.constantFrom('', '', 'ring'),
});

it('SplitOrders asks wherever the first line of a shop alone says that an order was cancelled, and names its number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 3, maxLength: 30 }),
      fc.constantFrom('column: Cancelled, is: ""', 'column: Status, not: refunded'),
      async (orders, where) => {
        const isSplit = ({ cards, isCancelled }: (typeof orders)[number]) =>
          isCancelled && cards > 1;
        // Where all orders are alike, each row may be meant by itself.
        fc.pre(orders.some(isSplit) && orders.some(({ isCancelled }) => !isCancelled));
        const lines = orders.flatMap(({ cards, isCancelled, buyer, note }, o) =>
          Array.from({ length: cards }, (_, card) => {
            const [status, day] = isCancelled ? ['refunded', '2026-11-02'] : ['paid', ''];
            const said = card === 0 ? `${status},EUR,${5 * cards},${day},${note}` : ',,,,';
            return `#${1000 + o},${buyer}@example.com,${said},Card ${o}.${card},5.00`;
          }),
        );
        const header = 'Name,Email,Status,Currency,Total,Cancelled,Notes,Item,Cost';
        expect(await perOf([header, ...lines], where, 'Item')).toBe('Name');
      },
    ),
    { numRuns: runs(20), seed: 1 },
  );
});

const person = fc.record({
  name: fc.constantFrom(...NAMES),
  town: fc.constantFrom(...TOWNS),
  company: fc.constantFrom('', '', 'Acme', 'Bolt'),
  hasMail: fc.constantFrom(true, true, true, false),
  phone: fc.constantFrom('', '01225 1001', '01482 1002'),
  newsletter: fc.constantFrom('yes', 'no', ''),
  flag: fc.constantFrom('', '', '', '', '', 'x'),
});

it('SplitOrders asks about no list of people, of whom some have no e-mail and so no newsletter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 30, maxLength: 60 }),
      fc.constantFrom('none', 'town', 'name', 'company'),
      fc.constantFrom(
        'column: Newsletter, is: "yes", never: allow',
        'column: Newsletter, not: "no", never: allow',
        'column: Flag, is: "", never: allow',
      ),
      async (people, by, where) => {
        const sorted =
          by === 'none'
            ? people
            : people.toSorted((a, b) => (a[by as 'town'] < b[by as 'town'] ? -1 : 1));
        const lines = sorted.map(({ name, town, company, hasMail, phone, newsletter, flag }, i) =>
          [
            `P${i}`,
            name,
            company,
            town,
            hasMail ? `p${i}@example.com` : '',
            phone,
            hasMail ? newsletter : '',
            flag,
            '1.00',
          ].join(','),
        );
        const header = 'Who,Family,Company,Town,Email,Phone,Newsletter,Flag,Cost';
        expect(await perOf([header, ...lines], where, 'Who')).toBe(null);
      },
    ),
    { numRuns: runs(20), seed: 1 },
  );
});
