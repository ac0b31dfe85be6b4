/** A file system takes names of 255 bytes; what lies beside a file has a longer name than the file itself. */
const MAX_STEM_BYTES = 180;

/** The name of a file with an id in it, in two parts: `list.7f3a9c21` and `.csv`. */
export interface StampedName {
  /** What lies beside the file begins so, too. */
  readonly stem: string;
  readonly ending: string;
}

/** Gives the name that a file keeps while vdpipe has it: its own, shortened if it is very long, and an id. */
export function stampName(name: string, id: string): StampedName {
  const [whole, ending] = splitEnding(name);
  const stem = cutToBytes(whole, MAX_STEM_BYTES);
  // Its own page lies beside it.
  const isLikePage = /^\.html$/i.test(ending);
  return { stem: `${stem}.${id}`, ending: isLikePage ? `.list${ending}` : ending };
}

/** A list's name in two parts: `list` and `.csv.gz`. */
export function splitEnding(name: string): [stem: string, ending: string] {
  const [ending = ''] =
    /(?:\.[A-Za-z0-9]{1,8})?(?:\.(?:gz|pgp|gpg|asc))*$/.exec(name.slice(1)) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}

/** As programs save it again, too: `list.7f3a9c21.rejects (1).ods`. */
const REJECTS_NAME =
  /(?:^|[./\\])(?:d-[0-9a-f]{8}|([0-9a-f]{8}))\.rejects[^.]*\.(?:csv|txt|xls[xmb]?|ods)$/i;

/** Whether vdpipe has named a file so beside a delivery: people correct it, and put it into `in/`. */
export function isRejectsName(name: string): boolean {
  return REJECTS_NAME.test(name);
}

/** The run whose rows to correct are in such a file. */
export function runOfRejectsName(name: string): string | undefined {
  return REJECTS_NAME.exec(name)?.[1];
}

/** Not between the bytes of a character. */
export function cutToBytes(text: string, maxBytes: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > maxBytes) cut = [...cut].slice(0, -1).join('');
  return cut;
}
