import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the package that a module belongs to; nothing for a module of our own. */
export function packageFolderOf(moduleId) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId.replaceAll('\\', '/'))?.[0];
}

/** What bundled packages ask to be kept with every copy of them. */
export function licencesOf(folders) {
  return [...new Set(folders)].sort().map(licenceOf).join('\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}\n`;
}
