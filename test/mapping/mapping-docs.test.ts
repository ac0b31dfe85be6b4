import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compilePlan } from '../../src/mapping/apply/compile-plan.ts';
import { applyConstants } from '../../src/mapping/file/constants.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { mappingFileSchema } from '../../src/mapping/file/mapping-schema.ts';
import { place } from './support.ts';

const docs = await readFile(new URL('../../docs/mapping.md', import.meta.url), 'utf8');
const examples = [...docs.matchAll(/```(?:yaml|json)\n(.*?)```/gs)].map(([, text = '']) => text);

const sheet = place(
  ...[
    'Project',
    'Customer',
    'Price',
    'Full name',
    'First name',
    'Qty',
    'Batch',
    'Campaign',
    'Test',
  ],
  ...['Receiver', 'Code', 'City', 'name'],
);

test('docs/mapping.md has examples', () => {
  expect(examples.length).toBeGreaterThan(5);
});

test.each(examples.map((text, i) => ({ number: i + 1, text })))(
  'example $number of docs/mapping.md loads and compiles',
  ({ text }) => {
    const errors: string[] = [];
    const mapping = applyConstants(parseMapping(text, 'docs/mapping.md'), {}, 'the example');
    const plan = compilePlan(mapping, sheet, ({ severity, message }) => {
      if (severity === 'error') errors.push(message);
    });
    expect(errors).toEqual([]);
    expect(plan).not.toBeNull();
  },
);

test.each(Object.keys(mappingFileSchema.shape))('docs/mapping.md explains %s', (key) => {
  expect(docs).toMatch(new RegExp(`^### .*\\b${key}\\b`, 'm'));
});
