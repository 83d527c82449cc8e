import { answers } from './answers';
import type { DayKind } from './day-kind';
import { signIns } from './sign-ins';
import { views } from './views';
import { homework } from './works';

/** What is kept of a day beside its hours: each is counted with its day and by its own events, and all of them by the night. */
export const KINDS: readonly DayKind[] = [homework, answers, signIns, views];
