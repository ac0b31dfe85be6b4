/** Characters that nobody sees, white space aside: U+FEFF counts as such in JavaScript. */
export const INVISIBLE = /(?!\s)\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether people see something of a text. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}
