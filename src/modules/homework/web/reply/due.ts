import type { StudyRow } from '../../contract';
import { placeIn } from '../zone';

/** How pressing a task is: not begun, missed for good, overdue but taken, due today, later, or no due time. */
export type Due = 'coming' | 'missed' | 'past' | 'now' | 'later' | 'none';
export function dueOf(row: Pick<StudyRow, 'entry' | 'dueTime'>, now: string, zone: string): Due {
  if (row.entry === 'early') return 'coming';
  if (row.entry === 'over') return 'missed';
  if (row.dueTime == null) return 'none';
  if (row.dueTime <= now) return 'past';
  return placeIn(zone, row.dueTime)[0] === placeIn(zone, now)[0] ? 'now' : 'later';
}
