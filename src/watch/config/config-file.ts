import { VdpipeError } from '../../errors.ts';
import { parseConfig, readConfigText } from './load-config.ts';
import type { WatchConfig } from './watch-config.ts';

/** A jobs file that may change while it is used. */
export class ConfigFile {
  readonly #file: string;
  #seen: string;
  #config: WatchConfig;

  /** @throws UsageError `watch_config_unreadable`, `watch_config_invalid` */
  constructor(file: string) {
    this.#file = file;
    this.#seen = readConfigText(file);
    this.#config = parseConfig(this.#seen, file);
  }

  get config(): WatchConfig {
    return this.#config;
  }

  /** Reads the file again. An invalid change is refused, each once, and what was there before stays. */
  look(): 'same' | 'changed' | { readonly refused: VdpipeError } {
    try {
      const text = readConfigText(this.#file);
      if (text === this.#seen) return 'same';
      this.#seen = text;
      this.#config = parseConfig(text, this.#file);
      return 'changed';
    } catch (error) {
      if (!(error instanceof VdpipeError)) throw error;
      // A file that is being written may be gone for a moment: that is told once, too.
      if (error.code === 'watch_config_unreadable') {
        if (this.#seen === error.message) return 'same';
        this.#seen = error.message;
      }
      return { refused: error };
    }
  }
}
