const UNSEEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

/** Characters that nobody sees, white space aside: U+FEFF counts as such in JavaScript. */
export const INVISIBLE = new RegExp(String.raw`(?!\s)\p{Cc}|[${UNSEEN}]`, 'gu');

const SEEN = new RegExp(String.raw`[^\s\p{Cc}${UNSEEN}]`, 'u');

/** Whether people see something of a text. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}
