import { UsageError } from '../../errors.ts';
import { quoted } from '../../mapping/apply/row-issue.ts';
import { didYouMean } from '../../mapping/file/near-miss.ts';

/** What `checkSheet`, `orderSheet` and those beside them take: a program may give all of them the same. */
const OPTIONS = [
  'file mapping infer constants corrections read source mailed checks answers maxDatasetBytes signal',
  'onHeader onProgress onFingerprint ledger serviceUrl maxIssues rejects skipped online watch label',
  'onInvalid again onHold by staged words rows orders onChecked delivery service submit verify',
  'forWorkers fourEyes forReleaser onStaged password pgp onNotGivenBack columns name key',
] as const;
type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Option = Words<(typeof OPTIONS)[number]>;

/**
 * Refuses what a program without types can give: an option that does not exist, and a mapping that is none.
 *
 * @throws UsageError `option_invalid`, `mapping_invalid`
 */
export function assertOptions<Given extends { readonly mapping?: unknown }>(
  options: Given & Record<Exclude<keyof Given, Option>, never>,
): void {
  const known: readonly string[] = OPTIONS.join(' ').split(' ');
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, known);
    throw new UsageError('option_invalid', `There is no option "${unknown}"${meant}`);
  }
  const { mapping } = options;
  if (mapping === undefined || isMapping(mapping)) return;
  const found = typeof mapping === 'string' ? quoted(mapping) : 'this value';
  throw new UsageError(
    'mapping_invalid',
    `Cannot use ${found} as the option "mapping": give what "await loadMapping(file)" returns`,
  );
}

function isMapping(given: unknown): boolean {
  const { order, userdata, variables } = Object(given);
  return Array.isArray(userdata) && Array.isArray(variables) && 'orderCount' in Object(order);
}
