import {
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
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

const START: Spot = { line: 1, column: 1 };

const TOO_DEEP = 'it is nested too deeply';

/** Some of the parser's errors, in words for people who write mappings. */
const OWN_WORDS: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_KEY: 'this key occurs twice',
  MULTIPLE_DOCS: 'it must contain only one document, but a second begins here',
};

/** Plain scalars that mean that there is no value. */
const NOTHING: ReadonlySet<string> = new Set(['', '~', 'null']);

/** Reads YAML, and so JSON too, into plain values, and remembers their places. Never throws. */
export function readYaml(text: string): YamlTree {
  const tree = new TreeBuilder();
  if (isTooDeep(text)) {
    tree.report(START, [], TOO_DEEP);
    return tree;
  }
  // 'failsafe' reads every scalar as text: its key decides what it means.
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: tree.lines,
    prettyErrors: false,
  });
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    tree.report(tree.spotAt(pos[0]), [], OWN_WORDS[code] ?? sentence(message));
  }
  if (document.errors.length === 0) tree.value = tree.convert(document.contents, []);
  return tree;
}

class TreeBuilder implements YamlTree {
  value: unknown;
  readonly problems: FileProblem[] = [];
  readonly lines = new LineCounter();
  readonly #values = new Map<string, Spot>();
  readonly #keys = new Map<string, Spot>();
  readonly #plain = new Set<string>();

  convert(node: unknown, path: Path): unknown {
    const spot = this.spotAt((node as Node | null)?.range?.[0] ?? 0);
    this.#values.set(keyOf(path), spot);
    if (isAlias(node)) {
      return this.report(spot, path, 'must be written out: aliases (*name) are not supported');
    }
    if (isSeq(node)) return node.items.map((item, i) => this.convert(item, [...path, i]));
    if (isMap(node)) {
      const object: Record<string, unknown> = Object.create(null);
      for (const { key, value } of node.items) {
        const name = this.#readKey(key, path);
        if (name === undefined) continue;
        const given = this.convert(value, [...path, name]);
        if (given !== undefined) object[name] = given;
      }
      return object;
    }
    if (!isScalar(node) || typeof node.value !== 'string') return undefined;
    if (node.type === 'PLAIN') {
      if (NOTHING.has(node.value)) return undefined;
      this.#plain.add(keyOf(path));
    }
    return node.value;
  }

  #readKey(key: unknown, path: Path): string | undefined {
    const spot = this.spotAt((key as Node | null)?.range?.[0] ?? 0);
    if (!isScalar(key) || typeof key.value !== 'string') {
      return this.report(spot, path, 'a key must be text');
    }
    this.#keys.set(keyOf([...path, key.value]), spot);
    if (key.value === '__proto__') return this.report(spot, path, '__proto__ cannot be a key');
    return key.value;
  }

  report(spot: Spot, path: Path, message: string): undefined {
    this.problems.push({ spot, path: showPath(path), message });
  }

  spotAt(offset: number): Spot {
    const { line, col } = this.lines.linePos(offset);
    return line === 0 ? START : { line, column: col };
  }

  spotOf(path: Path): Spot {
    for (let length = path.length; length > 0; length--) {
      const spot = this.#values.get(keyOf(path.slice(0, length)));
      if (spot) return spot;
    }
    return this.#values.get(keyOf([])) ?? START;
  }

  spotOfKey(path: Path): Spot {
    return this.#keys.get(keyOf(path)) ?? this.spotOf(path);
  }

  isPlain(path: Path): boolean {
    return this.#plain.has(keyOf(path));
  }
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

function keyOf(path: Path): string {
  return path.map(String).join('\u0000');
}

/** Returns the parser's message in vdpipe's style: one line, in lower case, without a full stop. */
function sentence(message: string): string {
  const line = message.split('\n', 1)[0] ?? '';
  return line.replace(/[.:]?\s*$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
