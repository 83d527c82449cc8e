import type { ReactNode } from 'react';
import { homeSlot } from './published';

const NOTHING: readonly string[] = [];
/** A home with what waits before it, which the shell puts there. @param without piles that the home shows itself. */
export function WithWaits({
  without = NOTHING,
  children,
}: {
  readonly without?: readonly string[];
  readonly children: ReactNode;
}) {
  const { Frame } = homeSlot;
  return Frame ? <Frame without={without}>{children}</Frame> : <>{children}</>;
}
