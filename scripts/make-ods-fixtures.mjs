// Has LibreOffice show test/sheet/ods/fixtures/by-hand.fods: saves it as saved.ods and saved.fods, and exports the sheets of
// all of them as CSV, `saved.ods.0.csv` from the first one. For a change of by-hand.fods; LibreOffice must be installed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { openSheet } from '../dist/sheet/open-sheet.js';

const FOLDER = path.resolve(import.meta.dirname, '../test/sheet/ods/fixtures');
/** Commas, quotes, UTF-8, as shown, all sheets. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';

const work = mkdtempSync(path.join(tmpdir(), 'vdpipe-fixtures-'));
try {
  for (const name of readdirSync(FOLDER).filter((other) => other !== 'by-hand.fods')) {
    rmSync(path.join(FOLDER, name));
  }
  const byHand = path.join(FOLDER, 'by-hand.fods');
  for (const format of ['ods', 'fods']) {
    convert(byHand, format);
    renameSync(path.join(work, `by-hand.${format}`), path.join(FOLDER, `saved.${format}`));
  }
  for (const name of ['by-hand.fods', 'saved.ods', 'saved.fods']) await exportSheets(name);
} finally {
  rmSync(work, { recursive: true });
}

async function exportSheets(name) {
  const file = path.join(FOLDER, name);
  convert(file, CSV);
  const source = await openSheet(file);
  await source.close();
  for (const [i, sheet] of source.sheets.entries()) {
    const csv = path.join(work, `${path.parse(name).name}-${sheet.name}.csv`);
    copyFileSync(csv, path.join(FOLDER, `${name}.${i}.csv`));
  }
}

function convert(file, format) {
  const profile = `-env:UserInstallation=file://${path.join(work, 'profile')}`;
  const args = [profile, '--headless', '--convert-to', format, '--outdir', work, file];
  const { status, error } = spawnSync('soffice', args, {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (error ?? status !== 0) throw error ?? new Error(`soffice ended with ${status}`);
}
