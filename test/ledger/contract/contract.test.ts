import { describe, onTestFinished } from 'vitest';
import { newMemoryWorld } from '../memory/memory-world.ts';
import { newPostgresWorld } from '../postgres/postgres-world.ts';
import { newSqliteWorld } from '../sqlite/sqlite-world.ts';
import { describeClaims } from './claims.ts';
import { describeClosing } from './closing.ts';
import { describeCounts } from './counts.ts';
import { describeDeliveries } from './deliveries.ts';
import { describeFailures } from './failures.ts';
import { describeForgetting } from './forgetting.ts';
import { describeGate } from './gate.ts';
import { describeHandOvers } from './hand-overs.ts';
import { describeLeases } from './leases.ts';
import { describeLooks } from './looks.ts';
import { describeMailed } from './mailed.ts';
import { describeMappings } from './mappings.ts';
import { describeOrderIds, describeSettling } from './order-ids.ts';
import { describePressure } from './pressure.ts';
import { describeQuestions } from './questions.ts';
import { describeReleases } from './releases.ts';
import { describeRuns } from './runs.ts';
import { describeStaging } from './staging.ts';
import type { NewWorld, OrderingLedger, World } from './world.ts';

/** Everything that the port (src/ledger/ledger.ts) promises is held against each of these. */
const IMPLEMENTATIONS: Readonly<Record<string, NewWorld>> = {
  'in SQLite': newSqliteWorld,
  'in PostgreSQL': newPostgresWorld,
};

/** The ledger of the simulation only orders: it shows that these promises are the port's, and no engine's. */
const ORDERING: Readonly<Record<string, NewWorld<OrderingLedger>>> = {
  ...IMPLEMENTATIONS,
  'in memory': newMemoryWorld,
};

describe.each(Object.entries(ORDERING))('a ledger %s:', (_, newWorld) => {
  const open = opener(newWorld);
  describeClaims(open);
  describeRuns(open);
  describeLeases(open);
  describePressure(open);
  describeOrderIds(open);
});

describe.each(Object.entries(IMPLEMENTATIONS))('a ledger %s:', (_, newWorld) => {
  const open = opener(newWorld);
  describeStaging(open);
  describeSettling(open);
  describeGate(open);
  describeForgetting(open);
  describeReleases(open);
  describeClosing(open);
  describeQuestions(open);
  describeCounts(open);
  describeDeliveries(open);
  describeFailures(open);
  describeHandOvers(open);
  describeLooks(open);
  describeMailed(open);
  describeMappings(open);
});

function opener<L extends OrderingLedger>(newWorld: NewWorld<L>): () => World<L> {
  return () => {
    const world = newWorld();
    onTestFinished(() => world.end());
    return world;
  };
}
