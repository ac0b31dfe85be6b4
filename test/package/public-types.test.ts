import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const INDEX = path.join(DIST, 'index.d.ts');

/** The types of this package that its public signatures name, by where they are named, and that a consumer cannot import. */
function unexportedTypes(): Record<string, string> {
  const program = ts.createProgram([INDEX], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    // Types of others do not matter.
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const index = program.getSourceFile(INDEX);
  const module = index && checker.getSymbolAtLocation(index);
  if (!module) throw new Error('dist/index.d.ts exports nothing');
  const exported = new Set(checker.getExportsOfModule(module).map(resolve));
  const missing: Record<string, string> = {};

  const visit = (node: ts.Node, from: string): void => {
    if (ts.isTypeReferenceNode(node)) note(node.typeName, from);
    if (ts.isExpressionWithTypeArguments(node)) note(node.expression, from);
    ts.forEachChild(node, (child) => visit(child, from));
  };
  const note = (name: ts.Node, from: string) => {
    const named = checker.getSymbolAtLocation(name);
    const symbol = named && resolve(named);
    const [declaration] = symbol?.declarations ?? [];
    if (!symbol || !declaration || ts.isTypeParameterDeclaration(declaration)) return;
    const isOwn = declaration.getSourceFile().fileName.startsWith(DIST);
    if (isOwn && !exported.has(symbol)) missing[symbol.name] = from;
  };
  for (const symbol of exported) {
    for (const declaration of symbol.declarations ?? []) visit(declaration, symbol.name);
  }
  expect(exported.size).toBeGreaterThan(100);
  return missing;
}

it('a consumer can import every type that a public signature names', () => {
  expect(unexportedTypes()).toEqual({});
});
