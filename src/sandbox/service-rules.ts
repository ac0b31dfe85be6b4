import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestIssue, svcUidSchema } from '../service/schemas.ts';
import { type Answer, mainError, resourceError } from './answers.ts';
import type { AuditOrder } from './audit-log.ts';
import { type ReadOrderBody, readOrderBody } from './order-body.ts';
import { type ProjectStore, type StoredProject, toProject } from './project-store.ts';

/** A request to one operation, as the rules need it. */
export interface RuleRequest {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

/** An order that can be placed: `place` places it. */
export interface Acceptance {
  readonly place: () => Answer;
  readonly project: StoredProject;
}

/** The credentials that are accepted; null accepts any. */
export interface AcceptedCredentials {
  readonly apiKey: string | null;
  readonly idToken: string | null;
}

/** The state that the rules work on. */
export interface RuleContext {
  readonly store: ProjectStore;
  readonly accepted: AcceptedCredentials;
  readonly keepBodies: boolean;
  readonly onOrder: (order: AuditOrder) => void;
}

/**
 * The rules of docs/service.md 4.1, in the order in which they are written there, credentials first.
 *
 * @returns the answer that refuses the order, or an `Acceptance`
 */
export function reviewOrder(
  request: RuleRequest,
  body: Buffer,
  context: RuleContext,
): Answer | Acceptance {
  const { id, headers } = request;
  const denied = checkCredentials(request, context.accepted);
  if (denied) return denied;
  const text = body.toString('utf8');
  const read = readOrderBody(text);
  const issues = [...svcUidIssues(headers), ...(read.ok ? [] : read.issues)];
  if (!read.ok || issues.length > 0) return invalidRequest(issues);
  const svcUid = String(headers['svc-uid']);
  const project = context.store.find(id, svcUid);
  if (!project) return projectNotFound(id);
  if (project.inProcess || isLocked(project)) return projectLocked();
  if (project.status !== 'editing') return projectNotEditing(project);
  if (!project.hasDocument) {
    return mainError(409, 'doc_not_found', 'The project has no saved document');
  }
  const place = () => placeOrder(project, svcUid, read, body, context);
  return { place, project };
}

export function getProject(request: RuleRequest, { store, accepted }: RuleContext): Answer {
  const denied = checkUser(request, accepted);
  if (denied) return denied;
  const project = store.find(request.id, String(request.headers['svc-uid']));
  return project ? success(toProject(project)) : projectNotFound(request.id);
}

export function listProjects(request: RuleRequest, { store, accepted }: RuleContext): Answer {
  const denied = checkUser(request, accepted);
  if (denied) return denied;
  return success({ projects: store.listFor(String(request.headers['svc-uid'])) });
}

/** docs/service.md 7.2: 400, 401 or 500, whatever the reason. */
export function getProduct({ id, headers }: RuleRequest, context: RuleContext): Answer {
  const key = headers['svc-api-key'];
  const { apiKey } = context.accepted;
  if (!key || (apiKey !== null && key !== apiKey)) return resourceError(401, 'invalid-svc-api-key');
  if (id === '') return resourceError(400);
  const product = context.store.product(id);
  return product ? success({ product }) : resourceError(500);
}

export function projectLocked(): Answer {
  return mainError(409, 'project_locked', 'An order is already in progress on this project');
}

function success(body: object): Answer {
  return { status: 200, body };
}

function placeOrder(
  project: StoredProject,
  svcUid: string,
  { order, rows }: Extract<ReadOrderBody, { ok: true }>,
  body: Buffer,
  { store, keepBodies, onOrder }: RuleContext,
): Answer {
  const orderId = store.order(project);
  onOrder({
    project_id: project.id,
    order_id: orderId,
    svc_uid: svcUid,
    partner_order_id: order.partner_order_id ?? null,
    order_count: order.order_count,
    order_for_test: order.order_for_test ?? false,
    rows,
    body_bytes: body.length,
    body_sha256: hash('sha256', body, 'hex'),
    ordered_at: project.mtime,
    cancelled: false,
    ...(keepBodies ? { body: body.toString('utf8') } : {}),
  });
  return success({ order_id: orderId, status: 'ordering' });
}

function checkUser(request: RuleRequest, accepted: AcceptedCredentials): Answer | undefined {
  const denied = checkCredentials(request, accepted);
  if (denied) return denied;
  const issues = svcUidIssues(request.headers);
  return issues.length > 0 ? invalidRequest(issues) : undefined;
}

/** docs/service.md 5. The code for a wrong token is not shown; here it is the same as for a missing one. */
function checkCredentials(
  { headers }: RuleRequest,
  { apiKey, idToken }: AcceptedCredentials,
): Answer | undefined {
  const key = headers['svc-api-key'];
  if (key) {
    if (apiKey === null || key === apiKey) return undefined;
    return mainError(401, 'invalid_api_key', 'The API key is wrong');
  }
  const token = headers['svc-id-token'];
  if (token && (idToken === null || token === idToken)) return undefined;
  const message = 'Credentials are missing: send svc-api-key or svc-id-token';
  return mainError(401, 'no_credentials', message);
}

function svcUidIssues(headers: IncomingHttpHeaders): RequestIssue[] {
  const parsed = svcUidSchema.safeParse(headers['svc-uid']);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ code, message }) => ({ code, path: ['svc-uid'], message }));
}

function isLocked(project: StoredProject): boolean {
  const { lock } = project;
  if (typeof lock !== 'object') return lock === true;
  if ('tries' in lock) {
    if (lock.tries === 0) return false;
    project.lock = { tries: lock.tries - 1 };
    return true;
  }
  const now = performance.now();
  project.lockedSinceMs ??= now;
  return now - project.lockedSinceMs < lock.ms;
}

function invalidRequest(issues: readonly RequestIssue[]): Answer {
  return mainError(400, 'invalid_request', 'The request is malformed', { issues });
}

function projectNotFound(id: string): Answer {
  const message = `There is no project ${JSON.stringify(id)} of this user`;
  return mainError(404, 'project_not_found', message);
}

function projectNotEditing({ status, orderId }: StoredProject): Answer {
  const message = 'The project is not being edited';
  const details = { status, order_id: orderId ?? undefined };
  return mainError(409, 'project_not_editing', message, details);
}
