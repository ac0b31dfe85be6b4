import path from 'node:path';
import ts from 'typescript';
import { ROUTES } from '../../src/serve/api/routes.ts';

type Schema = Readonly<Record<string, unknown>>;

const ROOT = path.resolve(import.meta.dirname, '../..');
const TYPES = path.join(ROOT, 'src/serve/api/types.ts');

/** The answers of the API as JSON Schema, made from their types: a line for each. */
export function describeAnswers(): string {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, files: [TYPES], include: [] },
    ts.sys,
    ROOT,
  );
  const program = ts.createProgram([TYPES], options);
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(TYPES) as ts.SourceFile) as ts.Symbol,
  );
  const typeNamed = (name: string) =>
    checker.getDeclaredTypeOfSymbol(exported.find((one) => one.name === name) as ts.Symbol);
  const handlers = typeNamed('AllHandlers');
  const calls: Record<string, Schema> = {};
  const schemas: Record<string, Schema> = {};
  const names = new Map<ts.Type, string>();
  for (const { name, flags } of exported) {
    const type = flags & ts.SymbolFlags.TypeAlias ? typeNamed(name) : undefined;
    if (type && type.flags & ts.TypeFlags.Object && !type.aliasTypeArguments) names.set(type, name);
  }
  for (const [name, { gives }] of Object.entries(ROUTES)) {
    if (gives === 'bytes') continue;
    const handler = checker.getTypeOfSymbol(handlers.getProperty(name) as ts.Symbol);
    const answers = checker.getSignaturesOfType(handler, ts.SignatureKind.Call);
    const type = checker.getAwaitedType((answers[0] as ts.Signature).getReturnType());
    calls[name] = toSchema(type as ts.Type);
  }
  const toLines = (all: Readonly<Record<string, Schema>>) =>
    Object.entries(all)
      .map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`)
      .join(',\n');
  return `{"calls":{\n${toLines(calls)}\n},"schemas":{\n${toLines(schemas)}\n}}\n`;

  function toSchema(type: ts.Type): Schema {
    const name = names.get(type);
    if (name === undefined) return describe(type);
    if (!schemas[name]) {
      schemas[name] = {};
      schemas[name] = describe(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function describe(type: ts.Type): Schema {
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { const: checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.isUnion()) return describeUnion(type.types);
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (checker.isArrayLikeType(type)) {
      const items = checker.getIndexTypeOfType(type, ts.IndexKind.Number) as ts.Type;
      return { type: 'array', items: toSchema(items) };
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) {
      throw new Error(`No JSON: ${checker.typeToString(type)}`);
    }
    return describeObject(type);
  }

  function describeUnion(types: readonly ts.Type[]): Schema {
    const all = types.filter((one) => !(one.flags & ts.TypeFlags.Undefined));
    const literals = all.filter((one) => one.isStringLiteral());
    const isBoolean = all.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const others = all.filter(
      (one) => !one.isStringLiteral() && !(isBoolean && one.flags & ts.TypeFlags.BooleanLiteral),
    );
    const found = [
      ...(literals.length > 0
        ? [{ type: 'string', enum: literals.map(({ value }) => value).sort() }]
        : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others
        .map(toSchema)
        .sort((one, other) => Number(one['type'] === 'null') - Number(other['type'] === 'null')),
    ];
    const [only] = found;
    return found.length === 1 && only ? only : { anyOf: found };
  }

  function describeObject(type: ts.Type): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const of = checker.getTypeOfSymbol(property);
      const isOptional =
        property.flags & ts.SymbolFlags.Optional ||
        (of.isUnion() && of.types.some((one) => one.flags & ts.TypeFlags.Undefined));
      if (!isOptional) required.push(property.name);
      properties[property.name] = toSchema(of);
    }
    const others = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      properties,
      required,
      additionalProperties: others ? toSchema(others) : false,
    };
  }
}
