import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compilePlan } from '../../src/mapping/apply/plan.ts';
import { LETTER_CASES, PLAIN_STEPS } from '../../src/mapping/cells/clean/clean-steps.ts';
import { applyConstants } from '../../src/mapping/file/constants.ts';
import { mappingFileSchema } from '../../src/mapping/file/schema/mapping-schema.ts';
import { readListedTexts } from '../../src/run/input/lists/read-listed-texts.ts';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
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
  ...['Receiver', 'Code', 'City', 'name', 'Email', 'Phone', 'Grade', 'Title', 'Sex', 'Street'],
  ...['Floor', 'Product', 'Data'],
);

/** The lists that examples name. A list is read by what it holds, whatever it is called. */
const LISTS = {
  'variables.csv': 'id\nname\n',
  'accounts.xlsx': 'Code,project_id,user,price,Branch\nA-1,p-1,u-1,1,Seoul\n',
  'do-not-mail.csv': 'Email\nann@example.com\n',
  'moved.xlsx': 'Name,Town\nAnn,Seoul\n',
  'grades.csv': 'grade\nGold\n',
};

test('docs/mapping.md has examples', () => {
  expect(examples.length).toBeGreaterThan(5);
});

test.each(examples.map((text, i) => ({ number: i + 1, text })))(
  'example $number of docs/mapping.md loads and compiles',
  async ({ text }) => {
    const errors: string[] = [];
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(LISTS)) {
      writeFileSync(path.join(folder, name), content);
    }
    const file = path.join(folder, 'example.yaml');
    writeFileSync(file, text);
    const mapping = applyConstants(await loadMapping(file), {}, 'the example');
    const plan = compilePlan(
      await readListedTexts(mapping, undefined),
      sheet,
      ({ severity, message }) => {
        if (severity === 'error') errors.push(message);
      },
    );
    expect(errors).toEqual([]);
    expect(plan).not.toBeNull();
  },
);

test.each(Object.keys(mappingFileSchema.shape))('docs/mapping.md explains %s', (key) => {
  expect(docs).toMatch(new RegExp(`^### .*\\b${key}\\b`, 'm'));
});

test('docs/mapping.md has a row for each step that cleans', () => {
  const steps = [...PLAIN_STEPS, ...LETTER_CASES.map((one) => `{ case: ${one} }`)];
  const missing = steps.filter((step) => !docs.includes(`\`${step}\``));
  expect(missing).toEqual([]);
});
