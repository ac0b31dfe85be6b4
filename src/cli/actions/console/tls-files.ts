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

/** The files of a certificate and its key, which are replaced when the certificate is renewed. */
export class TlsFiles {
  readonly #cert: string;
  readonly #key: string;
  /** Of the pair that was looked at last: in use, or refused and told. */
  #known: string;
  /** Of a pair that could not be used at the last look. */
  #doubted = '';

  constructor(cert: string, key: string) {
    this.#cert = cert;
    this.#key = key;
    this.#known = this.#version();
  }

  /** @throws UsageError `tls_unusable` */
  read(): Tls {
    return { cert: readPem(this.#cert, '--tls-cert'), key: readPem(this.#key, '--tls-key') };
  }

  /**
   * Takes the files over if they were replaced. A pair that cannot be used is looked at twice before that is told: its second file may
   * not have been written yet. The pair in use stays.
   */
  look({ renew, onBroken }: Watching): void {
    const version = this.#version();
    if (version === this.#known) return;
    try {
      renew(this.read());
      this.#known = version;
    } catch (error) {
      if (version !== this.#doubted) {
        this.#doubted = version;
        return;
      }
      this.#known = version;
      onBroken(error);
    }
  }

  /** Another text each time that one of the files was replaced or changed. */
  #version(): string {
    return [this.#cert, this.#key].map(versionOf).join('; ');
  }
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
