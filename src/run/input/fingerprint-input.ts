import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { VdpipeError } from '../../errors.ts';
import { type Input, openInput } from '../../sheet/input.ts';
import { cannotKeep, temporaryFolder } from '../../temporary-folder.ts';

/** An input that can be read from its start more than once. */
export interface ReopenableInput {
  /** Where it is read from: the file itself, or a copy of what came through a pipe. */
  readonly file: string;
  /** @throws VdpipeError `file_changed` when the file is not what it was any more */
  assertUnchanged(): Promise<void>;
  /** Removes the copy, if there is one. */
  release(): Promise<void>;
}

/** An input whose content is known. */
export interface FingerprintedInput extends ReopenableInput {
  /** Equal for the same content and settings, whatever the file is called. */
  readonly fingerprint: string;
}

export interface FingerprintOptions {
  /** Ends waiting for a pipe. */
  readonly signal?: AbortSignal | undefined;
  /** Called as the reading proceeds; the part is undefined if the length is not known. @default nobody */
  readonly onFingerprint?:
    | ((progress: { readonly part: number | undefined; readonly bytes: number }) => void)
    | undefined;
}

/**
 * Reads an input once to know what it is. What cannot be read a second time (`-`, a pipe) is copied to a file of mode
 * 0600 meanwhile.
 *
 * @param settings What besides the content makes two runs the same.
 * @throws UsageError `file_missing`, `file_is_folder`, `file_unreadable`
 * @throws VdpipeError `file_unwritable` when there is no room for a copy
 */
export async function fingerprintInput(
  file: string,
  settings: unknown,
  { signal, onFingerprint }: FingerprintOptions = {},
): Promise<FingerprintedInput> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const input = await openInput(file, { signal });
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

/**
 * An input that can be read from its start more than once: the file itself, or a copy of what comes through a pipe.
 *
 * @throws UsageError `file_missing`, `file_is_folder`, `file_unreadable`
 * @throws VdpipeError `file_unwritable` when there is no room for a copy
 */
export async function reopenableInput(
  file: string,
  signal?: AbortSignal,
): Promise<ReopenableInput> {
  const input = await openInput(file, { signal });
  try {
    return input.again ? await fileItself(file) : await copyInput(input);
  } finally {
    await input.close();
  }
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

async function copyInput(
  input: Input,
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
