// How many cells are shown as Excel shows them: in workbooks made here, whose texts are in the format's documentation, and
// in the workbooks of a folder, compared with CSV exports beside them: `npm run conformance -- FOLDER`, with `list.xlsx.0.csv` from
// the first sheet of `list.xlsx`, `list.xlsx.1.csv` from its second. Only ASCII is compared there: such exports lack the rest.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { conformanceCells } from './conformance/cells.mjs';
import { compareExports } from './conformance/exports.mjs';
import { writeFixtures } from './conformance/fixtures.mjs';
import { readTexts } from './conformance/read-texts.mjs';

/** Differences that are shown of each workbook. */
const MAX_SHOWN = 3;

const [folder] = process.argv.slice(2);
const passed = await checkFixtures();
if (folder !== undefined) await checkFolder(folder);
process.exitCode = passed ? 0 : 1;

async function checkFixtures() {
  const temporary = mkdtempSync(path.join(tmpdir(), 'vdpipe-conformance-'));
  let cells = 0;
  let equal = 0;
  try {
    for (const book of await writeFixtures(temporary, conformanceCells())) {
      const texts = await readTexts(book.file, { ...(book.locale && { locale: book.locale }) });
      for (const [i, { name, shows, ...cell }] of book.cells.entries()) {
        const text = texts[i]?.[0] ?? '';
        cells += 1;
        if (text === shows) equal += 1;
        else
          console.log(
            `${name}: ${JSON.stringify(text)}, not ${JSON.stringify(shows)}, for ${JSON.stringify(cell)}`,
          );
      }
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
  console.log(`documented: ${share(equal, cells)}`);
  return equal === cells;
}

async function checkFolder(name) {
  const totals = new Map();
  for await (const book of compareExports(name)) {
    const ending = path.extname(book.name).toLowerCase();
    const total = totals.get(ending) ?? { files: 0, cells: 0, equal: 0 };
    total.files += 1;
    total.cells += book.cells;
    total.equal += book.equal;
    totals.set(ending, total);
    if (book.differences.length === 0) continue;
    console.log(`${book.name}: ${book.cells - book.equal} of ${book.cells} cells differ`);
    for (const difference of book.differences.slice(0, MAX_SHOWN)) console.log(`  ${difference}`);
  }
  for (const [ending, { files, cells, equal }] of totals) {
    console.log(`${ending}, ${files} files: ${share(equal, cells)}`);
  }
}

function share(equal, cells) {
  const percent = cells === 0 ? 100 : (100 * equal) / cells;
  return `${equal} of ${cells} cells shown as Excel shows them, ${percent.toFixed(3)} %`;
}
