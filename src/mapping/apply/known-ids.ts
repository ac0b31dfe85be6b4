import type { ByteCells } from '../../rows/byte-cells.ts';
import { KnownCells, NOT_KEPT } from '../../rows/kept/known-cells.ts';
import { checkProjectId, checkSvcUid } from '../cells/cell-values.ts';
import { isNumberStep } from '../cells/clean/clean-steps.ts';
import { CellReader } from './cell-reader.ts';
import type { IdPlan } from './plan.ts';
import { type FieldValue, NO_KEY } from './record.ts';

/** The valid ids of a row. */
export interface RowIds {
  readonly projectId: string;
  readonly svcUid: string;
  /** A whole number of 1 or more that differs for other ids. */
  readonly key: number;
  /** The fields that are made from the ids alone. */
  readonly fields: readonly FieldValue[];
  /** Whether cleaning changes a cell of them. */
  readonly areCleaned: boolean;
}

const FIRST_PLACES = 64;
const SEEN = 3;
const FIRST_ROWS = 1024;

/**
 * Finds the ids of rows that come as bytes, for a whole batch before any record is made. In an unsorted sheet each id was last
 * seen long ago; in short loops the processor waits for the memory of several rows at once.
 */
export class KnownIds {
  readonly #project: IdPlan;
  readonly #svcUid: IdPlan;
  readonly #toFields: (projectId: string, svcUid: string) => readonly FieldValue[];
  readonly #onIds: (projectId: string, svcUid: string, place: number) => void;
  /** Whether a step reads a number in them: of the cells of one text each may hold another. */
  readonly #haveNumbers: boolean;
  readonly #projectCell: CellReader | null;
  readonly #userCell: CellReader | null;
  readonly #projects = new KnownCells();
  readonly #users = new KnownCells();
  /** By place of the project's cell: the serial numbers of this cell and of the user's cell last seen with it, and their key. */
  #seen = new Uint32Array(SEEN * FIRST_PLACES);
  /**
   * By place of the project's cell: its ids, or null if they are invalid. Kept only for ids that come again after others, as in
   * unsorted sheets: in a sorted sheet they would be garbage that is collected late.
   */
  readonly #known: (RowIds | null | undefined)[] = [];
  /** The ids of the previous row: rows of a project are often adjacent. */
  #last: RowIds | null = null;
  #lastProject = -1;
  #lastUser = -1;
  #keys = 0;
  // By row of the batch:
  readonly #ids: (RowIds | null)[] = [];
  #rowKeys = new Uint32Array(FIRST_ROWS);
  #projectPlaces = new Int32Array(FIRST_ROWS);
  #userPlaces = new Int32Array(FIRST_ROWS);

  /**
   * @param toFields Makes the fields that depend on the ids alone.
   * @param onIds Called for valid ids when they are read, with the row's place in the batch: once for adjacent rows.
   */
  constructor(
    project: IdPlan,
    svcUid: IdPlan,
    toFields: (projectId: string, svcUid: string) => readonly FieldValue[],
    onIds: (projectId: string, svcUid: string, place: number) => void,
  ) {
    this.#project = project;
    this.#svcUid = svcUid;
    this.#toFields = toFields;
    this.#onIds = onIds;
    this.#haveNumbers = [project, svcUid].some(
      (id) => 'column' in id && id.clean?.some(isNumberStep),
    );
    this.#projectCell = 'column' in project ? new CellReader(project.column, project.clean) : null;
    this.#userCell = 'column' in svcUid ? new CellReader(svcUid.column, svcUid.clean) : null;
  }

  /** Returns the ids by row; null for invalid ids, and for some that still have to be checked. Valid until the next call. */
  find(cells: ByteCells): readonly (RowIds | null)[] {
    const rows = cells.rowCells.length / 2;
    if (rows > this.#projectPlaces.length) {
      this.#projectPlaces = new Int32Array(2 * rows);
      this.#userPlaces = new Int32Array(2 * rows);
      this.#rowKeys = new Uint32Array(2 * rows);
    }
    const [projects, users] = [this.#projectPlaces, this.#userPlaces];
    // An id that is the same for all rows keeps the place of an empty cell.
    const [ofProject, ofUser] = [this.#project, this.#svcUid];
    if ('column' in ofProject) this.#projects.findAll(cells, ofProject.column.index, projects);
    if ('column' in ofUser) this.#users.findAll(cells, ofUser.column.index, users);
    for (let row = 0; row < rows; row += 1) {
      const ids = this.#idsOf(projects[row] as number, users[row] as number, row);
      this.#ids[row] = ids;
      // Reading the key now brings it into the cache for when the record is made.
      this.#rowKeys[row] = ids === null ? NO_KEY : ids.key;
    }
    return this.#ids;
  }

  /** Returns a row's key; NO_KEY if its ids are not known to be valid. */
  keyOf(row: number): number {
    return this.#rowKeys[row] as number;
  }

  #idsOf(project: number, user: number, row: number): RowIds | null {
    if (this.#haveNumbers || project === NOT_KEPT || user === NOT_KEPT) return null;
    const projectSerial = this.#projects.serial(project);
    const userSerial = this.#users.serial(user);
    const at = SEEN * project;
    const known = this.#known[project];
    const isSeen = this.#seen[at] === projectSerial && this.#seen[at + 1] === userSerial;
    if (isSeen && known !== undefined) return known;
    if (this.#lastProject === projectSerial && this.#lastUser === userSerial) return this.#last;
    if (at >= this.#seen.length) this.#grow(2 * at);
    const key = (isSeen && this.#seen[at + 2]) || this.#newKey();
    this.#seen[at] = projectSerial;
    this.#seen[at + 1] = userSerial;
    this.#seen[at + 2] = key;
    const ids = this.#toIds(project, user, key);
    this.#known[project] = isSeen ? ids : undefined;
    if (ids !== null && !isSeen) this.#onIds(ids.projectId, ids.svcUid, row);
    this.#last = ids;
    this.#lastProject = projectSerial;
    this.#lastUser = userSerial;
    return ids;
  }

  #grow(length: number): void {
    const grown = new Uint32Array(length);
    grown.set(this.#seen);
    this.#seen = grown;
  }

  #newKey(): number {
    this.#keys += 1;
    return this.#keys;
  }

  #toIds(projectPlace: number, userPlace: number, key: number): RowIds | null {
    const [ofProject, ofUser] = [this.#project, this.#svcUid];
    const [projectCell, userCell] = [
      this.#projects.text(projectPlace),
      this.#users.text(userPlace),
    ];
    const cleanProject = this.#projectCell?.clean(projectCell) ?? '';
    const cleanUser = this.#userCell?.clean(userCell) ?? '';
    const project = 'value' in ofProject ? { text: ofProject.value } : checkProjectId(cleanProject);
    const user = 'value' in ofUser ? { text: ofUser.value } : checkSvcUid(cleanUser);
    if (!('text' in project && 'text' in user)) return null;
    const [projectId, svcUid] = [project.text, user.text];
    return {
      projectId,
      svcUid,
      key,
      fields: this.#toFields(projectId, svcUid),
      areCleaned: cleanProject !== projectCell || cleanUser !== userCell,
    };
  }
}
