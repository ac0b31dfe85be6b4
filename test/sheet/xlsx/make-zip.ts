import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  /** As bytes if it is in another encoding than UTF-8. */
  readonly name: string | Uint8Array;
  readonly data: string | Uint8Array;
  /** The data packed already, for more data than one likes to hold; `claims` tell of it. */
  readonly packed?: Uint8Array;
  /** Whether the data is stored as it is. */
  readonly stored?: boolean;
  /** Bit 0 says that the part is encrypted. */
  readonly flags?: number;
  /** Sizes and checksum stand behind the data, as what is written to a pipe has them (APPNOTE 4.3.9). */
  readonly descriptor?: boolean;
  /** Sizes stand in an extra field of the directory, as those of huge files (APPNOTE 4.5.3). */
  readonly zip64?: boolean;
  /** What the directory says, where it is not the truth. */
  readonly claims?: { readonly size?: number; readonly crc?: number; readonly method?: number };
}

/** Writes a zip file (PKWARE APPNOTE 4.3) of these parts, in this order, as they are told to be. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data);
    const packed = part.packed
      ? Buffer.from(part.packed)
      : part.stored
        ? data
        : deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(part.flags ?? 0x800, 2);
    fields.writeUInt16LE(part.claims?.method ?? (part.stored ? 0 : 8), 4);
    fields.writeUInt32LE(part.claims?.crc ?? crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.claims?.size ?? data.length, 18);
    const name = Buffer.from(part.name);
    fields.writeUInt16LE(name.length, 22);
    const told = Buffer.from(fields.subarray(10, 22));
    const descriptor = Buffer.concat([Buffer.from('PK\x07\x08'), told]);
    const local = Buffer.from(fields);
    if (part.descriptor) {
      for (const place of [local, fields]) place.writeUInt16LE((part.flags ?? 0x800) | 8, 2);
      local.fill(0, 10, 22);
    }
    const behind = part.descriptor ? descriptor : Buffer.alloc(0);
    files.push(Buffer.from('PK\x03\x04'), local, name, packed, behind);
    const extra = Buffer.alloc(part.zip64 ? 20 : 0);
    if (part.zip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(fields.readUInt32LE(18)), 4);
      extra.writeBigUInt64LE(BigInt(fields.readUInt32LE(14)), 12);
      fields.fill(0xff, 14, 22);
      fields.writeUInt16LE(extra.length, 24);
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, name, extra);
    offset += 30 + name.length + packed.length + behind.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}
