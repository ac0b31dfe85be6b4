import {
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
} from 'yaml';
import { isTooDeep } from './yaml-depth.ts';

/** A place in a text. Both numbers count from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** A problem in a mapping file. */
export interface FileProblem {
  readonly spot: Spot;
  /** Such as `variables[3].max_length`; '' for the file as a whole. */
  readonly path: string;
  readonly message: string;
}

export type Path = readonly PropertyKey[];

/** The values of a mapping file, and where they are. */
export interface YamlTree {
  /**
   * Maps as objects without a prototype, lists as arrays, every scalar as the text that was written, so that `svc_uid: { value:
   * 007 }` keeps its zeros. A key without a value is left out.
   */
  readonly value: unknown;
  readonly problems: readonly FileProblem[];
  /** Returns the place of the value at a path, or of its nearest parent. */
  spotOf(path: Path): Spot;
  /** Returns the place of the key at a path. */
  spotOfKey(path: Path): Spot;
  /** Whether the value was written without quotes. */
  isPlain(path: Path): boolean;
}

/** A map of a file, as `YamlTree` has it. */
export type Keyed = Readonly<Record<string, unknown>>;

export function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const START: Spot = { line: 1, column: 1 };

const TOO_DEEP = 'it is nested too deeply';

/** Some of the parser's errors, in words for people who write mappings. */
const OWN_WORDS: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_KEY: 'this key occurs twice',
  MULTIPLE_DOCS: 'it must contain only one document, but a second begins here',
};

/** Plain scalars that mean that there is no value. */
const NOTHING: ReadonlySet<string> = new Set(['', '~', 'null']);

/** Parses YAML, and so JSON too. Every scalar is a text: its key decides what it means. */
export function parseYaml(text: string, options: ParseOptions & SchemaOptions = {}) {
  return parseDocument(text, { schema: 'failsafe', prettyErrors: false, ...options });
}

/** Reads YAML, and so JSON too, into plain values, and remembers their places. A key without a value is left out, or is a problem. Never throws. */
export function readYaml(text: string, mayLack = true): YamlTree {
  const lines = new LineCounter();
  const problems: FileProblem[] = [];
  // An empty text is not read: it may be nested too deeply.
  const document = parseYaml(isTooDeep(text) ? '' : text, { lineCounter: lines });
  const spotAt = (offset = 0): Spot => {
    const { line, col } = lines.linePos(offset);
    return line === 0 ? START : { line, column: col };
  };
  const spotIn = (node: unknown) => spotAt((node as Node | null)?.range?.[0]);
  const nodeAt = (path: Path) => document.getIn(path, true);
  const spotOf = (path: Path): Spot => {
    const node = nodeAt(path);
    return isNode(node) || path.length === 0 ? spotIn(node) : spotOf(path.slice(0, -1));
  };
  const report = (spot: Spot, path: Path, message: string): undefined => {
    problems.push({ spot, path: showPath(path), message });
  };
  const nameOf = (key: unknown, path: Path): string | undefined => {
    if (!isScalar(key) || typeof key.value !== 'string') {
      return report(spotIn(key), path, 'a key must be text');
    }
    if (key.value !== '__proto__') return key.value;
    return report(spotIn(key), path, '__proto__ cannot be a key');
  };
  const convert = (node: unknown, path: Path): unknown => {
    if (isAlias(node)) {
      const message = 'must be written out: aliases (*name) are not supported';
      return report(spotIn(node), path, message);
    }
    if (isSeq(node)) return node.items.map((item, i) => convert(item, [...path, i]));
    if (isMap(node)) {
      const object: Record<string, unknown> = Object.create(null);
      for (const { key, value } of node.items) {
        const name = nameOf(key, path);
        const given = name === undefined ? undefined : convert(value, [...path, name]);
        if (name !== undefined && given !== undefined) object[name] = given;
      }
      return object;
    }
    // All that a step of clean has in braces is text.
    const isText = path.at(-4) === 'clean';
    const text = isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
    const isPlain = isScalar(node) && node.type === 'PLAIN';
    const isNothing = text === undefined || (isPlain && (isText ? text === '' : NOTHING.has(text)));
    if (isNothing && (isText || isTextAlone(path))) {
      return report(spotOf(path), path, 'has no text; write "" for an empty one');
    }
    if (isNothing && !mayLack && path.length > 0) {
      return report(spotOf(path), path, 'has no value: give it one, or remove the key');
    }
    return isNothing ? undefined : text;
  };
  if (isTooDeep(text)) report(START, [], TOO_DEEP);
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    report(spotAt(pos[0]), [], OWN_WORDS[code] ?? sentence(message));
  }
  return {
    value: document.errors.length === 0 ? convert(document.contents, []) : undefined,
    problems,
    spotOf,
    spotOfKey: (path) => {
      const map = nodeAt(path.slice(0, -1));
      const pairs = isMap(map) ? map.items : [];
      const pair = pairs.find(({ key }) => isScalar(key) && key.value === path.at(-1));
      return pair ? spotIn(pair.key) : spotOf(path);
    },
    isPlain: (path) => {
      const node = nodeAt(path);
      return isScalar(node) && node.type === 'PLAIN';
    },
  };
}

/** Whether an empty text is another value there than none: the keys of userdata may have any names. */
function isTextAlone(path: Path): boolean {
  const [key, entry, list] = path.toReversed();
  if (key === 'separator') return !(path[0] === 'userdata' && path.length === 2);
  if (key === 'text' || key === 'otherwise') return list === 'choose';
  return (key === 'is' || key === 'not') && (entry === 'when' || path[1] === 'where');
}

/** `variables[3].max_length` */
export function showPath(path: Path): string {
  let shown = '';
  for (const step of path) {
    if (typeof step === 'number') shown += `[${step}]`;
    else shown += shown === '' ? String(step) : `.${String(step)}`;
  }
  return shown;
}

/** Returns the parser's message in vdpipe's style: one line, in lower case, without a full stop. */
function sentence(message: string): string {
  const line = message.split('\n', 1)[0] ?? '';
  return line.replace(/[.:]?\s*$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
