import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take long though their files are short, which would come last: nothing else would be left to do beside them. */
const LONG =
  /\/(browser\/console|browser\/page|meaning\/meaning|serve\/api|integration\/order|encoded-lists|kill|package|thirty-files|copy-ledger|fetch-sftp|ledger-outage|ledger-full|library|workers)(\.long)?\.test\.ts$/;

/** Vitest begins with what took longest, but on a new machine with the largest files. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Those with a process of their own stay before all others. */
function rankOf({ project, moduleId }: TestSpecification): number {
  if (project.config.isolate) return 0;
  return LONG.test(moduleId) ? 1 : 2;
}
