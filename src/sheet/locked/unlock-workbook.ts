import { createRequire } from 'node:module';
import { VdpipeError } from '../../errors.ts';
import { type Input, keepInput, type WholeInput } from '../input.ts';
import { toLimits } from '../limits.ts';
import type { OpenOptions } from '../sheet.ts';
import {
  encryptionUnsupported,
  fileDamaged,
  fileEncrypted,
  passwordWrong,
} from '../sheet-errors.ts';
import { type Lock, UnknownLock } from './lock.ts';
import { readPackageLock } from './package-lock.ts';
import { readStreamLock } from './stream-lock.ts';

/** What to do where passwords can be given. */
const FIX =
  'Put its password into a file, and use --password-file FILE; or remove the password in a spreadsheet program';
/** With this password Excel writes what it only recommends not to change, and opens it without asking. */
const NO_SECRET = 'VelvetSweatshop';

/**
 * What a workbook with a password holds: a workbook without one, in a file without a name.
 *
 * @throws {InputError} `file_encrypted` if nobody gives the password; `password_wrong`, `encryption_unsupported`, `file_damaged`
 */
export async function unlockWorkbook(input: WholeInput, options: OpenOptions): Promise<Input> {
  const { file, label } = input;
  const toError = (error: unknown) => {
    if (error instanceof VdpipeError) return error;
    if (error instanceof UnknownLock) return encryptionUnsupported(file, error.message);
    return fileDamaged(file, 'its protection is damaged or cut short', error);
  };
  try {
    const lock = await readLock(input);
    const pieces =
      (await lock.open(NO_SECRET, options.signal)) ?? (await openAsked(lock, input, options));
    const chunks = async function* () {
      yield* pieces;
    };
    return await keepInput({ ...input, label, chunks }, toLimits(options.limits));
  } catch (error) {
    throw toError(error);
  }
}

async function openAsked(
  lock: Lock,
  { file, label }: Input,
  { password: ask, signal }: OpenOptions,
): Promise<Iterable<Buffer>> {
  const password = await ask?.(label, signal);
  if (password === undefined) throw fileEncrypted(file, ask && FIX);
  // Excel hashes letters as they are typed: on macOS some are in parts.
  for (const typed of new Set([password, password.normalize('NFC'), password.normalize('NFD')])) {
    const pieces = await lock.open(typed, signal);
    if (pieces) return pieces;
  }
  throw passwordWrong(file);
}

async function readLock({ regularFile: { handle, bytes } }: WholeInput): Promise<Lock> {
  const { CFB }: typeof import('xlsx') = createRequire(import.meta.url)('xlsx');
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  const container = CFB.read(buffer, { type: 'buffer' });
  const streamOf = (name: string) => {
    const { content } = CFB.find(container, name) ?? {};
    return content && (Buffer.isBuffer(content) ? content : Buffer.from(content as Uint8Array));
  };
  const info = streamOf('EncryptionInfo');
  const packed = streamOf('EncryptedPackage');
  if (packed) return readPackageLock(info ?? Buffer.alloc(0), packed);
  const lock = readStreamLock(streamOf('Workbook') ?? streamOf('Book') ?? Buffer.alloc(0));
  return {
    async open(password, signal) {
      const streams = await lock.open(password, signal);
      if (!streams) return null;
      const made = CFB.utils.cfb_new();
      CFB.utils.cfb_add(made, 'Workbook', Buffer.concat([...streams]));
      return [CFB.write(made, { type: 'buffer' }) as Buffer];
    },
  };
}
