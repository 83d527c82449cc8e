import { port } from '../../../kernel/server/port';
import type { Door } from '../../../kernel/server/db/door';

/** Told after a schedule was made, changed, switched or taken back: `lesson` keeps its prepared lessons in step. */
export interface Changed { readonly kind: 'made' | 'moved' | 'removed'; readonly arrangeIds: readonly number[]; /** From this day on. */ readonly from: string }
export type ChangedListener = (door: Door, change: Changed) => Promise<void>;
/** Modules on the right may provide it; nobody has to. */
export const timetableChanged = port<ChangedListener>('timetable.changed');
