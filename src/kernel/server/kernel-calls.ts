import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, kernelFaults } from '../shared/faults';
import { jobFile, jobGet, jobStop, stream } from '../shared/kernel-module';
import type { Params } from '../shared/messages';
import { exportSweep, openExport } from './exporting';
import { sweepReceived } from './http/uploads';
import { handle, serve, type Ticker } from './module';
import { kernelSchedules } from './schedules';
import * as tables from './tables';

const PING_MS = 20_000;
const DAY_MS = 86_400_000;

/** A schedule runs in one process for all; what lies on a process's own disk only that process can take away. */
const ownDisk: Ticker = {
  everyMs: 3_600_000,
  run: async ({ dataDir }) => {
    await sweepReceived(dataDir);
    // Where an earlier release kept exports, on the machine that had made them; one may still run beside this one.
    const earlier = join(dataDir, 'exports');
    const found = await stat(earlier).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(earlier, { recursive: true, force: true });
  },
};

/** The server half of the kernel's own calls, and its housekeeping. */
export const kernelServer = serve({
  name: 'kernel',
  handlers: [
    handle(stream, async (cx, _input, { reply }) => {
      const { orgId, userId } = cx.me;
      reply.hijack();
      const out = reply.raw;
      out.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      out.write('event: hello\ndata: {}\n\n');
      const stop = cx.kernel.bus.stream(orgId, userId, (message) => {
        out.write(`event: ${message.topic}\ndata: ${JSON.stringify(message.data)}\n\n`);
      });
      const ping = setInterval(() => {
        out.write(': \n\n');
      }, PING_MS);
      // Another process answers: whoever listens comes back at once, and to that one.
      const ended = cx.kernel.onEnd(() => out.end('event: reconnect\ndata: {}\n\n'));
      out.on('close', () => {
        ended();
        clearInterval(ping);
        stop();
      });
    }),
    handle(jobGet, async (cx, { id }) => {
      const job = await cx.db.one(tables.job, { jobId: id, userId: cx.me.userId });
      if (!job) throw fail(kernelFaults.gone);
      const error = job.error as { code: string; params?: Params } | null;
      return {
        ...job,
        result: job.result ?? null,
        error: error ? { code: error.code, text: cx.text(error.code, error.params) } : null,
      };
    }),
    handle(jobStop, async (cx, { id }) => {
      if (!(await cx.db.one(tables.job, { jobId: id, userId: cx.me.userId }))) throw fail(kernelFaults.gone);
      await cx.kernel.jobs.stopJob(cx, id);
    }),
    handle(jobFile, (cx, { id }) => openExport(cx, id)),
  ],
  schedules: [...kernelSchedules, exportSweep],
  tickers: [ownDisk],
});
