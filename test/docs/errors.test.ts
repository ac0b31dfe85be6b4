import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ISSUE_CODES } from '../../src/issue.ts';
import { DELIVERY_REASONS } from '../../src/output/text/jobs/delivery-reasons.ts';
import { UNSENDABLE } from '../../src/watch/tell/send-messages.ts';
import { libraryMessages, thrownCodes } from './error-codes.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs/errors.md');
const WATCH = path.resolve(import.meta.dirname, '../../src/watch');

/** Codes of docs/service.md section 7. */
const SERVICE_CODES = [
  'invalid_request',
  'no_credentials',
  'invalid_api_key',
  'project_not_found',
  'project_locked',
  'project_not_editing',
  'doc_not_found',
  'project_not_clonable',
  'invalid-svc-api-key',
];

/** The cells of each row of the tables between two headings, one row for each code. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const text = readFileSync(DOCS, 'utf8');
  const level = heading.indexOf(' ');
  const start = text.indexOf(`\n${heading}\n`);
  expect(start).toBeGreaterThan(-1);
  const body = text.slice(start + heading.length + 2);
  const end = body.search(new RegExp(`^#{1,${level}} `, 'm'));
  return (end === -1 ? body : body.slice(0, end))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .flatMap(([codes = '', ...cells]) => codes.split(', ').map((code) => [code, ...cells]));
}

function codesOf(rows: readonly (readonly string[])[]): string[] {
  return rows.map(([code = '']) => code.replaceAll('`', ''));
}

/** Codes that the watcher gives as reasons, as they are written in its source. */
function givenReasons(): string[] {
  const files = readdirSync(WATCH, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(WATCH, file), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/\breason\(\s*'(\w+)'/g)]);
  expect(found.length).toBeGreaterThan(10);
  return found.map(([, code = '']) => code);
}

describe('docs/errors.md', () => {
  it('has one row for each issue code, and a code for each row', () => {
    const codes = codesOf(rowsOf('## Issues'));
    expect(codes.toSorted()).toEqual([...ISSUE_CODES].toSorted());
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('says of each issue how bad it is, what it means and what to do', () => {
    for (const row of rowsOf('## Issues')) {
      expect(row).toHaveLength(3);
      expect(row[1]).toMatch(/^(error|warning)/);
      expect(row[2]).toMatch(/\w/);
    }
  });

  it('has one row for each code that is thrown, with its exit code, and a code for each row', () => {
    const thrown = thrownCodes().map(({ code, exit }) => `${code} ${exit}`);
    const rows = rowsOf('## Errors');
    const written = rows.map(([code = '', exit = '']) => `${code.replaceAll('`', '')} ${exit}`);
    expect(written.toSorted()).toEqual([...new Set([...thrown, 'internal_error 1'])].toSorted());
    expect(new Set(codesOf(rows)).size).toBe(rows.length);
  });

  it('has one row for each reason why a delivery is held or failed, and a reason for each row', () => {
    const codes = codesOf(rowsOf('## Why a delivery is held or failed'));
    expect(codes.toSorted()).toEqual(DELIVERY_REASONS.map(({ code }) => code).toSorted());
    const others = [...codesOf(rowsOf('## Issues')), ...codesOf(rowsOf('## Errors'))];
    expect(givenReasons().filter((code) => ![...codes, ...others].includes(code))).toEqual([]);
  });

  it('has one row for each reason why a message is not sent', () => {
    const codes = codesOf(rowsOf('## Why a message is not sent'));
    expect(codes).toEqual(Object.values(UNSENDABLE));
  });

  it('is of a library whose messages name no flags and no commands', () => {
    const messages = libraryMessages();
    expect(messages.length).toBeGreaterThan(50);
    const naming = messages.filter(({ message }) => /\s--[a-z]|"vdpipe /.test(message));
    expect(naming).toEqual([]);
  });

  it('has one row for each code that the service’s page shows', () => {
    expect(codesOf(rowsOf('## Errors from the service')).toSorted()).toEqual(
      SERVICE_CODES.toSorted(),
    );
  });
});
