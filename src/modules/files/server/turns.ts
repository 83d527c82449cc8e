import { fail } from '../../../kernel/shared/faults';
import { fileFaults } from '../faults';

/** Work of one kind, so many at a time and so many in the line behind them. Whoever has gone leaves the line at once. */
export class Turns {
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws that the line is full, or that nobody waits for it any more. */
  async take<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (this.waiting.length >= this.mostWaiting) throw fail(fileFaults.tablesBusy);
    while (this.busy >= this.atOnce) await this.turn(gone);
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }
  /** Waits for one of those at work to end. */
  private turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((go, reject) => {
      if (gone?.aborted) {
        reject(fail(fileFaults.tablesBusy));
        return;
      }
      const begin = () => {
        gone?.removeEventListener('abort', leave);
        go();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(fail(fileFaults.tablesBusy));
      };
      this.waiting.push(begin);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }
}
