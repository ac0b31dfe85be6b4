import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** A module of the vdpipe that is measured, which the environment names. */
export function loadDist(module) {
  return import(pathToFileURL(path.join(process.env['BENCH_DIST'] ?? '', module)).href);
}
