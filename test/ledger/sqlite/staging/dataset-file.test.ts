import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DatasetPlace } from '../../../../src/ledger/placed-order.ts';
import {
  DatasetReader,
  DatasetWriter,
} from '../../../../src/ledger/sqlite/staging/dataset-file.ts';
import { itOnPosix } from '../../../support/posix.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** `code`: whether it concerns one order or all of the run. */
const DAMAGES = [
  {
    name: 'changed',
    code: 'dataset_damaged',
    damage: (file: string) => writeFileSync(file, '{"name":"Bnn"}'),
  },
  { name: 'cut', code: 'dataset_damaged', damage: (file: string) => truncateSync(file, 5) },
  { name: 'removed', code: 'datasets_unreadable', damage: (file: string) => rmSync(file) },
  {
    name: 'replaced by a folder',
    code: 'datasets_unreadable',
    damage: (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  },
];
const PIPE = [
  {
    name: 'replaced by a pipe',
    code: 'datasets_unreadable',
    damage: (file: string) => {
      rmSync(file);
      execFileSync('mkfifo', [file]);
    },
  },
];

function written(texts: readonly string[]) {
  const file = path.join(temporaryFolder(), 'datasets', 'run.rows');
  const writer = new DatasetWriter(file);
  const places = texts.map((text) => writer.add([Buffer.from(text)]));
  writer.commit();
  return { file, places };
}

function writtenOne(text: string) {
  const { file, places } = written([text]);
  return { file, place: places[0] ?? { at: 0, bytes: 0, crc32: 0 } };
}

function copyAll(file: string, place: DatasetPlace): string {
  const reader = new DatasetReader(file);
  const target = Buffer.alloc(place.bytes + 2, '#');
  try {
    reader.copy(place, target.subarray(1, -1));
  } finally {
    reader.close();
  }
  return target.toString();
}

function readAll(file: string, place: DatasetPlace): string {
  const reader = new DatasetReader(file);
  try {
    return Buffer.concat([...reader.read(place)]).toString();
  } finally {
    reader.close();
  }
}

describe('DatasetReader.copy()', () => {
  it('takes room for more or fewer bytes for a mistake', () => {
    const { file, place } = writtenOne('{"a":1}');
    const reader = new DatasetReader(file);
    for (const bytes of [0, 6, 8]) {
      expect(() => reader.copy(place, Buffer.alloc(bytes))).toThrow(RangeError);
    }
  });

  it('copies a dataset and touches nothing else', () => {
    const { file, places } = written(['{"a":1}', `"${'x'.repeat(2_000_000)}"`, '', '{"c":"김"}']);
    for (const place of places) expect(copyAll(file, place)).toBe(`#${readAll(file, place)}#`);
  });

  const refuses = ({ damage, code }: (typeof DAMAGES)[number]) => {
    const { file, place } = writtenOne('{"name":"Ann"}');
    damage(file);
    expect(() => copyAll(file, place)).toThrow(expect.objectContaining({ code }));
  };
  it.each(DAMAGES)('does not take a file that was $name', refuses);
  itOnPosix.each(PIPE)('does not take a file that was $name (needs POSIX: named pipes)', refuses);
});

describe('DatasetReader.read()', () => {
  it('reads each dataset as it was written', () => {
    const texts = ['{"a":1}', '', '{"b":2}', '{"c":"김"}'];
    const { file, places } = written(texts);
    expect(places.map((place) => readAll(file, place))).toEqual(texts);
  });

  it.each([
    { name: 'beyond the end', wrong: { at: 2 ** 40 } },
    { name: 'of another length', wrong: { bytes: 2 ** 40 } },
    { name: 'of other bytes', wrong: { at: 1, bytes: 3 } },
  ])('takes a place $name for damage of this one order', ({ wrong }) => {
    const { file, place } = writtenOne('{"name":"Ann"}');
    expect(() => readAll(file, { ...place, ...wrong })).toThrow(
      expect.objectContaining({ code: 'dataset_damaged' }),
    );
  });

  it('reads a dataset of several MiB whole', () => {
    const long = `"${'x'.repeat(3_000_000)}"`;
    const { file, place } = writtenOne(long);
    expect(readAll(file, place)).toBe(long);
  });

  const refuses = ({ damage, code }: (typeof DAMAGES)[number]) => {
    const { file, place } = writtenOne('{"name":"Ann"}');
    damage(file);
    expect(() => readAll(file, place)).toThrow(expect.objectContaining({ code }));
  };
  it.each(DAMAGES)('gives nothing of a file that was $name', refuses);
  itOnPosix.each(PIPE)(
    'gives nothing of a file that was $name (needs POSIX: named pipes)',
    refuses,
  );
});
