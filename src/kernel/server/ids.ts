/** 2026-01-01T00:00:00Z: the ids' own beginning, so that 41 bits of milliseconds last until 2095. */
export const EPOCH = Date.UTC(2026, 0, 1);

/** Makes 53-bit, time-ordered ids: 41 bits of milliseconds, 4 bits of process, 8 bits of sequence that borrows from the next millisecond. */
export function idMaker(process: number, now: () => number = Date.now): () => number {
  let last = 0;
  let seq = 0;
  return () => {
    const t = now() - EPOCH;
    if (t > last) {
      last = t;
      seq = 0;
    } else if (++seq > 255) {
      last += 1;
      seq = 0;
    }
    return last * 4096 + (process & 15) * 256 + seq;
  };
}
let make = idMaker(0);
/** Sets this process's number, leased in the database at start. */
export const leaseIds = (process: number): void => {
  make = idMaker(process);
};
/** A new id for any row. */
export const newId = (): number => make();
