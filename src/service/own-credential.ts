import type { Credentials } from './client-options.ts';
import { credentialHeader } from './request-parts.ts';

export type CredentialHeader = readonly [name: string, value: string];

/** Redacting shorter secrets would blot out ordinary words of a message. */
const SECRET_MIN_CHARS = 8;

/** The credential of a client's requests, read anew when it is refused. */
export class OwnCredential {
  readonly #read: () => Credentials;
  readonly #used = new Set<string>();
  header: CredentialHeader;
  /** How often another one took its place. */
  renewals = 0;

  /** @throws UsageError `credentials_invalid` */
  constructor(given: Credentials, read = () => given) {
    this.#read = read;
    this.header = this.#note(credentialHeader(given));
  }

  /** Whether requests are sent with another one than that which was refused: it is read anew, unless another request has done so. */
  renew(refused: CredentialHeader): boolean {
    try {
      const [name, value] = this.header === refused ? credentialHeader(this.#read()) : refused;
      // A host that takes a key alone gets no token.
      if (name === refused[0] && value !== refused[1]) {
        this.header = this.#note([name, value]);
        this.renewals += 1;
      }
    } catch {
      // The refusal says what is wrong.
    }
    return this.header !== refused;
  }

  /** Takes every credential that was used out of a text. */
  redact(text: string): string {
    return [...this.#used].reduce((all, one) => all.replaceAll(one, '[credential]'), text);
  }

  #note(header: CredentialHeader): CredentialHeader {
    if (header[1].length >= SECRET_MIN_CHARS) this.#used.add(header[1]);
    return header;
  }
}
