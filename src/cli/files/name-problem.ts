import path from 'node:path';
import process from 'node:process';
import { isDeviceName } from '../../output/sheets/device-name.ts';

/** Characters that Windows has in no name. A colon would write a stream of another file, in silence. */
const NOT_IN_NAMES = /[<>:"|?*]/;

/** Why no file can have this name on this system; nothing when it can. */
export function findNameProblem(file: string, platform = process.platform): string | undefined {
  if (platform !== 'win32') return undefined;
  const name = path.win32.basename(file);
  const [sign] = NOT_IN_NAMES.exec(name) ?? [];
  if (sign !== undefined) return `Windows does not allow "${sign}" in file names`;
  if (isDeviceName(name)) return `Windows reserves the name "${name}"`;
  if (/[. ]$/.test(name)) return 'Windows removes a dot or space at the end of a name';
  return undefined;
}
