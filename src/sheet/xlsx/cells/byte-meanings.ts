/** What a byte may mean for its whole text. */
export const WIDE = 1;
/** It may begin an entity or escape, or be white space that changes. */
export const ESCAPED = 2;
export const JSON_ESCAPED = 4;

const SPACE = 0x20;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const BACKSLASH = 0x5c;
const UNDERSCORE = 0x5f;

export const MEANINGS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const escaped = byte < SPACE || byte === AMPERSAND || byte === UNDERSCORE;
  const inJson = byte === QUOTE || byte === BACKSLASH;
  return (byte >= 0x80 ? WIDE : 0) | (escaped ? ESCAPED : 0) | (inJson ? JSON_ESCAPED : 0);
});
