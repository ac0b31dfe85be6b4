import type { Credentials } from './client-options.ts';
import { credentialHeader } from './request-parts.ts';

export type CredentialHeader = readonly [name: string, value: string];

/** Redacting shorter secrets would blot out ordinary words of a message. */
const SECRET_MIN_CHARS = 8;

/** The credential of a client's requests, read anew when it is refused. */
export class OwnCredential {
  readonly #renewed: (() => Credentials) | undefined;
  readonly #secrets = new Set<string>();
  #header: CredentialHeader;

  /** @throws UsageError `credentials_invalid` */
  constructor(given: Credentials, renewed: (() => Credentials) | undefined) {
    this.#renewed = renewed;
    this.#header = this.#note(credentialHeader(given));
  }

  get header(): CredentialHeader {
    return this.#header;
  }

  /**
   * Reads the credential anew, unless another request has done so.
   *
   * @param used The one that was refused.
   * @returns whether requests are sent with another one from now on
   */
  renew(used: CredentialHeader): boolean {
    if (this.#header === used && this.#renewed) {
      try {
        const [name, value] = credentialHeader(this.#renewed());
        // A host that takes a key alone gets no token.
        if (name === used[0] && value !== used[1]) this.#header = this.#note([name, value]);
      } catch {
        // The refusal says what is wrong.
      }
    }
    return this.#header !== used;
  }

  /** Takes every credential that was used out of a text. */
  redact(text: string): string {
    return [...this.#secrets].reduce((all, one) => all.replaceAll(one, '[credential]'), text);
  }

  #note(header: CredentialHeader): CredentialHeader {
    if (header[1].length >= SECRET_MIN_CHARS) this.#secrets.add(header[1]);
    return header;
  }
}
