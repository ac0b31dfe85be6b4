import { fstatSync, ftruncateSync, readdirSync, writeSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderPart, StoredPiece } from '../../src/orders/draft.ts';
import { SqlitePartStore } from '../../src/spill/part-store.ts';
import { itOnPosix } from '../support/posix.ts';
import { runs } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
const open: SqlitePartStore[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('TEMP', folder);
});

afterEach(() => {
  for (const store of open.splice(0)) store.close();
  vi.unstubAllEnvs();
});

function openStore(): SqlitePartStore {
  const store = new SqlitePartStore();
  open.push(store);
  return store;
}

function textOf(chunks: Iterable<Uint8Array>): string {
  const copied = Array.from(chunks, (chunk) => {
    expect(chunk.length).toBeGreaterThan(0);
    expect(chunk.length).toBeLessThanOrEqual(1 << 20);
    return Buffer.from(chunk);
  });
  return Buffer.concat(copied).toString('latin1');
}

/** Open files without a name. */
function namelessFiles(): number[] {
  return readdirSync('/dev/fd')
    .map(Number)
    .filter((fd) => {
      try {
        const found = fstatSync(fd);
        return found.isFile() && found.nlink === 0;
      } catch {
        return false;
      }
    });
}

describe('PartStore.read()', () => {
  it('joins the pieces of each order, however they were stored', () => {
    const size = fc.oneof(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 200_000, max: 300_000 }),
      fc.integer({ min: (1 << 20) - 2, max: (1 << 20) + 2 }),
    );
    const stored = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), size), { maxLength: 25 });
    fc.assert(
      fc.property(stored, fc.boolean(), (pieces, backwards) => {
        const store = openStore();
        const orders = new Map<number, { text: string; pieces: StoredPiece[] }>();
        for (const [i, [order, bytes]] of pieces.entries()) {
          const text = String.fromCharCode(65 + i).repeat(bytes);
          const before = orders.get(order);
          orders.set(order, {
            text: before ? `${before.text},${text}` : text,
            pieces: [...(before?.pieces ?? []), store.append(Buffer.from(text))],
          });
        }
        const read = [...orders.values()];
        for (const order of backwards ? read.reverse() : read) {
          // Texts of megabytes would be printed for long.
          expect(textOf(store.read(order.pieces)) === order.text).toBe(true);
        }
        expect([...store.read([])]).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });

  it('puts orders together that were stored in more rounds than there are blocks in memory', () => {
    const store = openStore();
    const orders = Array.from({ length: 40 }, () => ({ rows: '', pieces: [] as StoredPiece[] }));
    for (let round = 0; round < 60; round += 1) {
      for (const [i, order] of orders.entries()) {
        const row = `{"row":"${round}-${i} ${'x'.repeat((i * round * 37) % 10_000)}"}`;
        order.rows += order.rows === '' ? row : `,${row}`;
        order.pieces.push(store.append(Buffer.from(row)));
      }
    }
    for (const { rows, pieces } of orders) expect(textOf(store.read(pieces)) === rows).toBe(true);
  });

  itOnPosix('reads a file that nobody else can open (needs POSIX: files without a name)', () => {
    const before = new Set(namelessFiles());
    const piece = openStore().append(Buffer.from('{"name":"Ann"}'));
    const [fd, ...others] = namelessFiles().filter((each) => !before.has(each));
    expect(others).toEqual([]);
    expect(fstatSync(fd ?? -1).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual([]);
    expect(textOf(open[0]?.read([piece]) ?? [])).toBe('{"name":"Ann"}');
    open.pop()?.close();
    expect(namelessFiles().filter((each) => !before.has(each))).toEqual([]);
  });

  itOnPosix('gives back the room of what was read (needs POSIX: files without a name)', () => {
    const before = new Set(namelessFiles());
    const files = () => namelessFiles().filter((fd) => !before.has(fd)).length;
    const store = openStore();
    const rows = Buffer.alloc(1_000_000, 'x');
    const pieces = Array.from({ length: 40 }, () => store.append(rows));
    expect(files()).toBe(3);
    for (const [i, piece] of pieces.entries()) {
      expect(textOf(store.read([piece]))).toHaveLength(rows.length);
      if (i === 25) expect(files()).toBe(2);
    }
    expect(files()).toBe(0);
    expect(() => textOf(store.read(pieces.slice(0, 1)))).toThrow(TypeError);
  });

  itOnPosix.each([
    { name: 'cut', damage: (fd: number) => ftruncateSync(fd, 700_000) },
    {
      name: 'lost in part',
      damage: (fd: number) => void writeSync(fd, Buffer.alloc(4096), 0, 4096, 704_512),
    },
  ])(
    'gives nothing of what the disk has $name (needs POSIX: files without a name)',
    ({ damage }) => {
      const before = new Set(namelessFiles());
      const store = openStore();
      const pieces = Array.from({ length: 3 }, () => store.append(Buffer.alloc(400_000, 'x')));
      // Ends writing.
      expect(textOf(store.read(pieces.slice(0, 1)))).toHaveLength(400_000);
      damage(namelessFiles().find((fd) => !before.has(fd)) ?? -1);
      expect(() => textOf(store.read(pieces.slice(1)))).toThrow(
        expect.objectContaining({
          code: 'file_unwritable',
          message: expect.stringContaining(`"${folder}": what was written cannot be read again.`),
        }),
      );
    },
  );
});

describe('PartStore.append()', () => {
  it('tells where rows cannot be stored', () => {
    const missing = path.join(folder, 'missing');
    vi.stubEnv('TMPDIR', missing);
    vi.stubEnv('TEMP', missing);
    expect(() => openStore().append(Buffer.from('x'))).toThrow(
      expect.objectContaining({
        code: 'file_unwritable',
        message: expect.stringMatching(/^Cannot store the rows of orders in ".*missing": .*TMPDIR/),
      }),
    );
    open.splice(0);
  });
});

describe('PartStore.byOrder()', () => {
  it('gives orders by their first row, parts as added, and the rival for the same project', async () => {
    const store = openStore();
    await store.add([partOf('p2', 9), partOf('p1', 7)]);
    await store.add([{ ...partOf('p1', 3), svcUid: 'user-2' }, partOf('p2', 2)]);
    const orders = [];
    for await (const { parts, rival } of store.byOrder()) {
      orders.push({ rows: parts.map((part) => [part.projectId, part.firstRow]), rival });
    }
    expect(orders).toEqual([
      {
        rows: [
          ['p2', 9],
          ['p2', 2],
        ],
        rival: null,
      },
      { rows: [['p1', 3]], rival: { svcUid: 'user-1', firstRow: 7 } },
      { rows: [['p1', 7]], rival: { svcUid: 'user-2', firstRow: 3 } },
    ]);
  });
});

function partOf(projectId: string, row: number): OrderPart {
  return {
    projectId,
    svcUid: 'user-1',
    firstRow: row,
    lastRow: row,
    rowRanges: String(row),
    rows: 1,
    invalidRows: 0,
    fieldsJson: '{}',
    dataset: [],
  };
}
