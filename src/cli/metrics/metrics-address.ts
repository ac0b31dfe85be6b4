import { usage } from '../check-flags.ts';

/** Where `/metrics` and `/healthz` are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const LOOPBACK = '127.0.0.1';

/** Reads `9464`, `0.0.0.0:9464` or `[::]:9464`. @throws UsageError `usage` */
export function toMetricsAddress(text: string): MetricsAddress {
  const [, bracketed, plain, port] =
    /^(?:(?:\[([\da-f:]+)\]|([^:[\]]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535) {
    throw usage(`--metrics must be PORT or HOST:PORT, found "${text}"`, 'worker');
  }
  return { host: bracketed ?? plain ?? LOOPBACK, port: Number(port) };
}
