import { tmpdir } from 'node:os';
import { loadDist } from './load-dist.mjs';

/** Opens a ledger in a file, or at an address. */
export async function openAnyLedger(place) {
  if (!place.startsWith('postgres:')) return (await loadDist('index.js')).openLedger(place);
  const { openPostgresLedger } = await loadDist('ledger/postgres/open-ledger.js');
  return openPostgresLedger(place, { environment: {}, rescueFolder: tmpdir() });
}
