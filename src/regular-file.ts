import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Why a file was not read, where the system itself would have read it. */
export class NotReadError extends Error {}

export class TooLargeError extends NotReadError {}

/**
 * Reads a small file whole. Refuses pipes and devices: opening or reading one can wait for ever, and no signal ends that.
 *
 * @param toError Makes the error that is thrown of why it was not read. @default it is that
 * @throws NotReadError it is a pipe, a device, or larger than `maxBytes`; its message is a reason such as `it is a folder`
 * @throws the system's own errors, with their `code`
 */
export function readRegularFile(
  file: string,
  maxBytes: number,
  toError = (cause: unknown) => cause,
): Buffer {
  let fd: number | undefined;
  try {
    // Without O_NONBLOCK a pipe that nobody writes to is never opened. Windows has no such flag, and no such pipes.
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(fd);
    if (stat.isDirectory()) throw new NotReadError('it is a folder');
    if (!stat.isFile()) throw new NotReadError('it is a pipe or a device, not a file');
    if (stat.size > maxBytes) {
      throw new TooLargeError(`it must be smaller than ${maxBytes} bytes, found ${stat.size}`);
    }
    return readFileSync(fd);
  } catch (cause) {
    throw toError(cause);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
