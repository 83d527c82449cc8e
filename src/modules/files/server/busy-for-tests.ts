import { table } from '../rules/table/draw-for-tests';
import { tableOf } from './table-threads';

/** Two at work and eighteen in the line behind them: it has room for two more. */
const PAGES = 20;
/** Keeps everything that finds tables in this process at work for a while: what comes now waits. @returns ends it */
export function keepBusy(): () => void {
  const { gray } = table({ rows: 90, columns: 24 });
  const work = Array.from({ length: PAGES }, () => {
    const stop = new AbortController();
    // Whoever is ended says so; nobody hears it.
    tableOf({ gray, colours: gray.data, channels: 1 }, stop.signal).catch(() => undefined);
    return stop;
  });
  return () => {
    for (const stop of work) stop.abort();
  };
}
