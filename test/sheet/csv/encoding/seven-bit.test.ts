import { describe, expect, test } from 'vitest';
import type { InputError } from '../../../../src/errors.ts';
import { temporaryFile } from '../../../support/temporary-folder.ts';
import { readContent, readWhole } from '../../support.ts';

/** As Python's codecs write them: names, a cell in quotes with a comma, a tilde. */
const LISTS = {
  'ISO-2022-JP':
    '\x1b$B;aL>\x1b(B,\x1b$B=;=j\x1b(B\n\x1b$B;3ED\x1b(B \x1b$BB@O:\x1b(B,\x1b$BEl5~ET@iBeED6h\x1b(B\n"\x1b$B9b66\x1b(B, \x1b$B%O%J%3\x1b(B",\x1b$BBg:e\x1b(B\n',
  'ISO-2022-KR':
    '\x1b$)C\x0e@L8\'\x0f,\x0eAV<R\x0f\n\x0e1h9N<v\x0f,\x0e<-?o=C\x0f \x0e0-3218\x0f\n"\x0e9Z\x0f, \x0eAv?5\x0f",\x0e:N;j\x0f\n',
  'ISO-2022-CN': '\x1b$)A\x0eVPND\x0f,a\n1,2\n',
  HZ: '~{C{~},~{3GJP~}\n~{UEN0~},~{11>)~}~~ ~{JP~}\n"~{@n~}, ~{DH~}",~{IO:#~}\n',
} as const;
const ENCODINGS = Object.keys(LISTS) as (keyof typeof LISTS)[];

const UTF_7 = 'name,city\nM+APw-ller,K+APY-ln\n"N+APoA8Q-ez, Jos+AOk",A+-B\n';

function read(content: string | Uint8Array, options = {}) {
  return readContent(content, options);
}

describe('readSheet() of encodings that write other alphabets in ASCII', () => {
  test.each(ENCODINGS)(
    'refuses %s by name, also behind a long start of ASCII',
    async (encoding) => {
      for (const start of ['', `${'x'.repeat(299_990)},\n`]) {
        const { error } = await read(start + LISTS[encoding]);
        expect(error).toMatchObject({ code: 'format_unknown' });
        expect(error?.message).toContain(`text in ${encoding}, an e-mail encoding`);
      }
    },
  );

  test.each([
    { encoding: 'UTF-7', name: 'western names', list: UTF_7 },
    {
      encoding: 'UTF-7',
      name: 'Korean names',
      list: 'a,b\n+rkC7/MIY,+wRzGuMLc\n+vBXJwMYB,+vYDAsA\n',
    },
    { encoding: 'HZ', name: 'letters alone', list: 'a,b\n~{VPND~},1\n' },
    { encoding: 'HZ', name: 'rare characters', list: 'a,b\n~{In[Z~},1\n' },
  ])('refuses $encoding of $name, unless told that it is ASCII', async ({ encoding, list }) => {
    const { error } = await read(list);
    expect(error).toMatchObject({ code: 'format_unknown' });
    expect(error?.message).toContain(`text in ${encoding}, an e-mail encoding`);
    expect((error as InputError).issue.fix).toContain('--encoding utf-8');
    expect((await read(list, { encoding: 'utf-8' })).error).toBeUndefined();
  });

  test.each(['utf-7', 'UTF7', 'hz', 'HZ-GB-2312', 'iso-2022-jp'])(
    'refuses %s by name where it is asked for',
    async (encoding) => {
      const { error } = await read(UTF_7, { encoding });
      expect(error).toMatchObject({ code: 'encoding_unknown' });
      expect(error?.message).toContain(
        `the e-mail encoding "${encoding}". Open it in a text editor`,
      );
    },
  );

  test.each([
    'a~{b,~{c~}\n~,~~\n',
    'a,b\n~{name~},1\n',
    'a,b\n~{city,x~}\n',
    'phone,b\n+49 30 1234567,1\n+4930,2\n+12025550123,3\n+442071838750,4\n',
    'phone\n+82-10-1234-5678\n+1-202-555-0123\n',
    'code,b\n+AB-,+ABC-\n+ABCDEF-,1\n',
    'a,b\nC++,1+1\nA+,B+\n',
    'mail,b\nkim+news@example.com,1\nlee+shop-x@example.com,2\n',
    'a,b\n+Plus-,1\n+market1,2\n',
    'a,b\n\x1b[31mred\x1b[0m,1\n',
  ])('reads %j as the ASCII that it is', async (content) => {
    const { rows, sheet, error } = await read(content);
    expect(error).toBeUndefined();
    expect(sheet?.dialect?.encoding).toBe('utf-8');
    expect(
      [
        sheet?.header.columns.map(({ name }) => name).join(','),
        ...rows.map((cells) => cells.join(',')),
      ].join('\n'),
    ).toBe(content.trimEnd());
  });

  test('refuses a page in ISO-2022-JP, whether it says so or not', async () => {
    const page = '<table><tr><th>a</th></tr><tr><td>\x1b$B;3ED\x1b(B</td></tr></table>';
    for (const head of ['<meta charset="iso-2022-jp">', '<html>']) {
      const file = temporaryFile('page.xls', head + page);
      const { error } = await readWhole(file);
      expect(error).toMatchObject({ code: 'format_unknown' });
      expect(error?.message).toContain('ISO-2022-JP');
    }
  });
});
