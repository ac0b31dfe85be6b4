/** Whether a text that is not blank begins or ends with white space. */
export function hasSpaceAround(text: string): boolean {
  if (isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1))) return false;
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length !== text.length;
}

/** Whether a text is empty or has only white space. */
export function isBlank(text: string): boolean {
  // Most texts begin with a character that is not white space.
  return !isInk(text.charCodeAt(0)) && text.trim() === '';
}

/** Whether a character is surely not white space, as most are. */
function isInk(unit: number): boolean {
  return (unit > 0x20 && unit < 0xa0) || (unit > 0x3000 && unit < 0xfeff);
}
