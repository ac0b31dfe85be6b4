import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  DatasetReader,
  DatasetWriter,
  joinedLength,
  type Segment,
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
  const segments = texts.map((text) => writer.add([Buffer.from(text)]) as Segment);
  writer.commit();
  return { file, segments };
}

function copyAll(file: string, segments: Parameters<DatasetReader['read']>[0]): string {
  const reader = new DatasetReader(file);
  const target = Buffer.alloc(joinedLength(segments) + 2, '#');
  try {
    reader.copy(segments, target.subarray(1, -1));
  } finally {
    reader.close();
  }
  return target.toString();
}

function readAll(file: string, segments: Parameters<DatasetReader['read']>[0]): string {
  const reader = new DatasetReader(file);
  try {
    return Buffer.concat([...reader.read(segments)]).toString();
  } finally {
    reader.close();
  }
}

describe('DatasetReader.copy()', () => {
  it('takes room for more or fewer bytes for a mistake', () => {
    const { file, segments } = written(['{"a":1}', '{"b":2}']);
    const reader = new DatasetReader(file);
    for (const bytes of [0, 14, 16]) {
      expect(() => reader.copy(segments, Buffer.alloc(bytes))).toThrow(RangeError);
    }
  });

  it('joins segments by commas and touches nothing else', () => {
    const { file, segments } = written(['{"a":1}', `"${'x'.repeat(2_000_000)}"`, '{"c":"김"}']);
    for (const asked of [segments, segments.slice(2), []]) {
      expect(copyAll(file, asked)).toBe(`#${readAll(file, asked)}#`);
    }
  });

  const refuses = ({ damage, code }: (typeof DAMAGES)[number]) => {
    const { file, segments } = written(['{"name":"Ann"}']);
    damage(file);
    expect(() => copyAll(file, segments)).toThrow(expect.objectContaining({ code }));
  };
  it.each(DAMAGES)('does not take a file that was $name', refuses);
  itOnPosix.each(PIPE)('does not take a file that was $name (needs POSIX: named pipes)', refuses);
});

describe('DatasetReader.read()', () => {
  it('joins segments by commas, in the order asked for', () => {
    const { file, segments } = written(['{"a":1}', '{"b":2}', '{"c":"김"}']);
    const [a, b, c] = segments;
    const asked = [c, a, b].flatMap((segment) => (segment ? [segment] : []));
    const text = readAll(file, asked);
    expect(text).toBe('{"c":"김"},{"a":1},{"b":2}');
    expect(joinedLength(asked)).toBe(Buffer.byteLength(text));
  });

  it('reads a segment of several MiB whole', () => {
    const long = `"${'x'.repeat(3_000_000)}"`;
    const { file, segments } = written([long]);
    expect(readAll(file, segments)).toBe(long);
  });

  const refuses = ({ damage, code }: (typeof DAMAGES)[number]) => {
    const { file, segments } = written(['{"name":"Ann"}']);
    damage(file);
    expect(() => readAll(file, segments)).toThrow(expect.objectContaining({ code }));
  };
  it.each(DAMAGES)('gives nothing of a file that was $name', refuses);
  itOnPosix.each(PIPE)(
    'gives nothing of a file that was $name (needs POSIX: named pipes)',
    refuses,
  );
});
