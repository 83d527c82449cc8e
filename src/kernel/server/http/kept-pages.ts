import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Kernel, Note } from '../cx';
import type { PageReader } from '../module';

/** A page as it goes out, with the mark that tells whether somebody has it already. */
export class ReadyPage {
  readonly mark: string;
  private small?: Buffer;
  constructor(
    readonly text: string,
    readonly type: string,
    readonly status: number,
    readonly seen?: (reader: PageReader) => void,
  ) {
    this.mark = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  }
  /** Packed once, however many ask for it. */
  get gzip(): Buffer {
    return (this.small ??= gzipSync(this.text));
  }
}

/** Pages and replies that a process keeps; the one kept first goes first. */
const MOST = 1000;
/** How long a page stands of which no change is heard: what is not noted, and a line between processes that is down. */
const KEPT_MS = 60_000;
/** Nobody's stream: processes tell each other by it. */
const LINE = { orgId: 0, userId: -1 } as const;
const TOPIC = 'kernel.pages';

/** Written pages and replies of open calls that stand until somebody changes what they are made of, a minute at most. */
class KeptPages {
  private readonly list = new Map<string, { readonly answer: unknown; readonly at: number }>();
  /** How often they were dropped: what was begun before is not kept. */
  drops = 0;
  /** Whoever says that something changed has dropped its own already: what comes back to it later would only empty them again. */
  readonly by = randomUUID();
  constructor(
    private readonly now: () => number,
    private readonly changedBy: readonly RegExp[],
  ) {}

  /** A written page. */
  page(key: string): ReadyPage | undefined {
    const found = this.of(`page ${key}`);
    return found instanceof ReadyPage ? found : undefined;
  }
  /** @param drops as they were before the page was written */
  keepPage(key: string, page: ReadyPage, drops: number): void {
    this.keep(`page ${key}`, page, drops);
  }
  /** What a call answered everybody. */
  reply(key: string): unknown {
    return this.of(`call ${key}`);
  }
  /** @param drops as they were before the call was answered */
  keepReply(key: string, reply: unknown, drops: number): void {
    this.keep(`call ${key}`, reply, drops);
  }
  private of(key: string): unknown {
    const found = this.list.get(key);
    // A clock that was set back says nothing of how long it has stood.
    const age = found ? this.now() - found.at : -1;
    if (found && age >= 0 && age < KEPT_MS) return found.answer;
    this.list.delete(key);
    return undefined;
  }
  private keep(key: string, answer: unknown, drops: number): void {
    if (drops !== this.drops) return;
    for (const oldest of this.list.keys()) {
      if (this.list.size < MOST) break;
      this.list.delete(oldest);
    }
    this.list.set(key, { answer, at: this.now() });
  }
  drop(): void {
    this.drops += 1;
    this.list.clear();
  }
  isChangedBy(action: string): boolean {
    return this.changedBy.some((one) => one.test(action));
  }
}

const pagesOf = new WeakMap<Kernel, KeptPages>();
/** The pages that this process keeps; it drops them when another one says that something changed. */
export function keepPages(kernel: Kernel, changedBy: readonly RegExp[]): KeptPages {
  const made = new KeptPages(() => kernel.clock().getTime(), changedBy);
  pagesOf.set(kernel, made);
  const forget = kernel.bus.listen(LINE.orgId, LINE.userId, ({ topic, data }) => {
    if (topic === TOPIC && (data as { readonly by?: string }).by !== made.by) made.drop();
  });
  kernel.onEnd(forget);
  return made;
}
/** The same, for who finds them there; nothing in a process that writes no pages. */
export const keptPages = (kernel: Kernel): KeptPages | undefined => pagesOf.get(kernel);
/** After a commit: whoever notes a change of what pages are made of drops them, here at once, in other processes by the bus. */
export function pagesChanged(kernel: Kernel, notes: readonly Note[]): void {
  const kept = pagesOf.get(kernel);
  if (!kept || !notes.some(({ action }) => kept.isChangedBy(action))) return;
  kept.drop();
  kernel.bus.send({ ...LINE, topic: TOPIC, data: { by: kept.by } });
}
