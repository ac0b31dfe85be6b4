import { z } from 'zod';
import { messageOf, UsageError } from '../errors.ts';
import { readRegularFile } from '../regular-file.ts';
import { projectIdSchema, svcUidSchema } from '../service/schemas.ts';

/** As many projects as a sandbox can hold, and more. */
const MAX_BYTES = 64 * 1024 ** 2;

/** A project as a sandbox starts with it. Only its id is needed. */
const sandboxProjectSchema = z.strictObject({
  project_id: projectIdSchema,
  /** The user it belongs to; other users get 404. Without it, it is every user's. */
  svc_uid: svcUidSchema.optional(),
  /** Default `editing`. Any status is accepted: the set is open. */
  status: z.string().min(1).optional(),
  /** Default: one is made up for a project that starts in a status other than `editing`. */
  order_id: z.int().optional(),
  /** Default true. Without a saved document it cannot be ordered: `doc_not_found`. */
  has_document: z.boolean().optional(),
  /** `<size_code>@<product_code>` */
  ps_code: z
    .string()
    .regex(/^[^@]+@[^@]+$/)
    .optional(),
  title: z.string().optional(),
  template_uri: z.string().optional(),
  /** An order is in progress: permanently, for this many POSTs, or for a time from the first POST. */
  locked: z
    .union([
      z.boolean(),
      z.strictObject({ tries: z.int().min(0) }),
      z.strictObject({ ms: z.number().min(0) }),
    ])
    .optional(),
});
export type SandboxProject = z.infer<typeof sandboxProjectSchema>;

/**
 * Reads a sandbox's projects from a JSON file: an array of `SandboxProject`, or of ids.
 *
 * @throws UsageError `projects_invalid`
 */
export async function readProjectFile(file: string): Promise<SandboxProject[]> {
  return checkProjects(parseJson(readText(file), file), file);
}

/** @throws UsageError `projects_invalid`, with the place and what was expected there */
export function checkProjects(value: unknown, source: string): SandboxProject[] {
  const parsed = z.array(z.union([sandboxProjectSchema, projectIdSchema])).safeParse(value);
  if (!parsed.success) throw invalid(source, z.prettifyError(parsed.error).replaceAll(/\s+/g, ' '));
  const projects = parsed.data.map((item) =>
    typeof item === 'string' ? { project_id: item } : item,
  );
  const ids = new Set<string>();
  for (const { project_id } of projects) {
    if (ids.has(project_id)) throw invalid(source, `${JSON.stringify(project_id)} is listed twice`);
    ids.add(project_id);
  }
  return projects;
}

function readText(file: string): string {
  return readRegularFile(file, MAX_BYTES, (cause) => {
    const message = `Cannot read projects from "${file}": ${messageOf(cause)}`;
    return new UsageError('projects_invalid', message, { cause });
  }).toString('utf8');
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(JSON.stringify(file), error instanceof Error ? error.message : 'not JSON');
  }
}

function invalid(source: string, problem: string): UsageError {
  return new UsageError('projects_invalid', `Cannot use the projects of ${source}: ${problem}`);
}
