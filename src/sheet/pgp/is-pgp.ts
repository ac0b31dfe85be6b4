const ARMOR = /^(?:\xef\xbb\xbf)?\s*-----BEGIN PGP MESSAGE-----/;
/** Kinds of packets that a message begins with (RFC 9580 5). */
const [FOR_KEY, FOR_PASSWORD, SIGNED, PACKED, MARKER] = [1, 3, 4, 8, 10];

/** ZIP has no sign of its own. */
const COMPRESSED = ['\x01', '\x02x', '\x03BZh'];
/** Bytes of a header of old, by the kind of its length; none of these packets is as long as for the others. */
const OLD_HEADERS = [2, 3];

/** Whether a file is a message of PGP. No text begins like its packets: a version, or a number of what was used, is a control character. */
export function isPgp(head: Buffer): boolean {
  if (ARMOR.test(head.toString('latin1', 0, 256))) return true;
  const [tag = 0, length = 0] = head;
  if (tag < 0x80) return false;
  const isNew = tag >= 0xc0;
  const ofNew = length < 192 ? 2 : length < 255 ? 3 : 6;
  const start = isNew ? ofNew : (OLD_HEADERS[tag & 3] ?? 0);
  const [version = 0, next = 0, third] = head.subarray(start);
  switch (isNew ? tag & 0x3f : (tag >> 2) & 0xf) {
    case FOR_KEY:
      return version === 3 ? isSmall(head[start + 9]) : version === 6 && isSmall(next & 0xf);
    case FOR_PASSWORD:
      return version >= 4 && version <= 6 && isSmall(next) && isSmall(third);
    case SIGNED:
      return version === 3 && length === 13;
    case PACKED:
      return tag === 0xa3 && COMPRESSED.some((sign) => head.indexOf(sign, 1, 'latin1') === 1);
    case MARKER:
      return head.toString('latin1', 2, 5) === 'PGP';
    default:
      return false;
  }
}

function isSmall(number = 0): boolean {
  return number > 0 && number < 0x20;
}
