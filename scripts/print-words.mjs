// Prints the words that people see, as one page to read through: every text in src/ with a space in it, by folder and file.
// `node scripts/print-words.mjs [folder]`, such as `src/cli`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = process.argv[2] ?? 'src';
const files = readdirSync(root, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(root, name))
  .sort();

for (const file of files) {
  const lines = wordsOf(file);
  if (lines.length > 0) console.log(`\n## ${file}\n\n${lines.join('\n')}`);
}

function wordsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = [];
  visit(source);
  return found;

  function visit(node) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText(source).slice(1, -1);
      if (isWords(text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${line + 1}: ${text}`);
      }
    }
    ts.forEachChild(node, visit);
  }
}

function isWords(text) {
  return (
    /[a-z]{2,}[,.:;]? [a-z"'(${]/i.test(text) &&
    !/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|PRAGMA|BEGIN)\b/.test(text)
  );
}
