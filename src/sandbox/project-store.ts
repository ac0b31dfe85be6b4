import { UsageError } from '../errors.ts';
import type { Product, Project } from '../service/schemas.ts';
import type { SandboxProject } from './project-file.ts';
import { sampleProduct } from './sample-product.ts';

const DEFAULT_PS_CODE = '100x148@postcard';

/** A project with what the service knows of it and never shows. */
export interface StoredProject {
  readonly id: string;
  readonly owner: string | null;
  readonly ctime: string;
  readonly psCode: string;
  readonly title: string;
  readonly templateUri: string | null;
  readonly hasDocument: boolean;
  mtime: string;
  status: string;
  orderId: number | null;
  lock: SandboxProject['locked'];
  /** When a lock for a time began: with the first POST. */
  lockedSinceMs: number | null;
  /** An order on it is in process. */
  inProcess: boolean;
}

/** What a store makes its projects from. */
export interface ProjectStoreOptions {
  readonly projects: number | readonly SandboxProject[];
  readonly pattern: RegExp | string | null;
  readonly owner: string | null;
  readonly products: readonly Product[];
  readonly firstOrderId: number;
}

/** The sandbox's projects, their states (docs/service.md 3) and products. */
export class ProjectStore {
  readonly #projects = new Map<string, StoredProject>();
  readonly #products = new Map<string, Product>();
  readonly #sizes = new Map<string, Set<string>>();
  readonly #pattern: RegExp | null;
  readonly #owner: string | null;
  #nextOrderId: number;

  constructor({ projects, pattern, owner, products, firstOrderId }: ProjectStoreOptions) {
    this.#nextOrderId = firstOrderId;
    this.#pattern = pattern === null ? null : toPattern(pattern);
    this.#owner = owner;
    for (const product of products) this.#products.set(product.prodCode, product);
    if (typeof projects === 'number') {
      for (let n = 1; n <= projects; n++) this.#addUnowned(`prj-${String(n).padStart(4, '0')}`);
    } else {
      for (const project of projects) this.set(project);
    }
  }

  /** Adds a project, or puts another in the place of one. */
  set(project: SandboxProject): void {
    const now = new Date().toISOString();
    const status = project.status ?? 'editing';
    const stored: StoredProject = {
      id: project.project_id,
      owner: project.svc_uid ?? null,
      ctime: now,
      mtime: now,
      psCode: project.ps_code ?? DEFAULT_PS_CODE,
      title: project.title ?? `Project ${project.project_id}`,
      templateUri: project.template_uri ?? null,
      hasDocument: project.has_document ?? true,
      status,
      orderId: project.order_id ?? null,
      lock: project.locked ?? false,
      lockedSinceMs: null,
      inProcess: false,
    };
    if (stored.orderId !== null)
      this.#nextOrderId = Math.max(this.#nextOrderId, stored.orderId + 1);
    else if (status !== 'editing' && status !== 'cloning') stored.orderId = this.#nextOrderId++;
    this.#noteSize(stored.psCode);
    this.#projects.set(stored.id, stored);
  }

  /** The project as this user may see it: another user's is not there (docs/service.md 5, rule 3). */
  find(id: string, svcUid: string): StoredProject | undefined {
    const project = this.get(id);
    return project && isVisible(project, svcUid) ? project : undefined;
  }

  get(id: string): StoredProject | undefined {
    const project = this.#projects.get(id);
    if (project || !this.#pattern?.test(id)) return project;
    this.#addUnowned(id);
    return this.#projects.get(id);
  }

  listFor(svcUid: string): Project[] {
    return [...this.#projects.values()]
      .filter((project) => isVisible(project, svcUid))
      .map((project) => toProject(project));
  }

  /** Moves a project to `ordering` and gives its new order id. */
  order(project: StoredProject): number {
    project.orderId = this.#nextOrderId++;
    project.status = 'ordering';
    project.mtime = new Date().toISOString();
    return project.orderId;
  }

  /** Moves a project back to `editing`, as the order-cancel operation does. */
  cancel(project: StoredProject): void {
    project.orderId = null;
    project.status = 'editing';
    project.mtime = new Date().toISOString();
  }

  /** Nothing is in process any more: what was, will not be carried out. */
  endProcessing(): void {
    for (const project of this.#projects.values()) project.inProcess = false;
  }

  product(code: string): Product | undefined {
    const product = this.#products.get(code);
    if (product) return product;
    const sizes = this.#sizes.get(code);
    return sizes && sampleProduct(code, [...sizes]);
  }

  #addUnowned(id: string): void {
    this.set({ project_id: id, ...(this.#owner === null ? {} : { svc_uid: this.#owner }) });
  }

  #noteSize(psCode: string): void {
    const [size = '', product = ''] = psCode.split('@');
    const sizes = this.#sizes.get(product);
    if (sizes) sizes.add(size);
    else this.#sizes.set(product, new Set([size]));
  }
}

/** A project as the service shows it (docs/service.md 2.1). */
export function toProject(project: StoredProject): Project {
  return {
    project_id: project.id,
    ctime: project.ctime,
    mtime: project.mtime,
    ps_code: project.psCode,
    status: project.status,
    ...(project.templateUri === null ? {} : { template_uri: project.templateUri }),
    title: project.title,
    ...(project.orderId === null ? {} : { order_id: project.orderId }),
  };
}

function isVisible(project: StoredProject, svcUid: string): boolean {
  return project.owner === null || project.owner === svcUid;
}

/** @throws UsageError `pattern_invalid` */
function toPattern(pattern: RegExp | string): RegExp {
  try {
    const { source, flags } = new RegExp(pattern);
    // A sticky or global pattern would remember where it stopped.
    return new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  } catch (cause) {
    const message = `Cannot use pattern ${JSON.stringify(String(pattern))}: it is not a valid regular expression`;
    throw new UsageError('pattern_invalid', message, { cause });
  }
}
