import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { run } from '../docs/consumer.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What vdpipe loads of SheetJS 0.20.3: its parser, and its tables of code pages. */
const SHEETJS = {
  'xlsx.js': 'fd159f1e2d694e12cd0709c1ec1b63c6e1f045d2c4ce857a346f9b965798cbfa',
  'dist/cpexcel.js': '5f0cc8cc3c764e924a2877f32dcd93709756d0b6c26d2471bfd911ce6f8e81c2',
};

it.each(Object.entries(SHEETJS))('SheetJS is the one that was looked at: %s', (file, digest) => {
  const bytes = readFileSync(path.join(ROOT, 'node_modules/xlsx', file));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
});

it('a package says which versions it takes, and lists them', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'scripts'));
  for (const file of ['package.json', 'package-lock.json', 'scripts/supply-chain.mjs']) {
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  const script = path.join(folder, 'scripts/supply-chain.mjs');
  expect(await run(folder, process.execPath, [script])).toMatchObject({ code: 0 });

  const { dependencies } = readJson(folder, 'package.json');
  const shrinkwrap = readJson(folder, 'npm-shrinkwrap.json');
  for (const name of Object.keys(dependencies)) {
    expect(shrinkwrap.packages[`node_modules/${name}`]).toMatchObject({
      version: expect.any(String),
      integrity: expect.stringMatching(/^sha512-/),
    });
  }
  expect(shrinkwrap.packages).not.toHaveProperty('node_modules/vitest');
  const { bomFormat, metadata, components } = readJson(folder, 'sbom.cdx.json');
  expect({ bomFormat, name: metadata.component.name }).toEqual({
    bomFormat: 'CycloneDX',
    name: 'vdpipe',
  });
  const installed = Object.entries<{ version: string }>(shrinkwrap.packages)
    .filter(([place]) => place !== '')
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`);
  const listed = components.map((one: Listed) => `${one.name}@${one.version}`);
  expect(new Set(listed)).toEqual(new Set(installed));

  await run(folder, process.execPath, [script, '--remove']);
  expect(existsSync(path.join(folder, 'npm-shrinkwrap.json'))).toBe(false);
});

interface Listed {
  readonly name: string;
  readonly version: string;
}

function readJson(folder: string, file: string) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
