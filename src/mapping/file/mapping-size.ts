/** Larger files are not mappings, and take long to read. */
export const MAX_MAPPING_BYTES = 256 * 1024;

export function isMappingSize(text: string): boolean {
  return new TextEncoder().encode(text).length <= MAX_MAPPING_BYTES;
}
