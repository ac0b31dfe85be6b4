import { UsageError, whyUnreadable } from '../../errors.ts';
import { readRegularFile, TooLargeError } from '../../regular-file.ts';
import type { Mapping } from './mapping.ts';
import { toProblems } from './mapping-problems.ts';
import { MAX_MAPPING_BYTES } from './mapping-size.ts';
import { toProblemLines } from './problem-lines.ts';
import { mappingFileSchema } from './schema/mapping-schema.ts';
import { toMapping } from './schema/to-mapping.ts';
import { readYaml, type YamlTree } from './yaml/read-yaml.ts';

const EMPTY = { path: 'it', message: 'is empty' };

/**
 * Reads a mapping file, YAML or JSON, without the files that it names.
 *
 * @throws UsageError `mapping_unreadable`, `mapping_invalid` with every problem at its line and key
 */
export function readMappingFile(file: string): WrittenMapping {
  return parseWritten(readMappingText(file), file);
}

/** The text of a mapping file. @throws UsageError `mapping_unreadable`, `mapping_invalid` if it is too large */
export function readMappingText(file: string): string {
  try {
    const bytes = readRegularFile(file, MAX_MAPPING_BYTES);
    // All of it: whoever looks at the text before it is written reads the same mapping, the files that it names among it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TooLargeError) {
      throw new UsageError('mapping_invalid', `Cannot use mapping "${file}": ${cause.message}`);
    }
    throw new UsageError('mapping_unreadable', `Cannot read mapping "${file}": ${reason(cause)}`, {
      cause,
    });
  }
}

/**
 * Parses a mapping, like `readMappingFile`, from a text.
 *
 * @param name The name of the text in messages.
 */
export function parseMapping(text: string, name: string): Mapping {
  return parseWritten(text, name).mapping;
}

/** A mapping, and where its file says what. */
interface WrittenMapping extends Pick<YamlTree, 'spotOf'> {
  readonly mapping: Mapping;
}

/** Parses a mapping. @param name is what messages call it */
export function parseWritten(
  text: string,
  name: string,
  checked = checkWritten(text),
): WrittenMapping {
  if (!checked.file) {
    const lines = [`Cannot use mapping "${name}"`, ...toProblemLines(checked.problems)];
    throw new UsageError('mapping_invalid', lines.join('\n  '));
  }
  const { file, tree } = checked;
  return { mapping: toMapping(file, tree), spotOf: (path) => tree.spotOf(path) };
}

/** Checks the text of a mapping, without the files that it names. Never throws. */
export function checkWritten(text: string) {
  const tree = readYaml(text);
  if (tree.problems.length > 0) return { tree, problems: tree.problems };
  if (tree.value === undefined) return { tree, problems: [{ ...EMPTY, spot: tree.spotOf([]) }] };
  const checked = mappingFileSchema.safeParse(tree.value, { reportInput: true });
  if (!checked.success) return { tree, problems: toProblems(checked.error.issues, tree) };
  return {
    tree,
    /** Every problem, at its line and key; none if `file` is there. */
    problems: [],
    file: checked.data,
  };
}

function reason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it must be in UTF-8';
  return whyUnreadable(cause);
}
