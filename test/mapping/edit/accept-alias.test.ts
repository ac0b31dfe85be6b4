import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { acceptAlias } from '../../../src/mapping/edit/accept-alias.ts';
import { listColumns } from '../../../src/mapping/file/list-columns.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';

const MAPPING = `version: 1
project: { column: Job } # the print shop's
svc_uid: { value: u }
order: { order_count: { column: Qty }, total_price: { value: 0 } }
variables:
  - { id: a, column: Name }
  - { id: b, template: "Dear {Name}" }
`;
const OWN = ['Job', 'Qty', 'Name'];
const name = fc.constantFrom(...OWN, '성명', 'E-Mail', 'Full name', 'Menge: Stück', '#', 'null');

test('acceptAlias() adds names as a table of names does, and refuses what is none or known', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 10 }), (steps) => {
      let text = MAPPING;
      /** The column of the mapping that each known name means. */
      const known = new Map(OWN.map((own) => [own, own]));
      for (const [now, own] of steps) {
        const column = known.get(own);
        if (column === undefined || known.has(now)) {
          expect(() => acceptAlias(text, `${now}=${own}`)).toThrow(UsageError);
          continue;
        }
        text = acceptAlias(text, ` ${now} = ${own} `);
        known.set(now, column);
      }
      const columns = listColumns(parseMapping(text, 'mapping'));
      const names = columns.map((one) => [one.name, [...one.names].sort()] as const);
      expect(Object.fromEntries(names)).toEqual(
        Object.fromEntries(
          OWN.map((own) => [own, [...known.keys()].filter((one) => known.get(one) === own).sort()]),
        ),
      );
      expect(text).toContain("# the print shop's");
    }),
    { numRuns: 30 },
  );
});
