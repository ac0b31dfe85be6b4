import { readdirSync, readlinkSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { VdpipeError } from '../../../../src/errors.ts';
import { AS_CELL, STRUCK } from '../../../../src/sheet/gather/run-tally.ts';
import { PackedTexts } from '../../../../src/sheet/gather/texts/packed-texts.ts';
import { temporaryFolder as chosenFolder } from '../../../../src/temporary-folder.ts';
import { ANY_CHARACTER } from '../../../support/any-character.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MEBIBYTE = 1024 ** 2;

function textOf(index: number): string {
  return index % 50 === 0 ? '가'.repeat(index % 7000) : `text ${index} ${'한'.repeat(index % 9)}`;
}

/** What a descriptor is open on; nothing if it was closed meanwhile. */
function fileOf(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
}

describe('PackedTexts', () => {
  test.each([
    { name: 'in memory', maxMemory: 64 * MEBIBYTE },
    { name: 'half of them in a temporary file', maxMemory: 1 * MEBIBYTE },
    { name: 'all that were written out in a temporary file', maxMemory: 0 },
  ])('gives texts by number, $name', ({ maxMemory }) => {
    const texts = new PackedTexts(maxMemory);
    const count = 20_000;
    for (let i = 0; i < count; i += 1) texts.add(textOf(i));
    expect(texts.count).toBe(count);
    const forwards = Array.from({ length: count }, (_, i) => i);
    const backwards = forwards.toReversed().filter((i) => i % 37 === 0);
    expect([...forwards, ...backwards].filter((i) => texts.get(i) !== textOf(i))).toEqual([]);
    for (const none of [-1, count, 1.5, Number.NaN, 2 ** 40]) {
      expect(texts.get(none)).toBeUndefined();
    }
    texts.close();
  });

  test('keeps what runs a text has only where they may differ from its cell', () => {
    const texts = new PackedTexts(MEBIBYTE);
    for (const runs of [0, AS_CELL, STRUCK, AS_CELL | STRUCK]) texts.add('x', runs);
    expect([0, 1, 2, 3].map((index) => texts.runsOf(index))).toEqual([
      0,
      0,
      STRUCK,
      AS_CELL | STRUCK,
    ]);
  });

  test('gives no text for a place without one, once as many as are kept ready were added', () => {
    const texts = new PackedTexts(MEBIBYTE);
    for (let i = 0; i < 262_144; i += 1) texts.add('x');
    // What is asked for twice is kept ready.
    expect([texts.get(5), texts.get(5)]).toEqual(['x', 'x']);
    expect([-1, -262_144, 262_144, 5.5].map((none) => texts.get(none))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    texts.close();
  });

  test('gives back any texts in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: ANY_CHARACTER, maxLength: 40 }), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.array(fc.nat(), { maxLength: 60 }),
        (added, wanted) => {
          const texts = new PackedTexts(0);
          const sound = added.map((text) => text.toWellFormed());
          for (const text of sound) texts.add(text);
          for (const index of wanted.map((number) => number % sound.length)) {
            expect(texts.get(index)).toBe(sound[index]);
          }
          texts.close();
        },
      ),
      { numRuns: 50, seed: 3 },
    );
  });

  test('holds a text longer than a block, across memory and file', () => {
    const texts = new PackedTexts(MEBIBYTE);
    const long = 'é'.repeat(MEBIBYTE + 3);
    for (const text of ['a', long, 'b', long, long, 'c']) texts.add(text);
    expect([0, 1, 2, 3, 4, 5].map((index) => texts.get(index))).toEqual([
      'a',
      long,
      'b',
      long,
      long,
      'c',
    ]);
    texts.close();
  });

  test('is in the folder for temporary files of any size, which is on a disk', () => {
    for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, undefined);
    const texts = new PackedTexts(0);
    for (let i = 0; i < 3; i += 1) texts.add('x'.repeat(MEBIBYTE));
    const open = readdirSync('/proc/self/fd').flatMap((fd) => fileOf(`/proc/self/fd/${fd}`));
    const folders = open.flatMap((file) => /^(.*)\/vdpipe-[\w-]+ /.exec(file)?.[1] ?? []);
    texts.close();
    expect(folders).toEqual([chosenFolder()]);
    expect(chosenFolder()).toBe('/var/tmp');
    vi.unstubAllEnvs();
  });

  test('leaves no file that others could find', () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    const texts = new PackedTexts(0);
    for (let i = 0; i < 3; i += 1) texts.add('x'.repeat(MEBIBYTE));
    const found = readdirSync(folder);
    texts.close();
    vi.unstubAllEnvs();
    expect(found).toEqual([]);
  });

  test('says where it cannot keep texts, and what to do', () => {
    vi.stubEnv('TMPDIR', '/nonexistent');
    const texts = new PackedTexts(0);
    const fill = () => {
      for (let i = 0; i < 3; i += 1) texts.add('x'.repeat(MEBIBYTE));
    };
    expect(fill).toThrow(VdpipeError);
    expect(fill).toThrow(
      /^Cannot store the text of the workbook in "\/nonexistent": .* Set TMPDIR to /,
    );
    vi.unstubAllEnvs();
    texts.close();
  });
});
