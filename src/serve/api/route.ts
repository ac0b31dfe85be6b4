import type { z } from 'zod';
import type { Role } from './shared.ts';

/** One call of the API as the tables have it: what it takes, what it gives, and who may make it. */
export interface Call {
  /**
   * Method and path; `{name}` is a parameter. What else it is given is its query, or the fields of its body; a name behind `?` is in the
   * query of one with a body.
   */
  readonly call: string;
  readonly does: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes, whose type the answer says. @default JSON, as the call's handler gives it */
  readonly gives?: 'bytes';
  /** Any of a session's roles. `anyone`: also without a session. */
  readonly may: Role | 'anyone';
}

export interface Route extends Call {
  readonly method: string;
  /** Under `API_PATH`. */
  readonly path: string;
  readonly params: Readonly<Record<string, z.ZodType>>;
}

export type About = Pick<Call, 'does' | 'gives' | 'query' | 'body'> &
  Partial<Pick<Route, 'params'>>;

/** No other key, as a misspelt one would be no part of the call. */
type Only<T> = T & Readonly<Record<Exclude<keyof T, keyof About>, never>>;

function of(may: Route['may']) {
  return <C extends string, const T extends About>(call: C, about: Only<T>) => ({
    ...(about as T),
    call,
    may,
  });
}

// Calls that whoever has a role may make.
export const anyone = of('anyone');
export const viewer = of('viewer');
export const operator = of('operator');
export const releaser = of('releaser');
