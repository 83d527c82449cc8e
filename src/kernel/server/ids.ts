import { NotNow } from './db/lost';

/** 2026-01-01T00:00:00Z: the ids' own beginning, so that 41 bits of milliseconds last until 2095. */
export const EPOCH = Date.UTC(2026, 0, 1);

/** Process numbers that ids have room for. */
export const PROCESS_NUMBERS = 64;
const SEQUENCE = 64;

/** The milliseconds since `EPOCH` that one holder of a process number may write into ids: from `from` to before `until`. */
export interface IdSpan {
  readonly from: number;
  readonly until: number;
}

/** No id can be made now: the lease of this process's number has ended, and its next one has not begun. */
export class NoIdsNow extends NotNow {
  constructor() {
    super('the lease of the process number has ended');
  }
}

/**
 * Makes 53-bit, time-ordered ids: 41 bits of milliseconds, 6 bits of process, 6 bits of sequence that borrows from the
 * next millisecond. It never leaves its span, whatever its clock says: that, and not the clock, keeps two processes apart.
 */
export class IdMaker {
  private last: number;
  private sequence = SEQUENCE - 1;
  constructor(
    readonly process: number,
    private span: IdSpan = { from: 0, until: Infinity },
    private now: () => number = Date.now,
  ) {
    this.last = span.from - 1;
  }

  /** @throws NoIdsNow outside its span. */
  next(): number {
    const time = Math.floor(this.now()) - EPOCH;
    const ahead = time > this.last;
    const full = this.sequence === SEQUENCE - 1;
    const ms = ahead ? time : this.last + (full ? 1 : 0);
    if (ms >= this.span.until) throw new NoIdsNow();
    this.sequence = ahead || full ? 0 : this.sequence + 1;
    this.last = ms;
    return (ms * PROCESS_NUMBERS + this.process) * SEQUENCE + this.sequence;
  }
  /** The same holder may go on until a later moment. */
  extend(until: number, now: () => number): void {
    this.span = { ...this.span, until };
    this.now = now;
  }
  /** From now on it makes none. */
  end(): void {
    this.span = { ...this.span, until: 0 };
  }
  /** The last millisecond it wrote into an id. */
  get lastMs(): number {
    return this.last;
  }
}

/** Without a lease (tests, tools) the last number counts, which leases give out after all others. */
const unleased = new IdMaker(PROCESS_NUMBERS - 1);
let maker = unleased;
/** Sets the maker that goes with this process's lease; none goes back to making ids without one. */
export const makeIdsWith = (leased: IdMaker = unleased): void => {
  maker = leased;
};
/** A new id for any row. @throws NoIdsNow, which a call answers with 503. */
export const newId = (): number => maker.next();
