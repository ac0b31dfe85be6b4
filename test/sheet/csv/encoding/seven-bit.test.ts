import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { readContent, readWhole } from '../../support.ts';

/** As Python's codecs write them: names, a cell in quotes with a comma, a tilde. */
const LISTS = {
  'iso-2022-jp':
    '\x1b$B;aL>\x1b(B,\x1b$B=;=j\x1b(B\n\x1b$B;3ED\x1b(B \x1b$BB@O:\x1b(B,\x1b$BEl5~ET@iBeED6h\x1b(B\n"\x1b$B9b66\x1b(B, \x1b$B%O%J%3\x1b(B",\x1b$BBg:e\x1b(B\n',
  'iso-2022-kr':
    '\x1b$)C\x0e@L8\'\x0f,\x0eAV<R\x0f\n\x0e1h9N<v\x0f,\x0e<-?o=C\x0f \x0e0-3218\x0f\n"\x0e9Z\x0f, \x0eAv?5\x0f",\x0e:N;j\x0f\n',
  'hz-gb-2312': '~{C{~},~{3GJP~}\n~{UEN0~},~{11>)~}~~ ~{JP~}\n"~{@n~}, ~{DH~}",~{IO:#~}\n',
  'utf-7': 'name,city\nM+APw-ller,K+APY-ln\n"N+APoA8Q-ez, Jos+AOk",A+-B\n',
} as const;

const TEXTS = {
  'iso-2022-jp': [
    ['山田 太郎', '東京都千代田区'],
    ['高橋, ハナコ', '大阪'],
  ],
  'iso-2022-kr': [
    ['김민수', '서울시 강남구'],
    ['박, 지영', '부산'],
  ],
  'hz-gb-2312': [
    ['张伟', '北京~ 市'],
    ['李, 娜', '上海'],
  ],
  'utf-7': [
    ['Müller', 'Köln'],
    ['Núñez, José', 'A+B'],
  ],
} as const;

function read(content: string | Uint8Array, options = {}) {
  return readContent(temporaryFolder(), content, options);
}

describe('readSheet() of encodings that write other alphabets in ASCII', () => {
  test.each(['iso-2022-jp', 'iso-2022-kr', 'hz-gb-2312'] as const)('finds %s', async (encoding) => {
    const { rows, sheet } = await read(LISTS[encoding]);
    expect(rows).toEqual(TEXTS[encoding]);
    expect(sheet?.dialect).toMatchObject({ encoding, certainty: 0.99 });
  });

  test.each(['iso-2022-jp', 'iso-2022-kr', 'hz-gb-2312', 'utf-7'] as const)(
    'reads %s when told to',
    async (encoding) => {
      expect((await read(LISTS[encoding], { encoding })).rows).toEqual(TEXTS[encoding]);
    },
  );

  test.each(['iso-2022-jp', 'iso-2022-kr', 'hz-gb-2312'] as const)(
    'gives the same texts of %s wherever pieces end, and behind a long start of ASCII',
    async (encoding) => {
      const [, ...lines] = LISTS[encoding].split('\n');
      const designator = encoding === 'iso-2022-kr' ? '\x1b$)C\n' : '\n';
      const body = lines.join('\n').repeat(5000);
      for (const start of ['', 'x'.repeat(299_990)]) {
        const { rows } = await read(`name,city${designator}${start},\n${body}`);
        expect(rows).toHaveLength(10_001 - (start === '' ? 1 : 0));
        expect(new Set(rows.slice(-10_000).map((cells) => cells.join('|')))).toEqual(
          new Set(TEXTS[encoding].map((cells) => cells.join('|'))),
        );
      }
    },
  );

  test.each([
    {
      name: 'UTF-7 of western names',
      list: LISTS['utf-7'],
      shown: 'A2 is "Müller" (utf-7) or "M+APw-ller" (ascii)',
    },
    {
      name: 'UTF-7 of Korean names',
      list: 'a,b\n+rkC7/MIY,+wRzGuMLc\n+vBXJwMYB,+vYDAsA\n',
      shown: 'A2 is "김민수" (utf-7)',
    },
    {
      name: 'what may be HZ by chance',
      list: 'a,b\n~{VPND~},1\n',
      shown: 'A2 is "中文" (hz-gb-2312)',
    },
    {
      name: 'HZ of seldom characters',
      list: 'a,b\n~{In[Z~},1\n',
      shown: 'A2 is "深圳" (hz-gb-2312) or "~{In[Z~}" (ascii)',
    },
  ])('asks where it is $name', async ({ list, shown }) => {
    const { error } = await read(list);
    expect(error).toMatchObject({ code: 'encoding_unsure' });
    expect(error?.message).toContain(shown);
    expect((await read(list, { encoding: 'utf-8' })).error).toBeUndefined();
  });

  test('refuses ISO-2022-CN by name', async () => {
    const { error } = await read('\x1b$)A\x0eVPND\x0f,a\n1,2\n');
    expect(error).toMatchObject({ code: 'format_unknown' });
    expect(error?.message).toContain('ISO-2022-CN');
  });

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

  test('reads a page that says it is in ISO-2022-JP, and one that does not say it', async () => {
    const page = '<table><tr><th>a</th></tr><tr><td>\x1b$B;3ED\x1b(B</td></tr></table>';
    for (const head of ['<meta charset="iso-2022-jp">', '<html>']) {
      const file = path.join(temporaryFolder(), 'page.xls');
      await writeFile(file, head + page);
      expect((await readWhole(file)).rows).toEqual([['山田']]);
    }
  });
});
