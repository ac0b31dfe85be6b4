/** A template taken apart: `texts[0] columns[0] texts[1] columns[1] ... texts[n]`. */
export interface Template {
  readonly texts: readonly string[];
  readonly columns: readonly string[];
}

/** Parses a template such as `Dear {First name}`. `{{` and `}}` are literal braces. Returns the problem of an invalid template. */
export function parseTemplate(template: string): Template | { readonly problem: string } {
  const texts = [''];
  const columns: string[] = [];
  for (const [token, name] of template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    if (name !== undefined) {
      if (name.trim() === '') return { problem: 'has no column name between { and }' };
      columns.push(name.trim());
      texts.push('');
    } else if (token === '{') {
      return { problem: 'has a { without a }; write {{ for a literal brace' };
    } else if (token === '}') {
      return { problem: 'has a } without a {; write }} for a literal brace' };
    } else {
      const text = token === '{{' ? '{' : token === '}}' ? '}' : token;
      texts[texts.length - 1] += text;
    }
  }
  return { texts, columns };
}
