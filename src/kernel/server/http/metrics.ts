import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Pools } from '../db/pools';

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
  observe(method: string, route: string, status: number, ms: number): void {
    this.calls.inc({ method, route, status });
    this.time.observe({ method, route }, ms / 1000);
  }
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
