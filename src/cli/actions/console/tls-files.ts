import { statSync } from 'node:fs';
import { messageOf, UsageError, whyUnreadable } from '../../../errors.ts';
import { readRegularFile } from '../../../regular-file.ts';
import type { Tls } from '../../../serve/serve-console.ts';

/** Certificates with their chain are smaller. */
const MAX_PEM_BYTES = 1024 * 1024;

interface Watching {
  /** Takes a renewed pair over. @throws if it cannot be used */
  readonly renew: (tls: Tls) => void;
  /** Is told, once for each pair, why it is not used. */
  readonly onBroken: (error: unknown) => void;
}

export type TlsFiles = ReturnType<typeof openTlsFiles>;

/** The files of a certificate and its key, which are replaced when the certificate is renewed. */
export function openTlsFiles(cert: string, key: string) {
  /** @throws UsageError `tls_unusable` */
  const read = (): Tls => ({ cert: readPem(cert, '--tls-cert'), key: readPem(key, '--tls-key') });
  /** Another text each time that one of the files was replaced or changed. */
  const versionNow = () => [cert, key].map(versionOf).join('; ');
  /** Of the pair that was looked at last: in use, or refused and told. */
  let known = versionNow();
  /** Of a pair that could not be used at the last look. */
  let doubted = '';
  return {
    read,

    /**
     * Takes the files over if they were replaced. A pair that cannot be used is looked at twice before that is told: its second file may
     * not have been written yet. The pair in use stays.
     */
    look({ renew, onBroken }: Watching): void {
      const version = versionNow();
      if (version === known) return;
      try {
        renew(read());
        known = version;
      } catch (error) {
        if (version !== doubted) {
          doubted = version;
          return;
        }
        known = version;
        onBroken(error);
      }
    },
  };
}

function versionOf(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return messageOf(error);
  }
}

function readPem(file: string, flag: string): Buffer {
  return readRegularFile(file, MAX_PEM_BYTES, (cause) => {
    const message = `Cannot read the file "${file}" of ${flag}: ${whyUnreadable(cause)}.`;
    return new UsageError('tls_unusable', message, { cause });
  });
}
