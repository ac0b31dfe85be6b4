import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveMetrics, toMetricsAddress } from '../../../src/cli/metrics/metrics-server.ts';
import { createWatchMetrics } from '../../../src/cli/metrics/watch-metrics.ts';
import { createWorkMetrics } from '../../../src/cli/metrics/work-metrics.ts';
import { newSqliteWorld } from '../../ledger/sqlite/sqlite-world.ts';

const SERVICE = 'http://127.0.0.1:1';

async function serve() {
  const metrics = createWorkMetrics({ listRuns: async () => [] }, SERVICE);
  const server = await serveMetrics(metrics, toMetricsAddress('0'));
  onTestFinished(() => server.close());
  const get = (path: string, method = 'GET') => fetch(new URL(path, server.url), { method });
  return { metrics, server, get };
}

describe('serveMetrics()', () => {
  it('is healthy while the ledger answers heartbeats', async () => {
    const { metrics, get } = await serve();
    expect((await get('/healthz')).status).toBe(503);
    metrics.beaten({ atOnce: 7, pausedForMs: 60_000, others: 2 }, 30_000);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/healthz', 'HEAD')).status).toBe(200);
    metrics.beaten({ atOnce: 7, pausedForMs: 60_000, others: 2 }, -1);
    expect((await get('/healthz')).status).toBe(503);
    expect((await get('/livez')).status).toBe(200);
  });

  it('gives what a worker did in the text format of Prometheus', async () => {
    const { metrics, get } = await serve();
    metrics.claimed(64, 12);
    metrics.recorded('ordered', 'ordered', 3);
    metrics.recorded('lost', undefined, 3);
    metrics.tookOver(5);
    metrics.lost();
    metrics.beaten({ atOnce: 7, pausedForMs: 60_000, others: 2 }, 30_000);
    const response = await get('/metrics');
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await response.text();
    for (const line of [
      'vdpipe_claims_total 64',
      'vdpipe_claim_seconds_bucket{le="0.025"} 1',
      'vdpipe_outcomes_total{outcome="ordered"} 1',
      'vdpipe_outcomes_total{outcome="lost"} 1',
      'vdpipe_claims_lost_total 1',
      'vdpipe_orders_taken_over_total 5',
      'vdpipe_taken_for_dead_total 1',
      'vdpipe_requests_allowed 7',
      'vdpipe_other_workers 2',
      'vdpipe_unfinished_runs 0',
      'vdpipe_orders{state="staged"} 0',
      'vdpipe_oldest_unfinished_run_seconds 0',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    const paused = Number(/^vdpipe_pause_seconds (\S+)$/m.exec(text)?.[1]);
    expect(paused).toBeGreaterThan(30);
    expect(paused).toBeLessThanOrEqual(60);
  });

  it('refuses other paths and methods, and a port that is in use', async () => {
    const { server, get } = await serve();
    expect((await get('/')).status).toBe(404);
    const posted = await get('/metrics', 'POST');
    expect([posted.status, await posted.text()]).toEqual([405, 'only GET and HEAD\n']);
    expect((await get('/metrics', 'HEAD')).status).toBe(200);
    const { port } = new URL(server.url);
    const metrics = createWorkMetrics({ listRuns: async () => [] }, SERVICE);
    await expect(serveMetrics(metrics, toMetricsAddress(port))).rejects.toMatchObject({
      code: 'port_unavailable',
      message: `Cannot listen on port ${port} of 127.0.0.1: it is in use`,
    });
  });
});

describe('docs/grafana-dashboard.json and docs/commands/runs.md', () => {
  it.each(['grafana-dashboard.json', 'commands/runs.md'])(
    'name metrics that there are: %s',
    async (file) => {
      const world = newSqliteWorld();
      onTestFinished(() => world.end());
      const { deliveries } = world.open();
      const metrics = createWatchMetrics({ listRuns: async () => [], deliveries }, SERVICE);
      const text = await metrics.text();
      const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      const whole = readFileSync(path.join(import.meta.dirname, '../../../docs', file), 'utf8');
      const docs = whole.replace(/^.*\n### Metrics\n(.*?)\n## .*$/s, '$1');
      const named = [...docs.matchAll(/vdpipe_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((name) => !there.has(name))).toEqual([]);
    },
  );
});

describe('toMetricsAddress()', () => {
  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::]:9464', { host: '::', port: 9464 }],
  ])('reads %s', (text, address) => {
    expect(toMetricsAddress(text)).toEqual(address);
  });

  it.each(['', 'port', '70000', '::1:9464', 'host:'])('refuses "%s"', (text) => {
    expect(() => toMetricsAddress(text)).toThrow('--metrics must be PORT or HOST:PORT');
  });
});
