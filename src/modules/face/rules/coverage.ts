/** How the children of a class stand. */
export interface Counts {
  readonly students: number;
  readonly consented: number;
  readonly fit: number;
  readonly waiting: number;
  readonly unfit: number;
  readonly outdated: number;
  /** Agreed, and no photograph yet. */
  readonly none: number;
}
/** Children who agreed and have no usable photograph: for whom somebody must still do something. */
export const missingOf = ({ none, unfit, outdated }: Pick<Counts, 'none' | 'unfit' | 'outdated'>): number =>
  none + unfit + outdated;
