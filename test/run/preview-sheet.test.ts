import { describe, expect, it } from 'vitest';
import { type PreviewOptions, previewSheet } from '../../src/run/prepare/preview-sheet.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

async function preview(text: string, options: PreviewOptions = {}) {
  const file = temporaryFile('list.csv', text);
  const { source, rows, endAboveHeader } = await previewSheet(file, options);
  const given: (readonly string[])[] = [];
  for await (const batch of rows) given.push(...batch);
  return { delimiter: source.dialect?.delimiter, rows: given.length, end: endAboveHeader() };
}

describe('previewSheet()', () => {
  it.each([
    { name: 'an empty file', text: '', headerRow: 1, end: 0 },
    { name: 'a byte order mark alone', text: '\ufeff', headerRow: 1, end: 0 },
    { name: 'a short file', text: 'a,b\n1,2\n', headerRow: 999, end: 2 },
    { name: 'a long file', text: 'a,b\n'.repeat(2500), headerRow: 2501, end: 2500 },
    { name: 'nothing of a header in row 1', text: 'a,b\n', headerRow: 1, end: null },
    { name: 'nothing of one below', text: 'a,b\n'.repeat(2500), headerRow: 2500, end: null },
  ])(
    'tells where the sheet ends above its header, however few rows it gives: $name',
    async (given) => {
      const { text, headerRow, end } = given;
      const all = text.split('\n').length - 1;
      expect(await preview(text, { headerRow, limit: 3 })).toMatchObject({
        end,
        rows: Math.min(all, 3),
      });
      expect(await preview(text, { headerRow })).toMatchObject({ end, rows: all });
    },
  );

  it('finds the delimiter as a check does, by the header where it stands', async () => {
    const text = 'x,y,z\nname;city\nAnn;a,b,c\nBo;d,e,f\n';
    expect(await preview(text)).toMatchObject({ delimiter: ',' });
    expect(await preview(text, { headerRow: 2 })).toMatchObject({ delimiter: ';' });
  });
});
