import type { Argv } from 'yargs';
import type { ServiceClient } from '../../service/client.ts';
import { EXIT } from '../exit-codes.ts';
import { OUTPUT_OPTIONS, SERVICE_OPTIONS } from '../options.ts';
import { printJson, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

const SVC_UID = {
  'svc-uid': {
    type: 'string',
    describe: 'Owner of the projects',
    demandOption: true,
    requiresArg: true,
  },
} as const;
const JSON_OPTION = { json: OUTPUT_OPTIONS.json } as const;

/** `projects`, `project ID` and `product ID`: look-ups that change nothing. */
export function lookUpCommands(yargs: Argv): Argv {
  return yargs
    .command(
      'projects',
      "List a user's projects",
      (y) =>
        y
          .options(SVC_UID)
          .options(SERVICE_OPTIONS)
          .options(JSON_OPTION)
          .example('$0 projects --svc-uid user-1  # Status and order id of each project', ''),
      (flags) => lookUp(flags, (service) => service.listProjects({ svcUid: flags.svcUid })),
    )
    .command(
      'project <id>',
      'Show a project',
      (y) =>
        y
          .positional('id', { type: 'string', describe: 'Project id', demandOption: true })
          .options(SVC_UID)
          .options(SERVICE_OPTIONS)
          .options(JSON_OPTION)
          .example('$0 project prj-0001 --svc-uid user-1  # Status and order id', ''),
      (flags) =>
        lookUp(flags, (service) =>
          service.getProject({ projectId: flags.id, svcUid: flags.svcUid }),
        ),
    )
    .command(
      'product <id>',
      'Show a product',
      (y) =>
        y
          .positional('id', { type: 'string', describe: 'Product id', demandOption: true })
          .options(SERVICE_OPTIONS)
          .options(JSON_OPTION)
          .example('$0 product postcard  # Its sizes and options', ''),
      (flags) => lookUp(flags, (service) => service.getProduct({ productId: flags.id })),
    );
}

type LookUpFlags = Parameters<typeof import('../open.ts').connectService>[0] & {
  readonly json?: boolean | undefined;
};

function lookUp(
  flags: LookUpFlags,
  ask: (service: ServiceClient) => Promise<object>,
): Promise<void> {
  return runCommand(flags, async () => {
    const { connectService } = await import('../open.ts');
    const { toLookUpText } = await import('../../output/text/look-up-text.ts');
    const service = connectService(flags);
    try {
      const found = await ask(service);
      if (flags.json) await printJson(found);
      else await writeOut(toLookUpText(found));
      return EXIT.done;
    } finally {
      await service.close();
    }
  });
}
