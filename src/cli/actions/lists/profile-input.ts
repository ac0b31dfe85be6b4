import { EXIT } from '../../../output/exit-codes.ts';
import type { ProfilePageData } from '../../../output/page/profile-page.ts';
import { toIssueLines } from '../../../output/text/issue-text.ts';
import { toProfileText } from '../../../output/text/profile-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { labelOf } from '../../../run/input/lists/list-files.ts';
import { IssueCollector } from '../../../run/issue-collector.ts';
import { nameOf } from '../../../run/page/gather-page.ts';
import { createSheetWatch } from '../../../run/page/sheet-watch.ts';
import { profileSheet } from '../../../run/prepare/profile-sheet.ts';
import type { ProfileFlags } from '../../commands/lists.ts';
import { writeNew } from '../../files/new-file.ts';
import { toPageFile } from '../../files/report-target.ts';
import { filesOf } from '../../options.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { loadOwnMapping } from '../../own-mapping.ts';
import { startReading } from '../../progress/phase-progress.ts';
import { toReadOptions } from '../../read-options.ts';

/** `vdpipe profile`: tells what each column holds. Gives the exit code. */
export async function profileInput(flags: ProfileFlags, signal: AbortSignal): Promise<number> {
  const { mapping } = flags;
  const file = filesOf(flags);
  const files = typeof file === 'string' ? [file] : file;
  const target = toPageFile(flags, [...files, mapping]);
  const isQuiet = flags.json === true || flags.quiet === true;
  const watch = createSheetWatch();
  const collector = new IssueCollector(undefined, watch.addIssue);
  const loaded = mapping === undefined ? undefined : await loadOwnMapping(mapping, flags);
  const read = toReadOptions(flags);
  const reading = startReading(isQuiet);
  const profile = await profileSheet({
    file,
    mapping: loaded,
    read,
    signal,
    onIssue: collector.add,
    onProgress: reading.onProgress,
  }).finally(reading.end);
  const found = collector.summary();
  const lines = toIssueLines(found, mapping !== undefined);
  if (!isQuiet && !profile) for (const line of lines) say(line);
  const ok = profile !== null;
  const name = labelOf(file);
  const report =
    profile &&
    target &&
    (await writePage(target, {
      file: files.map(nameOf).join(', '),
      madeAtMs: Date.now(),
      profile,
      found: watch.findings(found),
    }));
  const written = report && { files: { report } };
  if (flags.json) await printJson({ ok, file: name, ...profile, ...found, ...written });
  else if (profile) await writeOut(toProfileText(profile, lines));
  if (report && !isQuiet) say(`The page is in ${toVisible(report)}`);
  return ok ? EXIT.done : EXIT.invalidInput;
}

async function writePage(file: string, data: ProfilePageData): Promise<string> {
  const { toProfilePage } = await import('../../../output/page/profile-page.ts');
  return writeNew(file, toProfilePage(data));
}
