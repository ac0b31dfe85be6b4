import { isOutOfSpace, VdpipeError } from '../errors.ts';

export const DISK_FULL = {
  code: 'disk_full',
  message:
    "The disk with the console's folder is full. Nothing that was saved is lost: free some space, then try again.",
} as const;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof VdpipeError && error.code === 'ledger_full') return true;
  if (isOutOfSpace(error)) return true;
  return isDiskFull(error.cause);
}
