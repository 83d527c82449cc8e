import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { fail } from '../../../../kernel/shared/faults';
import type { Cx } from '../../../../kernel/server/cx';
import type { catCreate, catMove, catUpdate } from '../../contract';
import { textbookFaults } from '../../faults';

export type Entry = ReplyOf<typeof catMove>[number];
export type Create = ParsedOf<typeof catCreate>;
export type Update = ParsedOf<typeof catUpdate>;

/** How one kind of the catalogue is kept. What is missing is not possible for the kind. */
export interface KindServer {
  read(cx: Cx, ids: readonly number[]): Promise<Entry[]>;
  /** Locks what keeps two editors apart, checks the place, answers the brothers' ids in order. */
  brothers(cx: Cx, of: Entry | Create): Promise<number[]>;
  create?(cx: Cx, id: number, input: Create): Promise<void>;
  /** Writes what the kind has beside its name and place. */
  update?(cx: Cx, entry: Entry, input: Update): Promise<void>;
  remove?(cx: Cx, entry: Entry): Promise<void>;
  rename(cx: Cx, id: number, name: string): Promise<unknown>;
  place(cx: Cx, ids: readonly number[]): Promise<void>;
}

/** Two brothers with one name could not be told apart in any picker. */
export async function freeName(
  cx: Cx,
  kind: KindServer,
  brothers: readonly number[],
  name: string,
  except?: number,
): Promise<void> {
  const taken = (await kind.read(cx, brothers)).some((b) => b.name === name && b.id !== except);
  if (taken) throw fail(textbookFaults.nameTaken, { name }, 'name');
}
