import type { Vector } from '../rules';

/** What a model makes of a face; only vectors of one model and version may be compared. */
export interface Described {
  readonly model: string;
  readonly version: string;
  readonly vector: Vector;
}
