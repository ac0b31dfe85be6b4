import { beforeAll, expect, it, vi } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: modules of a page, whose types need a browser's
let page: any;

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { hash: '' });
  const web = new URL('../../../src/serve/web/', import.meta.url);
  const load = (name: string) => import(/* @vite-ignore */ new URL(`${name}.ts`, web).href);
  page = {
    ...(await load('screens/draft/draft-changes')),
    ...(await load('api')),
    ...(await load('unsaved')),
  };
  return () => vi.unstubAllGlobals();
});

const draftAt = (revision: number, read = {}) => ({ revision, read });
const open = () =>
  new page.DraftChanges(
    'f-1',
    () => {},
    () => {},
  );

it('DraftChanges.run() gives a change the draft as the changes before it have left it', async () => {
  const changes = open();
  changes.know(draftAt(1));
  const saved = changes.run(async () => draftAt(2, { header_row: 3 }));
  const seen: unknown[] = [];
  const next = changes.run(async (revision: number, before?: { readonly read: object }) => {
    seen.push(revision, before?.read);
    // An older one that is loaded late changes nothing.
    changes.know(draftAt(1));
    return draftAt(revision + 1);
  });
  expect(await Promise.all([saved, next])).toEqual([true, true]);
  await changes.run(async (revision: number) => draftAt(seen.push(revision)));
  expect(seen).toEqual([2, { header_row: 3 }, 3]);
});

it('DraftChanges.edit() holds what is typed after a text that was refused against what the cell showed before it', async () => {
  const { api, ApiError, unsavedCells } = page;
  const changes = open();
  const cell = { sheet: 'list', cell: 'A2' };
  const sent: unknown[] = [];
  const editDraft = vi.spyOn(api, 'editDraft').mockImplementation(async (given) => {
    const { edits } = given as { readonly edits: readonly object[] };
    sent.push(...edits);
    if (sent.length > 1) return draftAt(2);
    changes.edit([{ ...cell, to: 'good', shown: 'bad' }]);
    const refused = {
      code: 'cell_unusable',
      message: '',
      cells: [{ cell: 'A2', code: '', message: '' }],
    };
    throw new ApiError(422, refused);
  });
  changes.edit([{ ...cell, to: 'bad', shown: 'before' }]);
  await expect.poll(() => unsavedCells.value['f-1']).toBeUndefined();
  expect(sent).toEqual([
    { cell: 'A2', to: 'bad', shown: 'before' },
    { cell: 'A2', to: 'good', shown: 'before' },
  ]);
  editDraft.mockRestore();
});
