import { readFileSync } from 'node:fs';
import { messageOf, UsageError } from '../errors.ts';
import { toVisible } from '../output/text/visible-text.ts';
import { readRegularFile } from '../regular-file.ts';
import type { InputOptions } from '../run/input/sheet-input.ts';
import { askSecret, canAsk } from './ask.ts';
import { readEnvironment } from './environment/environment.ts';

/** A file with a password is never so large. */
const MAX_PASSWORD_BYTES = 16 * 1024;

type FilePassword = NonNullable<InputOptions['password']>;

/** The password of locked lists: of a file that a flag or the environment names, else of whoever is at the terminal, asked once. */
export function filePassword(passwordFile?: string): FilePassword {
  let known: string | undefined;
  return async (name, signal = new AbortController().signal) => {
    const file = passwordFile ?? readEnvironment()['VDPIPE_FILE_PASSWORD_FILE'];
    if (file) known ??= readPasswordFile(file);
    else if (canAsk()) known ??= await askSecret(`\nPassword of "${toVisible(name)}"`, signal);
    return known;
  };
}

/**
 * @param file `-` for standard input
 * @throws UsageError `password_unreadable`
 */
export function readPasswordFile(file: string): string {
  try {
    const bytes = file === '-' ? readFileSync(0) : readRegularFile(file, MAX_PASSWORD_BYTES);
    return bytes.toString('utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new UsageError(
      'password_unreadable',
      `Cannot read the password from "${file}": ${messageOf(cause)}`,
      { cause },
    );
  }
}
