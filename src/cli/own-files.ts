import { ledgerFile, readEnvironment } from './environment.ts';

/** Where the ledger is that flags and environment name. */
export function ownLedgerFile(flags: { readonly ledger?: string | undefined }): string {
  return ledgerFile(flags.ledger, readEnvironment());
}

/** The key and the settings: no command writes over them. */
export function settingFiles(flags: {
  readonly apiKeyFile?: string | undefined;
}): readonly (string | undefined)[] {
  return [flags.apiKeyFile ?? readEnvironment()['VDPIPE_API_KEY_FILE'], '.env'];
}

/** The ledger and `settingFiles`. */
export function ownFiles(
  flags: Parameters<typeof ownLedgerFile>[0] & Parameters<typeof settingFiles>[0],
): readonly (string | undefined)[] {
  return [ownLedgerFile(flags), ...settingFiles(flags)];
}
