import { EXIT } from '../../../output/exit-codes.ts';
import { toLookUpText } from '../../../output/text/look-up-text.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ProductFlags, ProjectFlags, ProjectsFlags } from '../../commands/service.ts';
import { connectService } from '../../open.ts';
import { printAsGiven, writeOut } from '../../output.ts';

/** `vdpipe projects`. Gives the exit code. */
export function showProjects(flags: ProjectsFlags): Promise<number> {
  return lookUp(flags, (service) => service.listProjects({ svcUid: flags.svcUid }));
}

/** `vdpipe project`. Gives the exit code. */
export function showProject(flags: ProjectFlags): Promise<number> {
  const project = { projectId: flags.id, svcUid: flags.svcUid };
  return lookUp(flags, (service) => service.getProject(project));
}

/** `vdpipe product`. Gives the exit code. */
export function showProduct(flags: ProductFlags): Promise<number> {
  return lookUp(flags, (service) => service.getProduct({ productId: flags.id }));
}

async function lookUp(
  flags: Omit<ProductFlags, 'id'>,
  ask: (service: ServiceClient) => Promise<object>,
): Promise<number> {
  const service = connectService(flags);
  try {
    const found = await ask(service);
    if (flags.json) await printAsGiven(found);
    else await writeOut(toLookUpText(found));
    return EXIT.done;
  } finally {
    await service.close();
  }
}
