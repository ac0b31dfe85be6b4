import { describe, expect, it } from 'vitest';
import { fitMapping, withoutComments } from '../../../src/mapping/edit/reuse-mapping.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';

const MAPPING = `# Proposed for list.csv. Values: "Kim"
version: 1
# likely. Values: "p-1", "p-2"
project: { column: Project } # "p-1"
svc_uid: { value: 007 }
order:
  # Values: "1"
  order_count: { value: 1 }
  total_price: { value: "03.50" }
variables:
  # Values: "Kim"
  - { id: name, column: "Full name" } # Kim
  - { id: note, template: "{City}, \u00e9 # no comment", default: "" }
`;

describe('fitMapping()', () => {
  it.each([
    { name: 'all columns', header: ['Project', 'Full name', 'City'], unused: [] },
    { name: 'more columns', header: ['City', 'New', 'Project', '', 'Full name'], unused: ['New'] },
    { name: 'a column less', header: ['Project', 'Full name'], unused: null },
    { name: 'no columns', header: [], unused: null },
  ])('says what a sheet with $name has besides', ({ header, unused }) => {
    expect(fitMapping(MAPPING, header)?.unused ?? null).toEqual(unused);
  });

  it('knows rows to correct, and no text that is not a mapping', () => {
    const header = ['Project', 'Full name', 'City', 'vdpipe_row', 'vdpipe_fix'];
    expect(fitMapping(MAPPING, header)).toEqual({ unused: [], isRejects: true });
    expect(fitMapping('nothing: [', header)).toBeNull();
  });
});

describe('withoutComments()', () => {
  it('says the same without what cells hold', () => {
    const plain = withoutComments(MAPPING) ?? '';
    expect(plain).not.toMatch(/Kim|p-1|Values/);
    expect(parseMapping(plain, 'plain')).toEqual(parseMapping(MAPPING, 'mapping'));
    expect(withoutComments('')).toBeNull();
  });
});
