import { describe, expect, it } from 'vitest';
import { toServiceName } from '../../src/service/base-url.ts';
import { ServiceClient } from '../../src/service/client.ts';

/** As runs have it in the ledger. */
function nameOf(baseUrl: string): string {
  const client = new ServiceClient({ baseUrl, credentials: { apiKey: 'key' }, allowHttp: true });
  return toServiceName(client.baseUrl);
}

describe('toServiceName()', () => {
  it.each([
    ['https://API.example.com/', 'https://api.example.com'],
    ['HTTPS://api.example.com:443/editor//', 'https://api.example.com/editor'],
    ['http://api.example.com:80', 'http://api.example.com'],
    ['http://localhost:8787', 'http://127.0.0.1:8787'],
    ['http://LOCALHOST:8787/', 'http://127.0.0.1:8787'],
    ['http://[::1]:8787/editor', 'http://127.0.0.1:8787/editor'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://127.0.0.1'],
    ['http://127.1:8787', 'http://127.0.0.1:8787'],
    ['https://localhost', 'https://127.0.0.1'],
  ])('calls %s by one name, %s', (baseUrl, name) => {
    expect(nameOf(baseUrl)).toBe(name);
  });

  it.each([
    ['http://127.0.0.2:8787'],
    ['http://shop.localhost:8787'],
    ['http://localhost.example.com'],
    ['https://api.example.com/localhost'],
    ['https://api.example.com/Editor'],
  ])('leaves %s, which may be another service, as it is', (baseUrl) => {
    expect(nameOf(baseUrl)).toBe(baseUrl);
  });
});
