import path from 'node:path';
import { parseEnv } from 'node:util';
import { messageOf, systemCode, UsageError } from '../../errors.ts';
import { readRegularFile } from '../../regular-file.ts';

/** A file of settings is never so long. */
const MAX_BYTES = 1024 ** 2;

/** A line that sets one of vdpipe's own variables in double quotes, where `\n` is a line break. */
const ESCAPED = /^\s*(?:export\s+)?(VDPIPE_\w+)\s*=\s*"[^"\n]*\\n/m;

/**
 * Reads the `.env` file of a folder; nothing when there is none. Notepad's byte order mark is left out.
 *
 * @throws UsageError `env_file_unusable` when settings would be lost or changed: a pipe, another encoding than UTF-8, `"C:\new"`
 */
export function readEnvFile(folder: string): Readonly<Record<string, string | undefined>> {
  const file = path.join(folder, '.env');
  let bytes: Buffer;
  try {
    bytes = readRegularFile(file, MAX_BYTES);
  } catch (cause) {
    if (/^ENO(?:ENT|TDIR)$/.test(systemCode(cause))) return {};
    throw unusable(file, messageOf(cause), cause);
  }
  const text = decode(file, bytes);
  const [, name] = ESCAPED.exec(text) ?? [];
  if (name !== undefined) {
    throw unusable(
      file,
      `the value of ${name} has "\\n", which means a line break inside double quotes. Use single quotes, for example for a Windows path`,
    );
  }
  return parseEnv(text);
}

function decode(file: string, bytes: Buffer): string {
  if (bytes.includes(0)) throw unusable(file, 'it is in UTF-16. Save it as UTF-8');
  try {
    // Leaves out a byte order mark, with which the first variable would have another name.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unusable(file, 'it is not in UTF-8. Save it as UTF-8', cause);
  }
}

function unusable(file: string, reason: string, cause?: unknown): UsageError {
  return new UsageError('env_file_unusable', `Cannot use the settings in "${file}": ${reason}.`, {
    cause,
  });
}
