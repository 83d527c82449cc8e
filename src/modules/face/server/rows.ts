import type { Hint, Reason, Source, State } from '../rules';

/** A face as its row says it. */
export interface FaceRow {
  readonly userId: number;
  readonly state: State;
  readonly reason: Reason | null;
  readonly hint: Hint | null;
  readonly hintUserId: number | null;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly source: Source;
  readonly takenAt: string;
  readonly version: number;
  readonly engine: string | null;
  readonly engineVersion: string | null;
}
