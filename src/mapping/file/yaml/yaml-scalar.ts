/** Matches texts that need no quotes in YAML, also within braces, and are not its words for null and booleans. */
const PLAIN = /^(?!(?:null|true|false)$)[\p{L}_][\p{L}\p{N}_]*(?: [\p{L}\p{N}_]+)*$/u;

/** Whether a text needs no quotes in YAML. */
export function isPlainScalar(text: string): boolean {
  return PLAIN.test(text);
}

/** Writes a text as YAML. Quoted texts are JSON, which YAML reads as well. */
export function toYamlScalar(text: string): string {
  return PLAIN.test(text) ? text : JSON.stringify(text);
}
