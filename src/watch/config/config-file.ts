import { VdpipeError } from '../../errors.ts';
import type { WatchConfig } from './config-schema.ts';
import { parseConfig, readConfigText } from './load-config.ts';

interface ConfigOptions {
  /** Throws if the jobs cannot be done, now and after each change. @default they can */
  readonly check?: ((config: WatchConfig) => void) | undefined;
  /** Whether every delivery requires a release, whatever the file says. @default no */
  readonly fourEyes?: boolean | undefined;
}

export type ConfigFile = ReturnType<typeof openConfigFile>;

/**
 * A jobs file that may change while it is used.
 *
 * @throws UsageError `watch_config_unreadable`, `watch_config_invalid`; what `check` throws
 */
export function openConfigFile(file: string, { check, fourEyes }: ConfigOptions = {}) {
  return openChangingFile(file, (text) => {
    const parsed = parseConfig(text, file, fourEyes);
    check?.(parsed);
    return parsed;
  });
}

/**
 * A file that may change while it is used.
 *
 * @param what it is; by default a jobs file
 * @throws UsageError `watch_config_unreadable`; what `parse` throws
 */
export function openChangingFile<C>(file: string, parse: (text: string) => C, what?: string) {
  let seen = readConfigText(file, what);
  let config = parse(seen);
  /** As it was read last. */
  let latest = seen;
  /** Why the file was refused last; undefined while it is in use as it is. */
  let refusal: string | undefined;
  return {
    get config(): C {
      return config;
    },

    /** Reads the file again. A change counts when it is read twice: half of a file that is being saved may lack a rule. One that cannot be used is refused, once for each cause, and what was there before stays. */
    look(): 'same' | 'changed' | { readonly refused: VdpipeError } {
      try {
        const text = readConfigText(file, what);
        if (text !== latest) {
          latest = text;
          return 'same';
        }
        const isSame = text === seen;
        if (!isSame) config = parse(text);
        seen = text;
        refusal = undefined;
        return isSame ? 'same' : 'changed';
      } catch (error) {
        if (!(error instanceof VdpipeError)) throw error;
        if (error.message === refusal) return 'same';
        refusal = error.message;
        return { refused: error };
      }
    },
  };
}
