import { Readable } from 'node:stream';
import { inspect } from './inspect';
import { LIMITS, type SheetLimits, type SheetRows } from './limits';
import { WorkerPool, throwRefusal, type Line } from './worker-pool';
import type { Answer, Ask } from './protocol';
import type { SheetColumn, SheetSpec } from './write';
import type { Cell } from './text';

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Short tasks: somebody waits for each of them. */
const quick = new WorkerPool({ size: 2, memoryMb: 256, timeoutMs: 20_000 });
/**
 * Exports of hundreds of thousands of rows, apart from the short tasks so that no upload waits for one. Of a stream only some hundred rows
 * are there at once: what their cells were is cleared away soon, not when a quarter of a gigabyte is full of it.
 */
const long = new WorkerPool({ size: 1, memoryMb: 128, youngMb: 8, timeoutMs: 15 * 60_000 });

const answerOf = (line: Line, ask: Ask, move: ArrayBuffer[] = []): Promise<Extract<Answer, { op: 'done' }>> =>
  new Promise((resolve, reject) => {
    line.onAnswer((answer) => {
      try {
        throwRefusal(answer);
      } catch (error) {
        reject(error as Error);
        return;
      }
      if (answer.op === 'done') resolve(answer);
    });
    line.send(ask, move);
  });

/**
 * Reads an uploaded sheet (xlsx or csv) as text.
 * @throws one of `sheetFaults`; a file that takes more than 20 seconds or too much memory is refused as a bomb.
 */
export async function readSheet(bytes: Uint8Array, fileName: string, limits: SheetLimits = {}): Promise<SheetRows> {
  // Most wrong files are known by their first bytes and need no worker.
  inspect(bytes, fileName, limits);
  const copy = new Uint8Array(bytes);
  return (await quick.run((line) => answerOf(line, { op: 'read', bytes: copy, fileName, limits }, [copy.buffer])))
    .sheet!;
}

/** Writes a small workbook: bold titles, frozen header, text never a formula. For more than some thousand rows use the stream. */
export async function writeSheet(spec: { readonly sheets: readonly SheetSpec[] }): Promise<Uint8Array> {
  const sheets = spec.sheets.map((s) => ({ name: s.name, columns: s.columns, rows: [...s.rows] }));
  return (await quick.run((line) => answerOf(line, { op: 'write', sheets }))).bytes!;
}

/**
 * Writes a workbook of any length as a stream. Rows come in chunks; the next chunk is read when the last one is written
 * and the reader of the stream wants more, so memory stays flat.
 */
export function writeSheetStream(
  columns: readonly SheetColumn[],
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
  name = 'Sheet1',
): Readable {
  const source = chunks[Symbol.asyncIterator]();
  let wanted: (() => void) | undefined;
  let full = false;
  const go = () => {
    full = false;
    wanted?.();
  };
  const out = new Readable({
    read: go,
    destroy(error, done) {
      go();
      Promise.resolve(source.return?.()).then(
        () => {
          done(error);
        },
        () => {
          done(error);
        },
      );
    },
  });
  long
    .run(
      (line) =>
        new Promise<void>((resolve, reject) => {
          const next = async () => {
            if (full)
              await new Promise<void>((resume) => {
                wanted = resume;
              });
            if (out.destroyed) throw new Error('nobody reads the export any more');
            const step = await source.next();
            line.send({ op: 'rows', rows: step.done ? null : step.value });
          };
          line.onDeath(reject);
          line.onAnswer((answer) => {
            try {
              throwRefusal(answer);
            } catch (error) {
              reject(error as Error);
              return;
            }
            if (answer.op === 'bytes') {
              if (!out.push(Buffer.from(answer.bytes))) full = true;
            } else if (answer.op === 'more') next().catch(reject);
            else if (answer.op === 'done') resolve();
          });
          line.send({ op: 'stream', name, columns });
        }),
    )
    .then(
      () => {
        out.push(null);
      },
      (error: Error) => {
        out.destroy(error);
      },
    );
  return out;
}

/** Ends the idle workers; tests and the server's stop use it. */
export const endSheets = async (): Promise<void> => {
  await quick.end();
  await long.end();
};
export { LIMITS };
export type { SheetLimits, SheetRows, SheetColumn, SheetSpec, Cell };
