import { ReadableStream } from 'node:stream/web';
import type { MaybeStream, Message } from 'openpgp';
import { InterruptedError, messageOf, VdpipeError } from '../../errors.ts';
import { type Input, keepInput } from '../input.ts';
import { toLimits } from '../limits.ts';
import type { OpenOptions } from '../sheet.ts';
import {
  checkRatio,
  encryptionUnsupported,
  fileDamaged,
  fileEncrypted,
  pgpKeyWrong,
  signatureMissing,
  signatureWrong,
} from '../sheet-errors.ts';
import { isPgp } from './is-pgp.ts';
import { type OpenKeys, openKeys } from './pgp-keys.ts';
import { provenPackets, type SealedPacket, UnknownSeal } from './proven-packets.ts';

const FIX =
  'Name your private key: --pgp-key FILE, or "pgp" of the job; or decrypt it, and use the list inside';
const AGAIN = 'Get the file again; if it stays so, ask the sender to encrypt it again';
const ENCRYPT_ANEW =
  'Ask the sender to encrypt it with a program of today, such as GnuPG, for your key';
const BEGIN = '-----BEGIN PGP';
/** Each may have to be tried, which takes up to 50 ms: a hostile message could take hours. */
const MAX_RECIPIENTS = 1000;

type PgpMessage = Message<MaybeStream<Uint8Array>>;

/**
 * Returns the content of a PGP message, in a file without a name; any other input is returned as it is, unless it must be signed.
 * Nothing of the content is looked at before all of it is known to be as it was sent, and nothing is returned before it is known by
 * whom, if that matters.
 *
 * @throws {InputError} `file_encrypted` if nobody gives a key; `pgp_key_wrong`, `encryption_unsupported`, `signature_missing`,
 *   `signature_wrong`, `file_damaged`, `file_too_large`
 * @throws {UsageError} `pgp_key_unusable`
 */
export async function decryptPgp(input: Input, options: OpenOptions): Promise<Input> {
  const { label } = input;
  const limits = toLimits(options.limits);
  const given = await options.pgp?.();
  if (!isPgp(input.head)) {
    if (given?.signedBy === undefined) return input;
    throw signatureMissing(label);
  }
  if (!given) throw fileEncrypted(label, FIX, 'it is encrypted with PGP');
  const keys = await openKeys(given);
  const proven = await keepInput({ ...input, chunks: () => explained(label, unseal()) }, limits);
  return await keepInput({ ...proven, label, chunks: () => explained(label, unpack()) }, limits);

  async function* unseal(): AsyncGenerator<Uint8Array> {
    const { readMessage } = await import('openpgp');
    const bytes = copies(input.chunks(), options.signal);
    const message = input.head.includes(BEGIN)
      ? await readMessage({ armoredMessage: ReadableStream.from(toText(bytes)) as never })
      : await readMessage({ binaryMessage: ReadableStream.from(bytes) as never });
    yield* packetsOf(message, label, keys);
    await toEnd(message);
  }

  async function* unpack(): AsyncGenerator<Uint8Array> {
    const { readMessage, verify } = await import('openpgp');
    let [bytes, packed] = [0, 0];
    const counted = copies(proven.chunks(), options.signal, (more) => {
      packed += more;
    });
    const message = await readMessage({ binaryMessage: ReadableStream.from(counted) as never });
    const signers = [...(keys.signers ?? [])];
    const { data, signatures } = await verify({
      ...{ message, verificationKeys: signers, format: 'binary' },
    });
    for await (const chunk of data as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      checkRatio(label, 'it', { bytes, packed, maxUnpackRatio: limits.maxUnpackRatio });
      yield chunk;
    }
    await proven.close();
    if (!keys.signers) return;
    const found = await Promise.allSettled(signatures.map(({ verified }) => verified));
    if (found.some(({ status }) => status === 'fulfilled')) return;
    const [first] = found;
    if (first?.status !== 'rejected') throw signatureMissing(label);
    throw signatureWrong(label, whyWrong(messageOf(first.reason)));
  }
}

/** What is encrypted in a message for one of these keys. */
async function* packetsOf(
  message: PgpMessage,
  label: string,
  { own }: OpenKeys,
): AsyncGenerator<Uint8Array> {
  const { decryptSessionKeys, enums } = await import('openpgp');
  const tags = enums.packet;
  const [sealed] = message.packets.filterByTag(
    ...[tags.symEncryptedIntegrityProtectedData, tags.aeadEncryptedData],
  );
  const unsupported = (what: string) => encryptionUnsupported(label, what, ENCRYPT_ANEW);
  if (!sealed) {
    const isOld = message.packets.filterByTag(tags.symmetricallyEncryptedData).length > 0;
    throw unsupported(isOld ? 'without protection against changes' : 'signed, but not encrypted');
  }
  const wanted = message.getEncryptionKeyIDs().map((id) => id.toHex());
  if (wanted.length === 0) throw unsupported('for a password, or for an unknown kind of key');
  if (wanted.length > MAX_RECIPIENTS) throw unsupported(`for over ${MAX_RECIPIENTS} keys`);
  const ids = own.flatMap((key) => key.getKeyIDs().map((id) => id.toHex()));
  // Whoever hides for whom it is writes zeros.
  const isHidden = wanted.some((id) => /^0*$/.test(id));
  if (!isHidden && !wanted.some((id) => ids.includes(id))) throw pgpKeyWrong(label, wanted, ids);
  const [session] = await decryptSessionKeys({ message, decryptionKeys: [...own] }).catch(
    (error: unknown) => {
      if (/non-preferred|invalid enum/i.test(messageOf(error)))
        throw unsupported('an unusual cipher');
      throw isHidden ? pgpKeyWrong(label, wanted, ids) : error;
    },
  );
  const { data, algorithm } = session as { data: Uint8Array; algorithm: string | null };
  const packet = sealed as unknown as SealedPacket;
  const named = enums.symmetric[algorithm as keyof typeof enums.symmetric];
  try {
    yield* provenPackets(packet, packet.cipherAlgorithm ?? named, data);
  } catch (error) {
    throw error instanceof UnknownSeal ? unsupported(error.message) : error;
  }
}

/** Reads what is behind the packet that was read: there may be a second message, or something else that nobody would see. */
async function toEnd({ packets }: PgpMessage): Promise<void> {
  const { stream } = packets as unknown as { readonly stream: AsyncIterable<unknown> };
  for await (const _ of stream) {
  }
}

/** Whatever goes wrong in there is that the message does not hold together. */
async function* explained(
  label: string,
  bytes: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Buffer> {
  try {
    for await (const { buffer, byteOffset, length } of bytes) {
      yield Buffer.from(buffer, byteOffset, length);
    }
  } catch (error) {
    if (error instanceof VdpipeError) throw error;
    const message = messageOf(error);
    const isCut = /unexpected end|misformed|too short|premature/i.test(message);
    const isChanged = /integrity check|authenticate/i.test(message);
    const why = isChanged
      ? 'damaged: its integrity check failed'
      : 'damaged, or more than a message';
    const what = `it is ${isCut ? 'cut short' : why}`;
    throw fileDamaged(label, what, error, AGAIN);
  }
}

/** A chunk is overwritten once the next is requested. */
async function* copies(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (signal?.aborted) throw new InterruptedError({ reason: signal.reason });
    onRead(chunk.length);
    yield new Uint8Array(chunk);
  }
}

/** The text of an armored message. What is behind its end would be ignored. */
async function* toText(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<string> {
  let messages = 0;
  let last = '';
  for await (const chunk of chunks) {
    const text = Buffer.from(chunk).toString('latin1');
    messages += `${last}${text}`.split(BEGIN).length - 1;
    last = text.slice(1 - BEGIN.length);
    if (messages > 1) throw new Error('several messages');
    yield text;
  }
}

function whyWrong(message: string): string {
  if (/could not find signing key/i.test(message)) return 'it was signed with another key';
  if (/key is (?:expired|revoked)/i.test(message)) return 'the key was expired or revoked';
  if (/expired/i.test(message)) return 'its signature is expired';
  if (/future/i.test(message)) return 'its signature is from the future: compare the clocks';
  if (/insecure/i.test(message)) return 'its signature is made in a way that is no longer safe';
  return 'its signature is not that of its content';
}
