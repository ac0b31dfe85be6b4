import { crc32, deflateSync } from 'node:zlib';

const COLOURS = 64;
const MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A picture as a PNG of few colours, which is a third as large: the most frequent ones, and for every other the nearest of them.
 *
 * @param {import('playwright-core').Page} page an empty one, which decodes the picture
 * @param {Buffer} png
 */
export async function smallPng(page, png) {
  const { width, height, pixels } = await decode(page, png);
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour);
  const indexes = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const lines = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of pixels.entries()) {
    const y = Math.floor(at / width);
    lines[y * (width + 1) + 1 + (at % width)] = indexes.get(colour);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    MARK,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @returns each pixel as 0xrrggbb */
async function decode(page, png) {
  const { width, height, data } = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let text = '';
    for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
    return { width, height, data: btoa(text) };
  })()`);
  const bytes = Buffer.from(data, 'base64');
  const pixels = Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * 4, 3));
  return { width, height, pixels };
}

function channels(colour) {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function nearest(palette, colour) {
  const wanted = channels(colour);
  const distance = (other) =>
    channels(other).reduce((sum, channel, index) => sum + (channel - wanted[index]) ** 2, 0);
  let best = 0;
  for (const [index, other] of palette.entries()) {
    if (distance(other) < distance(palette[best])) best = index;
  }
  return best;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
