import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/sheet/limits.ts';
import { readSharedStrings } from '../../../src/sheet/xlsx/shared-strings.ts';
import { createMarkupRemover } from '../../../src/sheet/xml/xml-markup.ts';
import { walkRows } from './walk-rows.ts';

/** Gives the same piece again and again, and counts how often it was asked for one. */
function pieces(first: string, again: string, times: number) {
  const given = { count: 0 };
  async function* give(): AsyncGenerator<Buffer> {
    yield Buffer.from(first);
    for (; given.count < times; given.count += 1) yield Buffer.from(again);
  }
  return { given, chunks: give() };
}

describe('readSharedStrings()', () => {
  test('refuses a text of too many runs once it is too long, not at its end', async () => {
    const runs = '<r><t>x</t></r>'.repeat(1000);
    const { given, chunks } = pieces(`<sst>${' '.repeat(300)}<si>`, runs, 4000);
    const zip = { stream: () => chunks, packedSize: () => 0 } as unknown as Parameters<
      typeof readSharedStrings
    >[0]['zip'];
    const reading = readSharedStrings({
      file: 'list.xlsx',
      zip,
      part: 'xl/sharedStrings.xml',
      limits: { ...DEFAULT_LIMITS, maxCellChars: 10_000 },
      signal: undefined,
    });
    await expect(reading).rejects.toMatchObject({ code: 'file_too_large' });
    expect(given.count).toBeLessThan(15);
  });
});

describe('createMarkupRemover()', () => {
  const xml = 'a<!-- 김 - -- <b> -->b<![CDATA[<김 ]] ]> & é>]]>c<?pi ? > ?>d<e/>김';
  const clean = 'ab&lt;김 ]] ]&gt; &amp; é&gt;cd<e/>김';

  test('gives the same however its input is cut, in whole characters', () => {
    const bytes = Buffer.from(xml);
    const starts = [...xml].map((_, index, all) => Buffer.byteLength(all.slice(0, index).join('')));
    for (const one of starts) {
      for (const other of starts) {
        const cuts = [0, Math.min(one, other), Math.max(one, other), bytes.length];
        const { remove, finish } = createMarkupRemover();
        const found = cuts
          .slice(1)
          .map((cut, index) => remove(bytes.subarray(cuts[index], cut)).toString());
        finish();
        expect(found.join('')).toBe(clean);
      }
    }
  });

  test('keeps nothing of a comment, however long it is', () => {
    const { remove, finish } = createMarkupRemover();
    const long = Buffer.alloc(1024 ** 2, '-');
    expect(remove(Buffer.from('<a><!--')).toString()).toBe('<a>');
    for (let mebibyte = 0; mebibyte < 100; mebibyte += 1) expect(remove(long)).toHaveLength(0);
    expect(remove(Buffer.from('--></a>')).toString()).toBe('</a>');
    finish();
  });
});

describe('walkSheet()', () => {
  test('reads a row that comes in very many pieces, each looked at once', async () => {
    const cells = '<c><v>1</v></c>'.repeat(1_000_000);
    const { chunks } = pieces(`<worksheet><sheetData><row>${cells}`, ' ', 50_000);
    async function* whole(): AsyncGenerator<Buffer> {
      yield* chunks;
      yield Buffer.from('</row></sheetData></worksheet>');
    }
    let found = 0;
    await walkRows(whole(), {
      openRow: () => {},
      shared: () => {},
      cell: () => {
        found += 1;
      },
      closeRow: () => false,
    });
    expect(found).toBe(1_000_000);
  });
});
