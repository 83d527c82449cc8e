/** A group as somebody edits it. */
export interface Group {
  readonly name: string;
  readonly userIds: readonly number[];
}

/** Deals the students out in turn, by the order of the register, so that groups differ by one at most. */
export const dealOut = (groups: readonly Group[], userIds: readonly number[]): Group[] =>
  groups.map((g, at) => ({ ...g, userIds: userIds.filter((_, i) => i % groups.length === at) }));
