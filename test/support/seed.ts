import process from 'node:process';

/** The seed of a long proof: `VDPIPE_SEED`, else another one every day, printed so that it can be played again. */
export function seedOfToday(): number {
  const given = process.env['VDPIPE_SEED'];
  const seed = given === undefined ? Math.floor(Date.now() / 86_400_000) : Number(given);
  process.stderr.write(`seed ${seed}; to play it again: VDPIPE_SEED=${seed}\n`);
  return seed;
}
