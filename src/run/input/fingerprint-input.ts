import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { VdpipeError } from '../../errors.ts';
import { type Input, openInput } from '../../sheet/input.ts';
import { isPgp } from '../../sheet/pgp/is-pgp.ts';
import type { ListFiles, ReadOptions } from '../../sheet/sheet.ts';
import { alone } from '../../sheet/sheet-name.ts';
import { cannotKeep, temporaryFolder } from '../../temporary-folder.ts';

/** An input that can be read from its start more than once. */
export interface ReopenableInput {
  /** Where it is read from: the files themselves, or a copy of what came through a pipe. */
  readonly file: ListFiles;
  /** @throws VdpipeError `file_changed` when the file is not what it was any more */
  assertUnchanged(): Promise<void>;
  /** Removes the copy, if there is one. */
  release(): Promise<void>;
}

/** An input whose content is known. */
export interface FingerprintedInput extends ReopenableInput {
  /** Equal for the same content and settings, whatever the file is called, and in whatever order several are. */
  readonly fingerprint: string;
  /** Of several files what each has, in their order. */
  readonly contents?: readonly string[];
}

export interface FingerprintOptions {
  /** Ends waiting for a pipe. */
  readonly signal?: AbortSignal | undefined;
  /** Called as the reading proceeds; the part is undefined if the length is not known. @default nobody */
  readonly onFingerprint?:
    | ((progress: { readonly part: number | undefined; readonly bytes: number }) => void)
    | undefined;
}

interface ContentOptions extends FingerprintOptions {
  /** How a file is decrypted. @default it is not */
  readonly read?: Pick<ReadOptions, 'pgp' | 'limits'> | undefined;
}

/**
 * Reads an input once to know what it is. What cannot be read a second time (`-`, a pipe) is copied to a file of mode
 * 0600 meanwhile.
 *
 * @param settings What besides the content makes two runs the same.
 * @throws UsageError `file_missing`, `file_is_folder`, `file_unreadable`
 * @throws InputError, UsageError it cannot be decrypted
 * @throws VdpipeError `file_unwritable` when there is no room for a copy
 */
export async function fingerprintInput(
  given: ListFiles,
  settings: unknown,
  options: ContentOptions = {},
): Promise<FingerprintedInput> {
  const { signal, onFingerprint, read } = options;
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const file = alone(given);
  if (typeof file !== 'string') return await fingerprintAll(file, hash, options);
  const input = await openInput(file, { signal });
  if (read?.pgp && isPgp(input.head)) return await fingerprintSealed(input, hash, options);
  let bytes = 0;
  const take = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    onFingerprint?.({ part: input.progress(), bytes });
  };
  try {
    if (!input.again) {
      const copy = await copyInput(input, take);
      return { ...copy, fingerprint: hash.digest('hex') };
    }
    const itself = await fileItself(file);
    for await (const chunk of input.chunks()) take(chunk);
    return { ...itself, fingerprint: hash.digest('hex') };
  } finally {
    await input.close();
  }
}

/** Of what a message of PGP holds: the same list is encrypted in other bytes each time. What comes through a pipe is copied as it is. */
async function fingerprintSealed(
  given: Input,
  hash: Hash,
  { signal, read }: ContentOptions,
): Promise<FingerprintedInput> {
  const place = given.again ? await fileItself(given.file) : await copyInput(given);
  const sealed = given.again ? given : await openInput(String(place.file));
  let input = sealed;
  try {
    const { decryptPgp } = await import('../../sheet/pgp/decrypt-pgp.ts');
    input = await decryptPgp(sealed, { ...read, ...(signal && { signal }) });
    for await (const chunk of input.chunks()) hash.update(chunk);
    return { ...place, fingerprint: hash.digest('hex') };
  } catch (error) {
    await place.release();
    throw error;
  } finally {
    await input.close();
    await given.close();
  }
}

/** Other answers of outside checks make another input. @param answered their digest @default none were asked */
export function withAnswers<T extends Pick<FingerprintedInput, 'fingerprint'>>(
  taken: T,
  answered: string | undefined,
): T {
  if (answered === undefined) return taken;
  const hash = createHash('sha256').update(`${taken.fingerprint} ${answered}`);
  return { ...taken, fingerprint: hash.digest('hex') };
}

/** The order in which files are named is no other list: nothing of it is ordered again for it. */
async function fingerprintAll(
  files: readonly string[],
  hash: Hash,
  { onFingerprint, ...options }: ContentOptions,
): Promise<FingerprintedInput> {
  const itself = await filesThemselves(files);
  const contents: string[] = [];
  for (const [i, file] of files.entries()) {
    const { fingerprint } = await fingerprintInput(file, null, {
      ...options,
      onFingerprint: ({ part, bytes }) =>
        onFingerprint?.({ part: (i + (part ?? 0)) / files.length, bytes }),
    });
    contents.push(fingerprint);
  }
  const fingerprint = hash.update(JSON.stringify(contents.toSorted())).digest('hex');
  return { ...itself, fingerprint, contents };
}

/**
 * An input that can be read from its start more than once: the file itself, or a copy of what comes through a pipe.
 *
 * @throws UsageError `file_missing`, `file_is_folder`, `file_unreadable`
 * @throws VdpipeError `file_unwritable` when there is no room for a copy
 */
export async function reopenableInput(
  given: ListFiles,
  signal?: AbortSignal,
): Promise<ReopenableInput> {
  const file = alone(given);
  if (typeof file !== 'string') return await filesThemselves(file);
  const input = await openInput(file, { signal });
  try {
    return input.again ? await fileItself(file) : await copyInput(input);
  } finally {
    await input.close();
  }
}

/** @throws UsageError `sheets_several`, `file_missing` */
async function filesThemselves(files: readonly string[]): Promise<ReopenableInput> {
  const { assertApart } = await import('../../sheet/joined/open-files.ts');
  await assertApart(files);
  const all = await Promise.all(files.map(fileItself));
  const assertUnchanged = async () => {
    for (const one of all) await one.assertUnchanged();
  };
  return { file: files, assertUnchanged, release: async () => {} };
}

async function fileItself(file: string): Promise<ReopenableInput> {
  const before = await stateOf(file);
  return {
    file,
    assertUnchanged: async () => {
      // A file that is gone, or can no longer be looked at, is not what it was either.
      if ((await stateOf(file).catch(() => null)) === before) return;
      throw new VdpipeError(
        'file_changed',
        `Nothing was ordered: "${file}" was changed while it was read. Run the command again.`,
      );
    },
    release: async () => {},
  };
}

/** Copies what can be read only once to a file of mode 0600. */
export async function copyInput(
  input: Pick<Input, 'label' | 'chunks'>,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<ReopenableInput> {
  const folder = await mkdtemp(path.join(temporaryFolder(), 'vdpipe-')).catch(notCopied);
  const release = () => rm(folder, { recursive: true, force: true });
  const copy = path.join(folder, input.label);
  let handle: FileHandle | undefined;
  try {
    handle = await open(copy, 'wx', 0o600).catch(notCopied);
    for await (const chunk of input.chunks()) {
      onChunk(chunk);
      await handle.writeFile(chunk).catch(notCopied);
    }
  } catch (error) {
    await release();
    throw error;
  } finally {
    await handle?.close();
  }
  return { file: copy, assertUnchanged: async () => {}, release };
}

function notCopied(cause: unknown): never {
  throw cannotKeep(
    'a copy of the input',
    cause,
    'Set TMPDIR to a folder with room for it, or give the input as a file.',
  );
}

async function stateOf(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file);
  return [ino, size, mtimeMs].join(' ');
}
