/** As many as a service can hold back answers of, and many times over. */
const MAX_IDS = 65_536;

/** The order ids that were given last, and for which projects: an id is never two projects'. */
export class RecentOrderIds {
  readonly #projects = new Map<number, string>();

  /** False when another project was given this id. */
  add(orderId: number, projectId: string): boolean {
    const known = this.#projects.get(orderId);
    if (known !== undefined) return known === projectId;
    this.#projects.set(orderId, projectId);
    if (this.#projects.size > MAX_IDS) {
      const [oldest] = this.#projects.keys();
      if (oldest !== undefined) this.#projects.delete(oldest);
    }
    return true;
  }
}
