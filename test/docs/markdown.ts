import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A fenced block of a page. */
export interface FencedBlock {
  readonly language: string;
  readonly text: string;
  /** The heading that it stands under. */
  readonly heading: string;
}

/** A page of the project as text. */
export function readPage(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8');
}

/** The fenced blocks of a page in one language, in their order. */
export function fencedBlocks(page: string, language: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let heading = '';
  for (const [, title, fence, text] of readPage(page).matchAll(
    /^#+ ([^\n]*)$|^```(\w*)\n(.*?)^```$/gms,
  )) {
    if (title !== undefined) heading = title;
    else if (fence === language) blocks.push({ language, text: text ?? '', heading });
  }
  return blocks;
}

/** A heading as the part of an address after `#`. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
