import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { type ErrorData, messageOf, systemCode, VdpipeError } from './errors.ts';

/**
 * Has a server listen, and gives the address that was bound.
 *
 * @param data which flag says the port
 * @throws VdpipeError `port_unavailable`
 */
export async function listenOn(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  data: ErrorData = {},
): Promise<AddressInfo> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const why = systemCode(cause) === 'EADDRINUSE' ? 'it is in use' : messageOf(cause);
    const message = `Cannot listen on port ${port} of ${host}: ${why}`;
    throw new VdpipeError('port_unavailable', message, { cause, data });
  }
  return server.address() as AddressInfo;
}
