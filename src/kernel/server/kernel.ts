import type { Logger } from 'pino';
import { bookOf, type Book, type Lang } from '../shared/messages';
import type { Registry } from '../shared/module';

import type { Cx, Kernel, Note, Ports } from './cx';
import { AuditLines } from './audit-lines';
import { Bus } from './bus';
import { inOrg } from './db/tenant';
import type { Pools } from './db/pools';
import { newId } from './ids';
import { Jobs } from './jobs';
import { Outbox } from './outbox';
import type { Handler, ServerModule, Ticker } from './module';
import type { NamedWait } from './waits';
import * as tables from './tables';

export interface KernelOptions {
  readonly pools: Pools;
  readonly registry: Registry;
  readonly servers: readonly ServerModule[];
  readonly ports: Ports;
  readonly log: Logger;
  readonly dataDir: string;
  readonly demo?: boolean;
  readonly clock?: () => Date;
}

/** Makes everything that lives as long as the process: pools, texts, jobs, events. */
export class RunningKernel implements Kernel {
  readonly pools: Pools;
  readonly registry: Registry;
  readonly ports: Ports;
  readonly log: Logger;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly clock: () => Date;
  readonly books: Readonly<Record<Lang, Book>>;
  readonly facts = new Map<string, (cx: Cx) => Promise<unknown>>();
  readonly waits: readonly NamedWait[];
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly servers: readonly ServerModule[];
  readonly handlers = new Map<string, Handler>();
  private readonly atEnd = new Set<() => void>();
  private drained?: Promise<void>;
  private readonly auditLines = new AuditLines<ReturnType<typeof auditRow>>((orgId, lines) =>
    inOrg(this.pools.tenant, orgId, (door) => door.insert(tables.audit, lines)),
  );

  constructor(o: KernelOptions) {
    this.pools = o.pools;
    this.registry = o.registry;
    this.ports = o.ports;
    this.log = o.log;
    this.dataDir = o.dataDir;
    this.demo = o.demo ?? false;
    this.clock = o.clock ?? (() => new Date());
    this.servers = o.servers;
    const book = (lang: Lang) => bookOf(o.registry.modules.map((m) => ({ name: m.name, texts: m.locale[lang] })));
    this.books = { 'zh-CN': book('zh-CN'), 'en-US': book('en-US') };
    for (const handler of o.servers.flatMap((s) => s.handlers)) {
      if (this.handlers.has(handler.call.name)) throw new Error(`${handler.call.name} has two handlers`);
      // A copy: what a test puts in the place of its work is not done in other programs of the process.
      this.handlers.set(handler.call.name, { ...handler });
    }
    for (const s of o.servers)
      for (const [name, fn] of Object.entries(s.facts ?? {})) {
        if (this.facts.has(name)) throw new Error(`two modules state the fact ${name}`);
        this.facts.set(name, fn);
      }
    this.waits = o.servers.flatMap((s) => (s.waits ?? []).map((wait) => ({ ...wait, module: s.name })));
    this.bus = new Bus(o.pools, o.log);
    this.jobs = new Jobs(
      this,
      o.servers.flatMap((s) => s.jobs ?? []),
    );
    this.outbox = new Outbox(
      this,
      o.servers.flatMap((s) => s.listeners ?? []),
    );
  }

  async audit(notes: readonly Note[], cx: Pick<Cx, 'session' | 'requestId'>): Promise<void> {
    for (const note of notes) await this.auditLines.add(note.orgId, auditRow(note, cx, this.clock()));
  }
  async start(): Promise<void> {
    await this.bus.start();
    await this.jobs.start();
    await this.outbox.start();
    for (const ticker of this.servers.flatMap((s) => s.tickers ?? [])) this.tick(ticker);
    for (const { opens } of this.servers) if (opens) this.opened.push(await opens(this));
  }
  /** What shuts the doors beside HTTP. */
  private readonly opened: (() => Promise<void>)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private tick(ticker: Ticker): void {
    const once = () => {
      ticker.run(this).catch((error: unknown) => this.log.warn({ error }, 'ticker'));
    };
    this.timers.push(setInterval(once, ticker.everyMs).unref());
    once();
  }
  onEnd(fn: () => void): () => void {
    this.atEnd.add(fn);
    return () => this.atEnd.delete(fn);
  }
  /** Ends streams, and jobs or hands them over; calls may still be under way. */
  drain(): Promise<void> {
    for (const fn of this.atEnd) fn();
    this.atEnd.clear();
    return (this.drained ??= Promise.all([this.jobs.stop(), ...this.opened.map((shut) => shut())]).then(
      () => undefined,
    ));
  }
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.outbox.stop();
    await this.drain();
    await this.bus.stop();
  }
}

/** An audit line as a row. */
export function auditRow(note: Note, cx: Pick<Cx, 'session' | 'requestId'>, at: Date) {
  const { subjectId, ...detail } = note.detail;
  return {
    auditId: newId(),
    at: at.toISOString(),
    userId: cx.session?.userId ?? 0,
    realUserId: cx.session?.fake?.userId ?? null,
    action: note.action,
    subjectId: subjectId ?? null,
    detail,
    requestId: cx.requestId,
  };
}

export type { Kernel, Ports } from './cx';
