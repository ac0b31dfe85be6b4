import { VdpipeError } from '../../errors.ts';
import type { WatchConfig } from './config-schema.ts';
import { parseConfig, readConfigText } from './load-config.ts';

interface ConfigOptions {
  /** Throws if the jobs cannot be done, now and after each change. @default they can */
  readonly check?: ((config: WatchConfig) => void) | undefined;
  /** Whether every delivery requires a release, whatever the file says. @default no */
  readonly fourEyes?: boolean | undefined;
}

/** A jobs file that may change while it is used. */
export class ConfigFile {
  readonly #file: string;
  readonly #options: ConfigOptions;
  #seen: string;
  /** As it was read last. */
  #latest: string;
  #config: WatchConfig;
  /** Why the file was refused last; undefined while it is in use as it is. */
  #refusal: string | undefined;

  /** @throws UsageError `watch_config_unreadable`, `watch_config_invalid`; what `check` throws */
  constructor(file: string, options: ConfigOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#seen = readConfigText(file);
    this.#latest = this.#seen;
    this.#config = this.#parse(this.#seen);
  }

  get config(): WatchConfig {
    return this.#config;
  }

  /** Reads the file again. A change counts when it is read twice: half of a file that is being saved may lack a rule. One that cannot be used is refused, once for each cause, and what was there before stays. */
  look(): 'same' | 'changed' | { readonly refused: VdpipeError } {
    try {
      const text = readConfigText(this.#file);
      if (text !== this.#latest) {
        this.#latest = text;
        return 'same';
      }
      const isSame = text === this.#seen;
      if (!isSame) this.#config = this.#parse(text);
      this.#seen = text;
      this.#refusal = undefined;
      return isSame ? 'same' : 'changed';
    } catch (error) {
      if (!(error instanceof VdpipeError)) throw error;
      if (error.message === this.#refusal) return 'same';
      this.#refusal = error.message;
      return { refused: error };
    }
  }

  #parse(text: string): WatchConfig {
    const config = parseConfig(text, this.#file, this.#options.fourEyes);
    this.#options.check?.(config);
    return config;
  }
}
