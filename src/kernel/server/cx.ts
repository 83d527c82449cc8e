import type { Session } from '../shared/session';
import type { Lang, Params } from '../shared/messages';
import { fill } from '../shared/messages';
import { dayIn } from '../shared/dates';
import { fail, kernelFaults } from '../shared/faults';
import type { Logger } from 'pino';
import type { Call } from '../shared/call';
import type { Book } from '../shared/messages';
import type { Registry } from '../shared/module';
import type { Bus } from './bus';
import type { Pools } from './db/pools';
import { acrossOrgs, inOrg, type TenantTx } from './db/tenant';
import type { Door } from './db/door';
import type { ListOf, Listed } from './db/list';
import type { Sql } from './db/sql';
import type { Paged } from '../shared/fields';
import { newId } from './ids';

/** One line of the audit book. `subjectId` is what it happened to; the rest says old, new and why. */
export interface Note {
  readonly action: string;
  readonly orgId: number;
  readonly detail: Readonly<Record<string, unknown>> & { readonly subjectId?: number };
}

/** What the kernel asks of modules whose nouns it does not know. */
export interface Ports {
  /** The session of an access token's hash, or null when it is unknown, expired or revoked. One indexed read. */
  session(kernel: Kernel, tokenHash: string): Promise<Session | null>;
  /** Organisations a person may read. */
  reach(kernel: Kernel, me: Session): Promise<readonly number[]>;
  /** Calls a person who must choose a password first may still make. */
  readonly beforeOwnPassword: readonly string[];
}

/**
 * Something that waits for somebody, as the module that keeps it says it. The pages where people begin show it first: what, how
 * many, and one click to the rows. All that wait for one person are asked with one statement, so each is a query, not a function.
 */
export interface Wait {
  /** What waits, `leaves`; the module's text of it is `wait.leaves`. */
  readonly name: string;
  /** The list whose rows it counts: whoever may ask for the list may know the number. */
  readonly list: Call;
  /** Pages that show the list, the best first: somebody is led to the first that lets them in, and told of nothing without one. */
  readonly at: readonly [string, ...string[]];
  /** Where its pages stand for one of a kind (a class): for which, by the names in `at`. Nothing: none can wait for the caller. */
  readonly of?: (cx: Cx) => Promise<Readonly<Record<string, number>> | undefined>;
  /**
   * A query that answers one number, of the rows that the list would show to the caller. Nothing: none can wait for them.
   * @param of what `of` answered.
   */
  readonly count: (cx: Cx, of: Readonly<Record<string, number>>) => Sql | undefined | Promise<Sql | undefined>;
  /** Since when the oldest of them waits: a query that answers one instant, or null. */
  readonly since?: (cx: Cx) => Sql;
  /** When the first of them ends: a query that answers one day, or null. */
  readonly until?: (cx: Cx) => Sql | Promise<Sql>;
}
/** The same with its module before it: `lesson.leaves`. */
export interface NamedWait extends Wait {
  readonly module: string;
}

/** Everything that lives as long as the process, as handlers, jobs and listeners see it; kernel.ts makes it. */
export interface Kernel {
  readonly pools: Pools;
  readonly registry: Registry;
  readonly ports: Ports;
  readonly log: Logger;
  readonly dataDir: string;
  /** Demonstration mode: one-click accounts and the development outbox on the sign-in page. */
  readonly demo: boolean;
  readonly clock: () => Date;
  readonly books: Readonly<Record<Lang, Book>>;
  /** What modules know of a caller, by name. */
  readonly facts: ReadonlyMap<string, (cx: Cx) => Promise<unknown>>;
  /** What waits for people, in the order of the modules. */
  readonly waits: readonly NamedWait[];
  readonly bus: Bus;
  /** Calls `fn` when this process stops serving: what stays open for a client ends then. @returns the end of the interest. */
  onEnd(fn: () => void): () => void;
  readonly jobs: {
    /** Writes the row with the caller's transaction and begins after its commit. */
    create(cx: Cx, kind: string, params: Record<string, unknown>): Promise<number>;
    /** Asks a job to stop, on whatever process it runs, with the caller's transaction. */
    stopJob(cx: Cx, jobId: number): Promise<void>;
    /** Whether a module runs jobs of this kind. */
    runs(kind: string): boolean;
    callsOf(kind: string): readonly string[];
  };
  readonly outbox: { deliver(orgId: number, eventId: number, topic?: string): Promise<void> };
  /** The function of each call, by the call's name. */
  readonly handlers: ReadonlyMap<string, HandlerOf>;
  /** Writes audit lines in transactions of their own, for reads and for what must stand although the call was refused. */
  audit(notes: readonly Note[], cx: Pick<Cx, 'session' | 'requestId'>): Promise<void>;
}
/** A call with its function, whatever the bare request is to it. */
export interface HandlerOf<Http = never> {
  readonly call: Call;
  run(cx: Cx, input: unknown, http: Http): Promise<unknown>;
}

/** Who asks, in whose transaction, and when: of a request, or of work that the program does by itself. */
export interface CxParts {
  readonly kernel: Kernel;
  readonly tx: TenantTx;
  readonly session: Session | null;
  readonly lang: Lang;
  /** Names it in the log and in audit lines. */
  readonly requestId: string;
  /** Where a request came from, and by which browser; nothing where nobody asked. */
  readonly ip?: string;
  readonly agent?: string;
  readonly token?: string | null;
  readonly now: Date;
}

/** What a handler gets: who asks, the door to their organisation's rows, the clock, and what to do after the commit. */
export class Cx {
  readonly notes: Note[] = [];
  readonly events: { orgId: number; topic: string; payload: Record<string, unknown>; id: number }[] = [];
  readonly afters: (() => unknown)[] = [];
  /** Something was written in a transaction of its own: this call cannot be done over. */
  stoodApart = false;
  private readonly facts = new Map<string, Promise<unknown>>();
  readonly db: Door;
  readonly kernel: Kernel;
  private readonly tx: TenantTx;
  readonly session: Session | null;
  readonly lang: Lang;
  readonly requestId: string;
  readonly ip: string;
  readonly agent: string;
  readonly token: string | null;
  readonly now: Date;

  constructor({ kernel, tx, session, lang, requestId, ip = '', agent = '', token = null, now }: CxParts) {
    this.kernel = kernel;
    this.tx = tx;
    this.session = session;
    this.lang = lang;
    this.requestId = requestId;
    this.ip = ip;
    this.agent = agent;
    this.token = token;
    this.now = now;
    this.db = tx.door();
  }

  /** Who asks. Only for calls whose need asks for a session. */
  get me(): Session {
    if (!this.session) throw fail(kernelFaults.noSession);
    return this.session;
  }
  /** Today in the caller's organisation's zone. */
  get today(): string {
    return dayIn(this.session?.zone ?? 'Asia/Shanghai', this.now);
  }
  get nowIso(): string {
    return this.now.toISOString();
  }

  /** A page of a list of the own organisation, with its total; see db/list.ts. */
  list<I extends Listed, Row, Out = Row>(input: I, list: ListOf<I, Row, Out>): Promise<Paged<Out>> {
    return this.db.list(input, list);
  }
  /** A fact a module knows of the caller, for example the ids of their classes; asked once per request. */
  fact<T>(name: string): Promise<T> {
    let f = this.facts.get(name);
    if (!f) {
      const ask = this.kernel.facts.get(name);
      if (!ask) throw new Error(`no module states the fact ${name}`);
      this.facts.set(name, (f = ask(this)));
    }
    return f as Promise<T>;
  }
  /** A text of a module's locale in the asker's language. */
  text(key: string, params?: Params): string {
    return fill(this.kernel.books[this.lang][key] ?? key, params);
  }

  /** An audit line, written with the transaction. */
  note(action: string, detail: Note['detail'] = {}, orgId = this.db.orgId): void {
    this.notes.push({ action, orgId, detail });
  }
  /** An event for modules on the right: written with the transaction, delivered after it. */
  emit(topic: string, payload: Record<string, unknown>, orgId = this.db.orgId): void {
    this.events.push({ orgId, topic, payload, id: newId() });
  }
  /**
   * What locks rows that many want at once: done in the transaction behind everything else, its audit lines and events as well, so that
   * from there to the commit is all the others wait for. A fault of it refuses the call, and nothing of the call is written.
   * @throws at the end, where `fn` leaves an audit line or an event: those of the call are written by then.
   */
  last(fn: () => Promise<void>): void {
    this.tx.last(async () => {
      const left = this.notes.length + this.events.length;
      await fn();
      if (this.notes.length + this.events.length > left)
        throw new Error('what is done last leaves no audit line and no event: both stand before it');
    });
  }
  /** Messages, files, mail: what must not happen when the transaction fails. */
  after(fn: () => unknown): void {
    this.afters.push(fn);
  }

  /** Organisations the caller may read: the own one, a region's, or all for the platform. Asked once. */
  reach(): Promise<readonly number[]> {
    const known = this.facts.get(' reach') as Promise<readonly number[]> | undefined;
    if (known) return known;
    const p = this.kernel.ports.reach(this.kernel, this.me);
    this.facts.set(' reach', p);
    return p;
  }
  /**
   * The named door across organisations: reads only, the caller's reach added, each use in the audit book, one that fails as well.
   * @param why names the use, for example `people.students`.
   */
  async across<T>(why: string, fn: (door: Door) => Promise<T>, orgIds?: readonly number[]): Promise<T> {
    const reach = await this.reach();
    const ids = orgIds ? orgIds.filter((id) => reach.includes(id)) : reach;
    const line = { action: 'kernel.across', orgId: this.me.orgId, detail: { why, orgs: ids.length } };
    // The look need not wait for the disk, the answer does: it is in the book before anybody is told.
    const noted = this.kernel.audit([line], this);
    noted.catch(() => undefined);
    try {
      return await acrossOrgs(this.kernel.pools.across, ids, fn);
    } finally {
      await noted;
    }
  }
  /**
   * Reads the own organisation through the tenant door, or several through the across door: for lists that schools, regions and the platform share.
   * @param orgId narrows to one organisation; one outside the reach answers "gone".
   */
  async reading<T>(why: string, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> {
    const own = this.me.orgId;
    if (orgId === own) return fn(this.db);
    const reach = await this.reach();
    if (orgId != null) {
      if (!reach.includes(orgId)) throw fail(kernelFaults.gone);
      return this.across(why, fn, [orgId]);
    }
    return reach.length === 1 && reach[0] === own ? fn(this.db) : this.across(why, fn);
  }
  /** Writes in another organisation of the caller's reach (a platform operator resets a password). Audited; "gone" outside the reach. */
  async into<T>(orgId: number, why: string, fn: (door: Door) => Promise<T>): Promise<T> {
    if (orgId === this.db.orgId) return fn(this.db);
    if (!this.session || !(await this.reach()).includes(orgId)) throw fail(kernelFaults.gone);
    this.note('kernel.into', { why, orgId });
    return this.tx.into(orgId, fn);
  }
  /** For open calls (sign-in, public forms): the organisation follows from a claim, not from a session. */
  asOrg<T>(orgId: number, fn: (door: Door) => Promise<T>): Promise<T> {
    return this.tx.into(orgId, fn);
  }
  /** A transaction of its own, which stands even when this call is refused: the count of wrong passwords. */
  apart<T>(orgId: number, fn: (door: Door) => Promise<T>): Promise<T> {
    this.stoodApart = true;
    return inOrg(this.kernel.pools.tenant, orgId, fn);
  }
  /** Runs a part whose failure undoes only that part. */
  savepoint<T>(fn: () => Promise<T>): Promise<T> {
    return this.tx.savepoint(fn);
  }
  /** Starts work that goes on after the reply; it begins at once after the commit. @returns its id, for `/jobs/{id}` and the event stream. */
  startJob(kind: string, params: Record<string, unknown>): Promise<number> {
    return this.kernel.jobs.create(this, kind, params);
  }
}
