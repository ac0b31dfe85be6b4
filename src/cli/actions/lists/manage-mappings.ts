import { UsageError } from '../../../errors.ts';
import type { Ledger, SavedMapping } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toIso, toPersonText, toTimeText } from '../../../output/text/event-text.ts';
import { toDeliveryLine } from '../../../output/text/jobs/deliveries-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { acceptAlias, readToSave } from '../../../run/saved/saved-mapping.ts';
import { parseSavedName } from '../../../run/saved/saved-name.ts';
import { usage } from '../../check-flags.ts';
import type { MappingsFlags } from '../../commands/lists.ts';
import { knownPersonOf } from '../../environment/login-name.ts';
import { findLedgerOfRuns, openLedgerOfRuns, openOwnLedger, withLedger } from '../../open.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { isDeliveryId, whoContinues } from '../imports/deliveries.ts';

/** `vdpipe mappings`: lists the mappings of the ledger, shows or saves one, or accepts names of columns. Gives the exit code. */
export async function manageMappings(flags: MappingsFlags): Promise<number> {
  const { action, name } = flags;
  refuseUnfitting(flags);
  if (action === 'list') return await listMappings(flags);
  if (name === undefined)
    throw usage(`NAME is missing: vdpipe mappings ${action} NAME`, 'mappings');
  return await ACTIONS[action](flags, name);
}

const ACTIONS = { show: showMapping, save: saveMapping, accept: acceptNames };

/** Flags that mean nothing to the action would be taken without a word. */
function refuseUnfitting(flags: MappingsFlags): void {
  const { action, mapping, replace, alias, by } = flags;
  const given = {
    ...(action !== 'save' && { mapping, replace }),
    ...(action !== 'accept' && { alias, ...(action !== 'save' && { by }) }),
  };
  const [unfit] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (unfit !== undefined) throw usage(`--${unfit} does not fit "mappings ${action}"`, 'mappings');
}

/** The newest version of each, or all versions of one. */
async function listMappings({ name, ...flags }: MappingsFlags): Promise<number> {
  const only = name === undefined ? undefined : parseSavedName(name).name;
  return withLedger(findLedgerOfRuns(flags), async (ledger) => {
    const all = (await ledger?.listMappings(only)) ?? [];
    if (flags.json) await printJson(all.map(toLine));
    else await writeOut(all.map(toText).join('') || 'There are no such mappings yet.\n');
    return EXIT.done;
  });
}

async function showMapping(flags: MappingsFlags, given: string): Promise<number> {
  const { name, version } = parseSavedName(given);
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const saved = await ledger.readMapping(name, version);
    if (flags.json) await printJson({ ...toLine(saved), text: saved.text });
    else await writeOut(saved.text);
    return EXIT.done;
  });
}

async function saveMapping(flags: MappingsFlags, given: string): Promise<number> {
  const { name, version } = parseSavedName(given);
  if (version !== null) throw usage(`A new version has the next number: write ${name}`, 'mappings');
  const { mapping, replace = 0 } = flags;
  if (mapping === undefined) throw usage('--mapping is missing', 'mappings');
  const by = knownPersonOf(flags.by, 'mappings');
  return withLedger(openOwnLedger(flags), async (ledger) => {
    const text = await readToSave(mapping, ledger);
    const [newest] = await ledger.listMappings(name);
    if (newest?.text === text) return await tell(flags, newest, false);
    const saved = { name, version: replace + 1, text, by, aliases: [], delivery: null };
    return await tell(flags, await ledger.saveMapping(saved), true);
  });
}

async function acceptNames(flags: MappingsFlags, given: string): Promise<number> {
  const aliases = [flags.alias ?? []].flat();
  if (aliases.length === 0) throw usage('--alias is missing: "New name=Own name"', 'mappings');
  const by = knownPersonOf(flags.by, 'mappings');
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const { name, delivery, revision } = isDeliveryId(given)
      ? await mappingOfDelivery(ledger, given)
      : { ...parseSavedName(given), delivery: null, revision: undefined };
    const newest = await ledger.readMapping(name);
    const text = aliases.reduce(acceptAlias, newest.text);
    const accepted = { name, version: newest.version + 1, text, by, aliases, delivery };
    await tell(flags, await ledger.saveMapping(accepted, { revision }), true);
    if (delivery !== null && !flags.json) {
      const { job } = await ledger.deliveries.get(delivery);
      const next = await whoContinues(ledger, job);
      say(`Delivery ${delivery} was released, to be read by it. ${next}`);
    }
    return EXIT.done;
  });
}

/** A delivery that is held before anything of it is staged, as it was shown. */
async function mappingOfDelivery({ deliveries }: Ledger, given: string) {
  const [idStart = '', typed] = given.split('@');
  const delivery = await deliveries.get(idStart);
  const { id, state, run, mapping } = delivery;
  const isHeld = state === 'held' && run === null;
  if (!isHeld || mapping === null) {
    const why = isHeld ? 'the mapping of its job is not in the ledger' : 'it is not held for them';
    throw new UsageError('alias_invalid', `Cannot accept names for delivery ${id}: ${why}.`);
  }
  const { revision } = toDeliveryLine(delivery);
  return { name: parseSavedName(mapping).name, delivery: id, revision: typed ?? revision };
}

async function tell(flags: MappingsFlags, saved: SavedMapping, isNew: boolean): Promise<number> {
  const what = isNew ? 'was saved, without comments' : 'is so already: nothing was changed';
  if (flags.json) await printJson({ ok: true, ...toLine(saved), is_new: isNew });
  else say(`Mapping ${saved.name}@${saved.version} ${what}.`);
  return EXIT.done;
}

/** Of `mappings --json`. */
function toLine({ name, version, by, atMs, aliases, delivery, jobs }: SavedMapping) {
  const saved = { saved_by: by, saved_at: toIso(atMs) };
  return { mapping: name, version, ...saved, aliases, delivery, jobs };
}

/** `acme@3  saved by ann at 2026-03-07 09:30 UTC  jobs: nightly`, and below it the names that were accepted. */
function toText({ name, version, by, atMs, aliases, delivery, jobs }: SavedMapping): string {
  const users = jobs.length === 0 ? '' : `  jobs: ${jobs.join(', ')}`;
  const names = aliases.map((alias) => `"${alias}"`).join(', ');
  const accepted = `\n  accepted ${names}${delivery === null ? '' : ` for delivery ${delivery}`}`;
  const saved = `${name}@${version}  saved ${toPersonText(by)} at ${toTimeText(atMs)}${users}`;
  const lines = aliases.length === 0 ? saved : saved + accepted;
  return `${lines.split('\n').map(toVisible).join('\n')}\n`;
}
