import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { ports } from '../../../../kernel/server/port';

/** One thing a module released about a child, in the asker's language. */
export interface Released {
  readonly userId: number;
  readonly title: string;
  /** The day it was released or measured. */
  readonly on: string;
  /** `alarm`: somebody should act. */
  readonly tone: 'plain' | 'alarm';
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly note?: string | null;
}
/**
 * What guardians may read of a module: reports, levels, alarms that are released to the child, newest first. The children are
 * those under the phone; the door is their organisation's. No session stands behind the asker, so nothing of `cx.me` is there.
 */
export interface ReleasedReader {
  /** `<module>.<what>`. */
  readonly kind: string;
  /** Key of its title in the module's locale, with the module's name. */
  readonly title: string;
  read(cx: Cx, door: Door, userIds: readonly number[]): Promise<readonly Released[]>;
}
const readers = ports<ReleasedReader>('what guardians read,');
/** Registers what a module releases to guardians, when it loads. @throws when the kind is known already. */
export const releasedReader = (reader: ReleasedReader): void => readers.provide(reader.kind, reader);
export const releasedReaders = (): readonly ReleasedReader[] => readers.all();
export const findReleased = (kind: string): ReleasedReader | undefined => readers.find(kind);
