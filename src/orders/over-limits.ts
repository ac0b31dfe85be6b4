import { countCodePoints } from '../service/schemas.ts';

/** What there is to say of a text with too many UTF-16 units or bytes, though not too many characters: the service may count those. */
export function unsureLength(name: string, text: string, maxChars: number) {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxChars) return null;
  const otherwise = text.length > maxChars ? `${text.length} UTF-16 units` : `${bytes} bytes`;
  const what = `${name} has ${countCodePoints(text)} characters, but ${otherwise}: more than ${maxChars}, if the service counts these`;
  const fix = 'Shorten it, or ask the service what its limits count';
  return { severity: 'warning', what, fix } as const;
}

/** What there is to say of a dataset that cannot be sent with its order. */
export function tooLargeDataset(bytes: number, maxDatasetBytes: number) {
  if (bytes <= maxDatasetBytes) return null;
  return {
    what: `its dataset must be at most ${maxDatasetBytes} bytes of JSON to be sent with the order, found ${bytes}`,
    fix:
      'Hold it with --on-invalid hold, write its dataset with "vdpipe export RUN --datasets FOLDER" ' +
      "and upload it with the service's operation vdp_dataset_file",
  };
}
