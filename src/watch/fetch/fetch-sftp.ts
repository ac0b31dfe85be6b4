import type SftpClient from 'ssh2-sftp-client';
import type { SftpSource } from '../config/fetch-schema.ts';
import type { Arrivals, FetchedFile } from './arrivals.ts';
import { fetchListed, type ListedFile, type RemoteFolder } from './fetch-listed.ts';
import type { PlacedOptions } from './fetch-options.ts';
import { withSftp } from './sftp-connection.ts';

/** A host that sends nothing for so long is not going to. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Fetches new files of a folder on an SFTP host. */
export function fetchSftp(
  source: SftpSource,
  options: PlacedOptions,
  arrivals: Arrivals,
): Promise<FetchedFile[]> {
  return withSftp(source, options, (client) =>
    fetchListed(remoteFolder(client, source, options), source, options, arrivals),
  );
}

function remoteFolder(
  client: SftpClient,
  source: SftpSource,
  { place, settleMs, clock, signal }: PlacedOptions,
): RemoteFolder<ListedFile> {
  let listedAtMs = 0;
  const pathOf = ({ name }: ListedFile) => `${source.path.replace(/\/+$/, '')}/${name}`;
  const isSame = async (file: ListedFile) => {
    // Of a link it is what the link points to.
    const now = await client.stat(pathOf(file));
    return now.isFile && now.size === file.bytes && now.modifyTime === file.modifiedAtMs;
  };
  return {
    place,
    isSame,
    async *list() {
      listedAtMs = clock.monotonicMs();
      for (const { type, name, size, modifyTime } of await client.list(source.path)) {
        // Some hosts say nothing of what kind it is. A name with a slash would be in another folder.
        if (/^[dlbcps]/.test(type) || /[/\\\0]/.test(name)) continue;
        yield { name, bytes: size, modifiedAtMs: modifyTime, etag: null };
      }
    },
    async isSettled(file) {
      // Whenever the host says that it was written: its clock may be wrong.
      const leftMs = listedAtMs + settleMs - clock.monotonicMs();
      if (leftMs > 0) await clock.sleep(leftMs, signal);
      return await isSame(file);
    },
    async read(file, use) {
      const stream = client.createReadStream(pathOf(file));
      const fail = () => stream.destroy(new Error('no data arrived for a minute'));
      const timer = setTimeout(fail, SILENCE_TIMEOUT_MS);
      try {
        return await use(noting(stream, () => timer.refresh()));
      } finally {
        clearTimeout(timer);
        stream.destroy();
      }
    },
    async remove(file) {
      if (await isSame(file)) await client.delete(pathOf(file));
    },
  };
}

async function* noting(
  stream: AsyncIterable<Uint8Array>,
  note: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    note();
    yield chunk;
  }
}
