// Messages that this process kept a moment ago: what follows from them needs none of them from the database again.
import type { Door } from '../../../kernel/server/db/door';
import { keptBy } from '../../../kernel/server/one-each';
import type { MessageRow } from './message-row';

/** A message as it stands, with the number of the device that said it. */
export type RecentMessage = MessageRow & { readonly devId: string };
interface Kept {
  readonly list: readonly RecentMessage[];
  readonly since: number;
}

/** So many messages wait here at most; what comes beyond them is read where it stands. */
const MOST = 20_000;
/** So long they wait, in milliseconds: another process may have done by then what follows from them. */
const KEPT_MS = 60_000;

/** Lists of messages by their first one; each is taken once. */
class Recent {
  private readonly lists = new Map<number, Kept>();
  private count = 0;

  add(list: readonly RecentMessage[]): void {
    const now = performance.now();
    for (const [oldest, { since }] of this.lists) {
      if (now - since < KEPT_MS) break;
      this.take(oldest);
    }
    const [first] = list;
    if (!first || this.count + list.length > MOST) return;
    this.lists.set(first.messageId, { list, since: now });
    this.count += list.length;
  }
  take(first: number): readonly RecentMessage[] | undefined {
    const kept = this.lists.get(first);
    if (!kept) return undefined;
    this.lists.delete(first);
    this.count -= kept.list.length;
    return kept.list;
  }
}
/** Each program has its own: its messages stand in the database of its connections. */
const recentOf = keptBy(() => new Recent());

/** Keeps messages that were committed, the earliest first, until what follows from them asks for them. */
export const addRecent = ({ source }: Pick<Door, 'source'>, list: readonly RecentMessage[]): void =>
  recentOf(source).add(list);
/** Messages by their ids in the same order, once; nothing where another process kept them, or this one long ago. */
export function takeRecent(
  { source }: Pick<Door, 'source'>,
  ids: readonly number[],
): readonly RecentMessage[] | undefined {
  const [first] = ids;
  return first === undefined ? undefined : recentOf(source).take(first);
}
