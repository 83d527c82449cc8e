import type { ComponentType, ReactNode } from 'react';

/** What stands before a home: the shell puts there what waits for the person, beside what the home says itself. */
export interface HomeFrameProps {
  /** Piles that the home shows itself. */ readonly without: readonly string[];
  readonly children: ReactNode;
}
/** The place for the shell. Without it the home stands alone. */
export const homeSlot: { Frame?: ComponentType<HomeFrameProps> } = {};
