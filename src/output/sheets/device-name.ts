/** Names that are devices on Windows, whatever follows their first dot. */
const DEVICE =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$) *(?:\.|$)/i;

/** Whether writing a file of this name on Windows would write to a device. */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}
