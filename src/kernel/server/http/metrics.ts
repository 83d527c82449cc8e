import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Pools } from '../db/pools';
import { holds } from '../loop-watch';
import { uploadMemory } from './uploads';

/** Prometheus metrics of this process: calls by route and status, their time, pools, memory, event loop. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly calls = new Counter({
    name: 'http_requests_total',
    help: 'calls',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly time = new Histogram({
    name: 'http_request_seconds',
    help: 'time of calls',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  constructor(pools: Pools) {
    collectDefaultMetrics({ register: this.registry });
    this.restarts();
    new Counter({
      name: 'event_loop_holds_total',
      help: 'times the event loop was held for more than two seconds; the log names the call',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(holds());
      },
    });
    new Gauge({
      name: 'uploads_held_bytes',
      help: 'bytes of uploads on their way that are held in memory',
      registers: [this.registry],
      collect() {
        this.set(uploadMemory.held);
      },
    });
    for (const name of ['tenant', 'across'] as const) {
      new Gauge({
        name: `db_${name}_connections`,
        help: 'open connections',
        registers: [this.registry],
        collect() {
          this.set(pools[name].totalCount);
        },
      });
      new Gauge({
        name: `db_${name}_waiting`,
        help: 'requests waiting for a connection',
        registers: [this.registry],
        collect() {
          this.set(pools[name].waitingCount);
        },
      });
    }
  }
  /** What the supervisor hands over to the program that it started again. */
  private restarts(): void {
    const count = Number(process.env['MEIYIKE_RESTARTS'] ?? 0);
    const restarts = { help: 'times the supervisor started the program again', registers: [this.registry] };
    new Counter({ name: 'program_restarts_total', ...restarts }).inc(count);
    if (count === 0) return;
    const last = { help: 'why it did so the last time', labelNames: ['reason'], registers: [this.registry] };
    new Gauge({ name: 'program_last_restart_info', ...last }).set(
      { reason: process.env['MEIYIKE_RESTART_REASON'] ?? '' },
      1,
    );
  }
  observe(method: string, route: string, status: number, ms: number): void {
    this.calls.inc({ method, route, status });
    this.time.observe({ method, route }, ms / 1000);
  }
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
