// Entry of the sheet worker: reads and writes workbooks away from the server's event loop.
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../shared/faults';
import { sheetFaults, type SheetFaultKey } from '../sheet/faults';
import type { Answer, Ask } from '../sheet/protocol';
import { parseSheet } from '../sheet/read';
import type { Cell } from '../sheet/text';
import { buildSheets, safe, streamSheet } from '../sheet/write';

const port = parentPort!;
const say = (answer: Answer, move: ArrayBuffer[] = []) => {
  port.postMessage(answer, move);
};
let feed: ((rows: readonly (readonly Cell[])[] | null) => void) | undefined;

/** The stream's rows, asked for one chunk at a time: the server reads the database no faster than the file is written. */
async function* fed() {
  for (;;) {
    const next = new Promise<readonly (readonly Cell[])[] | null>((resolve) => {
      feed = resolve;
    });
    say({ op: 'more' });
    const rows = await next;
    if (!rows) return;
    for (const row of rows) yield row.map(safe);
  }
}

async function work(ask: Exclude<Ask, { op: 'rows' }>): Promise<void> {
  if (ask.op === 'read') {
    say({ op: 'done', sheet: await parseSheet(ask.bytes, ask.fileName, ask.limits) });
    return;
  }
  if (ask.op === 'write') {
    const bytes = await buildSheets(ask.sheets);
    say({ op: 'done', bytes }, [bytes.buffer as ArrayBuffer]);
    return;
  }
  for await (const bytes of streamSheet(ask.name, ask.columns, fed()) as unknown as AsyncIterable<Uint8Array>)
    say({ op: 'bytes', bytes });
  say({ op: 'done' });
}

port.on('message', (ask: Ask) => {
  if (ask.op === 'rows') {
    feed?.(ask.rows);
    return;
  }
  work(ask).catch((error: unknown) => {
    const key =
      error instanceof Refusal && Object.entries(sheetFaults).find(([, f]) => f.code === error.fault.code)?.[0];
    if (key) say({ op: 'refused', fault: key as SheetFaultKey, params: (error as Refusal).params });
    else say({ op: 'failed', message: (error as Error)?.message ?? String(error) });
  });
});
