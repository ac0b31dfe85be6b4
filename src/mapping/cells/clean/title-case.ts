/** A word: letters, with their marks, digits and apostrophes. */
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/** `O'Neill`, `d’Artagnan`: a single letter before the apostrophe, a name behind it. `it's` is none. */
const PREFIXED = /^(?<prefix>\p{L}['’])(?<name>\p{L}{2,}.*)$/u;

/** The first letter of each word as a capital, the others small: `JEAN-PIERRE O'NEILL` is `Jean-Pierre O'Neill`. */
export function toTitleCase(text: string): string {
  return text.replace(WORD, (word) => {
    const { prefix, name } = PREFIXED.exec(word)?.groups ?? {};
    return prefix && name ? prefix.toUpperCase() + capital(name) : capital(word);
  });
}

/** Lower case is found for the word as a whole: the last sigma of a Greek word differs. */
function capital(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.toLowerCase().slice(first.toLowerCase().length);
}
