import { writeFileSync } from 'node:fs';
import * as XLSX from 'xlsx';
import { VdpipeError } from '../../../src/errors.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import { inlineRow, type XlsxShape, xlsxParts } from './make-xlsx.ts';
import { makeZip, type ZipPart } from './make-zip.ts';

const SHAPE: XlsxShape = {
  rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>1234.5</v></c><c r="C1" t="str"><f>A1</f><v>a_x000D_b</v></c></row>${inlineRow('이름', '서울', 'x & y').repeat(20)}`,
  strings:
    '<si><t xml:space="preserve"> 하나 </t></si><si><r><t>b</t></r><rPh sb="0" eb="1"><t>c</t></rPh></si>',
  formats: ['yyyy-mm-dd', 14],
  tail: '<mergeCells><mergeCell ref="A2:B3"/></mergeCells>',
};

/** Numbers that are the same at every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Mutation = (random: (below: number) => number) => Buffer;

/** The file's own bytes, changed: mostly the container notices. */
function flipBits(base: Buffer): Mutation {
  return (random) => {
    const bytes = Buffer.from(base);
    for (let left = 1 + random(4); left > 0; left -= 1) {
      const at = random(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
    }
    return bytes;
  };
}

function cutShort(base: Buffer): Mutation {
  return (random) => {
    const start = random(base.length);
    const length = random(base.length - start);
    return random(2) === 0
      ? base.subarray(0, start)
      : Buffer.concat([base.subarray(0, start), base.subarray(start + length)]);
  };
}

/** The parts changed and packed again: these the reader of the parts must notice. */
function flipInside(parts: readonly ZipPart[], stored: boolean): Mutation {
  return (random) => {
    const index = random(parts.length);
    return makeZip(
      parts.map((part, i) => {
        const data = Buffer.from(part.data);
        for (let left = i === index ? 1 + random(3) : 0; left > 0; left -= 1) {
          const at = random(Math.max(1, data.length));
          if (random(3) === 0) data[at] = (data[at] ?? 0) ^ (1 << random(8));
          else data[at] = '<>/"=&;0A \0'.charCodeAt(random(11));
        }
        return { name: part.name, data, stored };
      }),
    );
  };
}

function cutInside(parts: readonly ZipPart[]): Mutation {
  return (random) => {
    const index = random(parts.length);
    return makeZip(
      parts.map((part, i) => {
        const data = Buffer.from(part.data);
        const end = i === index ? random(data.length + 1) : data.length;
        return { name: part.name, data: data.subarray(0, end) };
      }),
    );
  };
}

function swapParts(parts: readonly ZipPart[]): Mutation {
  return (random) => {
    const swapped = [...parts];
    const [a, b] = [random(parts.length), random(parts.length)];
    const [first, second] = [parts[a], parts[b]];
    if (first && second) {
      swapped[a] = { ...first, data: second.data };
      swapped[b] = { ...second, data: first.data };
    }
    if (random(4) === 0) swapped.splice(random(swapped.length), 1);
    return makeZip(swapped);
  };
}

const PARTS = xlsxParts(SHAPE);
const OWN = makeZip(PARTS);
const OTHERS: Buffer = XLSX.write(
  XLSX.utils.book_new(
    XLSX.utils.aoa_to_sheet([
      ['a', 1, true],
      ['나', 2.5, new Date(Date.UTC(2026, 2, 7))],
    ]),
    'List',
  ),
  { type: 'buffer', bookSST: true, compression: true },
);

/** Ways to damage a workbook, and how often one is tried for each time of the most telling one. */
export const MUTATIONS: readonly { name: string; share: number; mutate: Mutation }[] = [
  { name: 'bits flipped in a file', share: 0.8, mutate: flipBits(OWN) },
  { name: "bits flipped in another program's file", share: 0.4, mutate: flipBits(OTHERS) },
  { name: 'cut', share: 0.4, mutate: cutShort(OWN) },
  { name: 'bytes changed inside its parts', share: 1, mutate: flipInside(PARTS, false) },
  {
    name: 'bytes changed inside parts that are not packed',
    share: 0.4,
    mutate: flipInside(PARTS, true),
  },
  { name: 'parts cut', share: 0.4, mutate: cutInside(PARTS) },
  { name: 'parts swapped', share: 0.4, mutate: swapParts(PARTS) },
];

/** What becomes of so many damaged workbooks: how many rows, or the code of the error on purpose; any other is thrown. */
export async function openMutated(
  file: string,
  mutate: Mutation,
  { count, seed }: { count: number; seed: number },
): Promise<ReadonlySet<string | number>> {
  const random = seeded(seed);
  const outcomes = new Set<string | number>();
  for (let i = 0; i < count; i += 1) {
    outcomes.add(await outcome(file, mutate(random), i % 2 === 0));
  }
  return outcomes;
}

/** What became of a file: how many rows, or the code of the error. */
async function outcome(
  file: string,
  bytes: Buffer,
  repeatMerged: boolean,
): Promise<string | number> {
  writeFileSync(file, bytes);
  let rows = 0;
  try {
    const source = await openSheet(file, { repeatMerged });
    try {
      for await (const batch of source.rows()) rows += batch.rows.length;
    } finally {
      await source.close();
    }
    return rows;
  } catch (error) {
    if (error instanceof VdpipeError) return error.code;
    throw error;
  }
}
