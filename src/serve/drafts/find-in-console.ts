import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InterruptedError, VdpipeError } from '../../errors.ts';
import { DraftState } from './draft-state.ts';

/** A draft of a console, or an upload without one, that has texts of a person, or could not be searched. */
export interface FoundDraft {
  readonly draft: string;
  readonly name: string;
  readonly run: string | null;
  readonly searched: boolean;
}

interface KeptDraft {
  readonly draft: string;
  readonly state: DraftState;
  /** null if it is damaged, or of a newer version. */
  readonly hasTexts: boolean | null;
}

/** How texts of a person are found: in a step of a draft, and in a list that is read in a certain way. */
export interface DraftSearch {
  readonly isInStep: (step: unknown) => boolean;
  readonly isInList: (file: string, read: DraftState['read']) => Promise<boolean>;
}

/** Searches lists, mappings and corrections in a console's folder; it may be in use. */
export async function findInConsole(
  folder: string,
  { isInStep, isInList }: DraftSearch,
): Promise<FoundDraft[]> {
  const found = new Map<string, FoundDraft>();
  const add = (draft: string, { name, run }: Pick<DraftState, 'name' | 'run'>, searched = true) =>
    found.set(draft, { draft, name, run, searched });
  const drafts = idsIn(folder, 'drafts').map((draft) => readDraft(folder, draft, isInStep));
  for (const { draft, state, hasTexts } of drafts) {
    if (hasTexts !== false) add(draft, state, hasTexts === true);
  }
  for (const upload of idsIn(folder, 'uploads')) {
    const names = readdirSync(path.join(folder, 'uploads', upload));
    const [name] = names.filter((one) => !one.startsWith('.'));
    const owner = drafts.find(({ state }) => usesUpload(state, upload));
    const key = owner?.draft ?? upload;
    if (name === undefined || found.get(key)?.searched) continue;
    const about = owner?.state ?? { name, run: null };
    try {
      const file = path.join(folder, 'uploads', upload, name);
      if (await isInList(file, owner?.state.read ?? {})) add(key, about);
    } catch (error) {
      if (!(error instanceof VdpipeError) || error instanceof InterruptedError) throw error;
      add(key, about, false);
    }
  }
  return [...found.values()];
}

function idsIn(folder: string, kind: string): readonly string[] {
  const place = path.join(folder, kind);
  return existsSync(place) ? readdirSync(place) : [];
}

function readDraft(folder: string, draft: string, isInStep: DraftSearch['isInStep']): KeptDraft {
  const state = new DraftState();
  const file = path.join(folder, 'drafts', draft, 'journal.ndjson');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  let hasTexts = false;
  try {
    for (const line of lines) {
      const { step, at, by } = JSON.parse(line);
      state.apply(step, at, by);
      hasTexts ||= isInStep(step);
    }
  } catch {
    return { draft, state, hasTexts: null };
  }
  return { draft, state, hasTexts };
}

function usesUpload({ upload, files }: DraftState, id: string): boolean {
  return upload === id || [...files.values()].some((file) => file.upload === id);
}
