import type { Call, InputOf, ReplyOf } from '../../shared/call';
import type { CallError } from '../http/call-error';
import { isAside, joinedKey, nextBatch, openItems, waitsBehind } from './batch';
import type { SavingEnv, Standing, Told } from './env';
import { faultOf, plainCall, settled, type Item, type ItemFault } from './item';
import { STRIKES, isAway, isServerFault, isUnreachable, pauseMs, verdictOf, type Verdict } from './verdict';

/** How a part of the program saves: its call, how items become one input, what the reply says of each. */
export interface SaveKind<C extends Call = Call, I = InputOf<C>, O = unknown> {
  readonly name: string;
  readonly call: C;
  /** Items in one call at most; 1 unless `merge` is given. */
  readonly most?: number;
  /** The input of several items; without it each goes by itself. */
  readonly merge?: (items: readonly Item<I, O>[]) => InputOf<C>;
  /** A later item never overtakes an earlier one of its group that was refused for now. */
  readonly inOrder?: boolean;
  /** Needs no screen of its own to be sent; only where the reply asks for nothing to be done. */
  readonly anywhere?: boolean;
  /** Milliseconds of rest after the last change of a subject, and the longest a steady writer waits. */
  readonly rest?: { readonly quiet: number; readonly longest: number };
  /** What has to be done before the call goes out, such as sending the files it names; a failure counts as the call's. */
  readonly prepare?: (input: InputOf<C>, owner: string) => Promise<InputOf<C>>;
  /** Which of the waiting may leave with a page that goes, without `prepare` and in whatever order they arrive; none where it is absent. */
  readonly last?: (items: readonly Item<I, O>[]) => readonly Item<I, O>[];
  /** What the kind knows better than the status. */
  readonly verdict?: (error: unknown) => Verdict | undefined;
  /** Which of several items a refusal is about; all of them when it is about what they share. Without an answer they go one by one. */
  readonly blame?: (error: unknown, items: readonly Item<I, O>[]) => readonly Item<I, O>[] | undefined;
  /** Single items that a successful reply refuses. */
  readonly refusals?: (reply: ReplyOf<C>, items: readonly Item<I, O>[]) => ReadonlyMap<string, ItemFault>;
  /** Brings what waits behind a sent item up to the reply, for example to the new `rev`. */
  readonly rebase?: (input: I, reply: ReplyOf<C>) => I;
}
export interface Queued<I, O> {
  readonly group?: string;
  readonly subject: string;
  readonly title: string;
  readonly input: I;
  readonly own?: O;
  /** Sends as soon as possible, without a rest. */
  readonly atOnce?: boolean;
}
export interface SavingView {
  readonly items: readonly Item[];
  readonly sending: boolean;
  /** How the last try ended: `offline` reached no server. */
  readonly standing: Standing;
  /** Milliseconds: when something was last saved, since this page stands. */
  readonly savedAt: number | undefined;
  /** What waits outlives the page. */
  readonly durable: boolean;
  /** Something that shows is still on its way to the disk: a page that goes now takes it along. */
  readonly keeping: boolean;
}

/** Whoever is not signed in, or has no network, is looked for again after the pause of this many failures. */
const LOOK_AGAIN = 4;

/** The changes of one person on their way to the server. */
export class SaveQueue {
  private view: SavingView = {
    items: [],
    sending: false,
    standing: 'ready',
    savedAt: undefined,
    durable: true,
    keeping: false,
  };
  private readonly kinds = new Map<string, SaveKind>();
  private readonly flights = new Set<string>();
  private readonly holds = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<(told: Told) => void>();
  private cancel: (() => void) | undefined;
  private ended = false;
  private turn = 0;
  /** Changes on their way to the shelf. */
  private writing = 0;
  private line: Promise<void> = Promise.resolve();
  /** Resolves when what an earlier page left behind is known. */
  readonly ready: Promise<void>;

  constructor(
    readonly owner: string,
    private readonly env: SavingEnv,
  ) {
    this.ready = this.reload().then(() => this.schedule());
  }
  readonly peek = (): SavingView => this.view;
  readonly subscribe = (fn: () => void): (() => void) => {
    this.listeners.add(fn);
    return () => {
      this.listeners.delete(fn);
    };
  };
  /** Hears what comes of calls, in whichever tab they were made. */
  readonly hear = (fn: (told: Told) => void): (() => void) => {
    this.hearers.add(fn);
    return () => {
      this.hearers.delete(fn);
    };
  };
  /** Makes a kind known; what waits of it is sent from now on. */
  define<C extends Call, I, O>(kind: SaveKind<C, I, O>): void {
    this.kinds.set(kind.name, kind as unknown as SaveKind);
    void this.ready.then(() => this.schedule());
  }

  /** Queues a change. Resolves when it is on the disk: only then may a screen call it kept. */
  async put<C extends Call, I, O>(kind: SaveKind<C, I, O>, queued: Queued<I, O>): Promise<void> {
    if (!this.kinds.has(kind.name)) this.define(kind);
    const now = this.env.now();
    const before = this.view.items.filter(
      (i) => i.kind === kind.name && i.subject === queued.subject && (i.fault != null || !i.tried),
    );
    const since = before.find((i) => !i.fault)?.since ?? now;
    const rest = kind.rest && !queued.atOnce ? kind.rest : { quiet: 0, longest: 0 };
    const item: Item = {
      id: this.env.newKey(),
      owner: this.owner,
      kind: kind.name,
      group: `${kind.name} ${queued.group ?? queued.subject}`,
      subject: queued.subject,
      title: queued.title,
      call: plainCall(kind.call),
      input: queued.input,
      own: queued.own,
      anywhere: kind.anywhere ?? false,
      seq: this.view.items.reduce((most, i) => Math.max(most, i.seq), now) + 1,
      since,
      due: Math.max(now, Math.min(now + rest.quiet, since + rest.longest)),
      failures: 0,
    };
    await this.change(
      [item],
      before.map((i) => i.id),
    );
    this.schedule();
  }
  /** Sends a refused item again as it is. */
  async retry(id: string): Promise<void> {
    const item = this.view.items.find((i) => i.id === id);
    if (!item) return;
    const { fault: _f, later: _l, strikes: _s, tried: _t, ...again } = item;
    // A key that was answered with a refusal may be kept by the server with that answer.
    await this.change([{ ...again, id: this.env.newKey(), due: this.env.now(), failures: 0 }], [id]);
    this.holds.delete(item.group);
    this.schedule();
  }
  /** Throws items away; only ever by hand, or because a newer truth has replaced them. */
  async drop(ids: readonly string[]): Promise<void> {
    await this.change([], ids);
  }
  /** Tries at once: the network is back, or somebody asks. */
  async flush(): Promise<void> {
    const now = this.env.now();
    this.holds.clear();
    await this.change(
      openItems(this.view.items)
        .filter((i) => i.due > now)
        .map((i) => ({ ...i, due: now })),
      [],
    );
    this.schedule();
  }
  /**
   * The page may go: what waits of a group goes with it in one call, under the key that the same items have together. It stays on the
   * shelf: whoever comes next sends it and hears what became of it.
   */
  leave(name: string, group: string): void {
    const kind = this.kinds.get(name);
    const waiting = openItems(this.view.items).filter((i) => i.group === `${name} ${group}`);
    const items = (kind?.last?.(waiting) ?? []).slice(0, kind?.most ?? 1);
    const [first] = items;
    if (!kind || !first) return;
    const input = kind.merge ? kind.merge(items) : first.input;
    this.env.sendLast(kind.call, input, { key: joinedKey(items) });
  }
  /** Another tab has spoken. */
  async heard(told: Told | undefined): Promise<void> {
    await this.reload();
    if (told) for (const fn of this.hearers) fn(told);
    this.schedule();
  }
  /** No more timers; what is not sent stays on the shelf. */
  stop(): void {
    this.ended = true;
    this.cancel?.();
  }

  private set(part: Partial<SavingView>): void {
    this.view = { ...this.view, ...part };
    for (const fn of this.listeners) fn();
  }
  private async reload(): Promise<void> {
    const { turn } = this;
    const items = await this.inLine(() => this.env.shelf.read(this.owner));
    // Changed while it was read: what was read is old.
    if (turn !== this.turn) return this.reload();
    this.set({ items, durable: this.env.shelf.durable() });
    return undefined;
  }
  /** The shelf is read and written in the order it was asked for. */
  private inLine<T>(act: () => Promise<T>): Promise<T> {
    const next = this.line.then(act);
    this.line = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  }
  /** Shown at once, kept on the shelf, told to the other tabs. */
  private async change(put: readonly Item[], drop: readonly string[]): Promise<void> {
    if (put.length === 0 && drop.length === 0) return;
    const items = new Map(this.view.items.map((i) => [i.id, i]));
    for (const id of drop) items.delete(id);
    for (const item of put) items.set(item.id, item);
    this.turn += 1;
    this.writing += 1;
    this.set({ items: [...items.values()].toSorted((a, b) => a.seq - b.seq), keeping: true });
    await this.inLine(() => this.env.shelf.change({ put, drop })).finally(() => (this.writing -= 1));
    this.set({ durable: this.env.shelf.durable(), keeping: this.writing > 0 });
    this.env.tell(undefined);
  }

  private canSend = (item: Item): boolean => this.kinds.has(item.kind) || item.anywhere;
  /** One timer for whatever is due next. */
  private schedule(): void {
    this.cancel?.();
    this.cancel = undefined;
    if (this.ended) return;
    const open = openItems(this.view.items).filter((i) => this.canSend(i) && !this.flights.has(i.group));
    if (open.length === 0) return;
    const behind = waitsBehind(open, (kind) => this.kinds.get(kind)?.inOrder ?? false);
    const dueOf = (i: Item): number => Math.max(i.due, this.holds.get(i.group) ?? 0, behind(i));
    const at = Math.min(...open.map(dueOf));
    this.cancel = this.env.later(
      () => {
        const now = this.env.now();
        for (const group of new Set(open.filter((i) => dueOf(i) <= now).map((i) => i.group))) void this.run(group);
        this.schedule();
      },
      Math.max(0, at - this.env.now()),
    );
  }

  private async run(group: string): Promise<void> {
    if (this.flights.has(group)) return;
    this.flights.add(group);
    this.set({ sending: true });
    try {
      await this.env.alone(`saving ${this.owner} ${group}`, async () => {
        const standing = await this.env.standing(this.owner);
        this.set({ standing });
        if (standing !== 'ready') return this.hold(group);
        await this.reload();
        const gone = new Set<string>();
        while (!this.ended && (await this.sendNext(group, gone)));
        return undefined;
      });
    } finally {
      this.flights.delete(group);
      this.set({ sending: this.flights.size > 0 });
      this.schedule();
    }
  }
  private hold(group: string): void {
    this.holds.set(group, this.env.now() + pauseMs(LOOK_AGAIN, this.env.random()));
  }

  /** Sends the next call of a group. @returns whether to go on with the one after. */
  private async sendNext(group: string, gone: Set<string>): Promise<boolean> {
    const [first] = this.view.items.filter((i) => i.group === group);
    const kind = first && this.kinds.get(first.kind);
    if (!first || !this.canSend(first)) return false;
    const mine = this.view.items.filter((i) => i.group === group);
    const rule = { most: kind?.merge ? (kind.most ?? 1) : 1, inOrder: kind?.inOrder ?? false };
    const next = nextBatch(mine, this.env.now(), rule, gone);
    if (next.length === 0) return false;
    for (const { id } of next) gone.add(id);
    const key = next[0]?.tried ?? joinedKey(next);
    const batch = next.map((i) => ({ ...i, tried: key }));
    await this.change(batch, []);
    const asked = this.env.now();
    try {
      const merged = kind?.merge ? kind.merge(batch) : batch[0]?.input;
      const input = kind?.prepare ? await kind.prepare(merged, this.owner) : merged;
      const reply = await this.env.send(kind?.call ?? (first.call as Call), input, { key });
      await this.sent(kind, batch, reply, asked);
      return true;
    } catch (error) {
      return this.failed(kind, batch, error, asked);
    }
  }
  private async sent(kind: SaveKind | undefined, batch: readonly Item[], reply: unknown, asked: number): Promise<void> {
    const refused = kind?.refusals?.(reply, batch);
    const ids = new Set(batch.map((i) => i.id));
    const subjects = new Set(batch.map((i) => i.subject));
    const { rebase } = kind ?? {};
    const behind = rebase
      ? this.view.items
          .filter((i) => i.kind === kind?.name && subjects.has(i.subject) && !ids.has(i.id) && !i.fault)
          .map((i) => ({ ...i, input: rebase(i.input, reply) }))
      : [];
    const faulty = batch.flatMap((i) => {
      const fault = refused?.get(i.id);
      return fault ? [settled({ ...i, fault })] : [];
    });
    const [first] = batch;
    if (first && !isAside(first)) this.holds.delete(first.group);
    const gone = batch.filter((i) => !refused?.has(i.id)).map((i) => i.id);
    this.set({ savedAt: this.env.now(), standing: 'ready' });
    // Heard before the item goes, so that no screen shows the old value in between.
    this.announce({ kind: first?.kind ?? '', group: first?.group ?? '', items: batch, asked, reply });
    await this.change([...faulty, ...behind], gone);
  }
  private async failed(
    kind: SaveKind | undefined,
    batch: readonly Item[],
    error: unknown,
    asked: number,
  ): Promise<boolean> {
    const verdict = kind?.verdict?.(error) ?? verdictOf(error);
    const failures = Math.max(...batch.map((i) => i.failures)) + 1;
    const unreachable = isUnreachable(error);
    this.set({ standing: unreachable ? 'offline' : 'ready' });
    const blamed = batch.length === 1 ? batch : (kind?.blame?.(error, batch) ?? []);
    if (verdict === 'good' && blamed.length > 0) return this.refuse(batch, blamed, error, asked);
    const struck: readonly Item[] = isServerFault(error)
      ? batch.map((i) => ({ ...i, strikes: (i.strikes ?? 0) + 1 }))
      : batch;
    // One bad item must not hold its company: they go one by one. So does a call that the server fails at again and again.
    if (batch.length > 1 && (verdict === 'good' || (!unreachable && failures > 1))) {
      await this.change(
        struck.map((i) => ({ ...settled(i), alone: true as const })),
        [],
      );
      return true;
    }
    const [first] = struck;
    if (!first) return false;
    const due = this.env.now() + pauseMs(failures, this.env.random());
    const others = !unreachable && batch.length === 1 && !kind?.inOrder;
    if (isServerFault(error) && struck.length === 1 && (first.strikes ?? 0) >= STRIKES) {
      await this.setAside({ ...first, failures, due }, error);
      if (others || !isAway(error.status)) return true;
    } else
      await this.change(
        struck.map((i) => ({ ...i, failures, due })),
        [],
      );
    if (!others) this.holds.set(first.group, due);
    return others;
  }
  /** Refused for now: kept to be seen and tried again; where its subject was changed since, the change takes its place. */
  private async setAside(item: Item, error: CallError): Promise<void> {
    const isOld = this.view.items.some((i) => i.kind === item.kind && i.subject === item.subject && i.seq > item.seq);
    if (isOld) await this.change([], [item.id]);
    else await this.change([{ ...settled(item), alone: true, later: faultOf(error) }], []);
  }
  /** Refused for good: the blamed are kept to be seen, their company goes again. */
  private async refuse(
    batch: readonly Item[],
    blamed: readonly Item[],
    error: unknown,
    asked: number,
  ): Promise<boolean> {
    const fault = faultOf(error);
    const ids = new Set(blamed.map((i) => i.id));
    await this.change(
      batch.map((i) => settled(ids.has(i.id) ? { ...i, fault } : i)),
      [],
    );
    const [first] = blamed;
    if (first) this.announce({ kind: first.kind, group: first.group, items: blamed, asked, fault });
    return true;
  }
  private announce(told: Told): void {
    for (const fn of this.hearers) fn(told);
    this.env.tell(told);
  }
}
