import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE = path.resolve(import.meta.dirname, '../../src');

/** A code that the source throws, and the exit code that its kind of error leads to. */
export interface ThrownCode {
  readonly code: string;
  readonly exit: number;
  readonly file: string;
}

/** Exit codes by the kind of error, `src/output/exit-codes.ts`. */
const EXIT_OF_CLASS: Readonly<Record<string, number>> = {
  UsageError: 2,
  VdpipeError: 1,
  ServiceError: 1,
  InvalidInputError: 3,
  InterruptedError: 130,
};

/** Exit codes of errors whose kind leads to another one. */
const EXIT_OF_CODE: Readonly<Record<string, number>> = {
  run_exists: 3,
  order_declined: 3,
  order_not_found: 4,
};

/** Every code that the source throws on purpose, read from its syntax. Issues' codes are not among them. */
export function thrownCodes(): ThrownCode[] {
  return throwingSources().flatMap(({ file, source }) => {
    const failures = failuresIn(source).map(({ code, isUsage }) => ({
      code,
      exit: EXIT_OF_CLASS[isUsage ? 'UsageError' : 'VdpipeError'] ?? 1,
    }));
    return [...codesIn(source), ...failures].map(({ code, exit }) => ({
      code,
      exit: EXIT_OF_CODE[code] ?? exit,
      file,
    }));
  });
}

interface Source {
  readonly file: string;
  readonly source: ts.SourceFile;
}
let parsed: readonly Source[] | undefined;

/** The sources that throw on purpose, or have the table of failures. Only these are parsed, once. */
function throwingSources(): readonly Source[] {
  parsed ??= parseSources();
  return parsed;
}

function parseSources(): Source[] {
  const throws = new RegExp(`\\b(?:FAILURES|(?:${Object.keys(EXIT_OF_CLASS).join('|')})\\b)`);
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const text = file.endsWith('.ts') ? readFileSync(path.join(SOURCE, file), 'utf8') : '';
    if (!throws.test(text)) return [];
    return [{ file, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }];
  });
}

/** The messages of what the source outside of the command line throws on purpose, as they are written in it. */
export function libraryMessages(): { readonly file: string; readonly message: string }[] {
  return throwingSources()
    .filter(({ file }) => !file.startsWith('cli'))
    .flatMap(({ file, source }) => {
      const messages: string[] = [];
      const visit = (node: ts.Node): void => {
        const isThrown = thrownClass(node) !== undefined && ts.isNewExpression(node);
        if (isThrown && EXIT_OF_CLASS[thrownClass(node) ?? ''] !== undefined) {
          messages.push(node.arguments?.[1]?.getText() ?? '');
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      messages.push(...failuresIn(source).map(({ words }) => words));
      return messages.map((message) => ({ file, message }));
    });
}

/** The failures of the table in src/ledger/ledger-errors.ts, as they are written. */
function failuresIn(source: ts.SourceFile) {
  const tables = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter((declaration) => declaration.name.getText() === 'FAILURES')
    .flatMap(({ initializer }) =>
      initializer && ts.isObjectLiteralExpression(initializer) ? [initializer] : [],
    );
  return tables.flatMap(({ properties }) =>
    properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => ({
      code: name.getText(),
      words: initializer.getText(),
      isUsage: initializer.getText().startsWith('usage('),
    })),
  );
}

function codesIn(source: ts.SourceFile): { code: string; exit: number }[] {
  const found: { code: string; exit: number }[] = [];
  const visit = (node: ts.Node): void => {
    const exit = EXIT_OF_CLASS[thrownClass(node) ?? ''];
    if (exit !== undefined && (ts.isNewExpression(node) || ts.isCallExpression(node))) {
      for (const code of codesOf(node.arguments?.[0], source)) found.push({ code, exit });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The class of error that a `new` makes, or that a `super` call is in. */
function thrownClass(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node)) return node.expression.getText();
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.SuperKeyword) return;
  return ts.findAncestor(node, ts.isClassDeclaration)?.name?.text;
}

/** A literal, both sides of a choice, `{code: ...}`, or what a constant, a table or a function of the file can give. */
function codesOf(node: ts.Node | undefined, source: ts.SourceFile): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) {
    return [...codesOf(node.whenTrue, source), ...codesOf(node.whenFalse, source)];
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) => {
      if (property.name?.getText() !== 'code') return [];
      return codesOf(
        ts.isPropertyAssignment(property) ? property.initializer : property.name,
        source,
      );
    });
  }
  return ts.isIdentifier(node) || ts.isCallExpression(node) ? codesBehind(node, source) : [];
}

/** Texts that look like codes in what a name of this file stands for. */
function codesBehind(node: ts.Node, source: ts.SourceFile): string[] {
  const names = new Set<string>();
  const codes = new Set<string>();
  const follow = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    const look = (inner: ts.Node): void => {
      if (isDeclarationOf(inner, name)) collect(inner);
      ts.forEachChild(inner, look);
    };
    look(source);
  };
  const collect = (inner: ts.Node): void => {
    if (isComparison(inner)) return;
    if (ts.isStringLiteral(inner) && /^[a-z]+(_[a-z]+)+$|^timeout$|^aborted$/.test(inner.text)) {
      codes.add(inner.text);
    }
    if (ts.isIdentifier(inner) && /^[A-Z_]+$/.test(inner.text)) follow(inner.text);
    if (ts.isCallExpression(inner) && inner !== node) follow(inner.expression.getText());
    ts.forEachChild(inner, collect);
  };
  follow(ts.isCallExpression(node) ? node.expression.getText() : node.getText());
  return [...codes];
}

/** What is compared with is no code that is thrown. */
function isComparison(node: ts.Node): boolean {
  return (
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken
  );
}

function isDeclarationOf(node: ts.Node, name: string): boolean {
  if (ts.isFunctionDeclaration(node)) return node.name?.text === name;
  if (!ts.isVariableDeclaration(node)) return false;
  const names = ts.isArrayBindingPattern(node.name)
    ? node.name.elements.map((element) => element.getText())
    : [node.name.getText()];
  return names.includes(name);
}
