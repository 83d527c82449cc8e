/** Work that takes a processor: some at once, a bounded number waiting in turn, nobody beyond. */
export class Turns {
  private running = 0;
  private readonly line: (() => void)[] = [];
  /** @param refuse what is thrown when the line is full. */
  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
    private readonly refuse: () => Error,
  ) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.line.length >= this.longest) throw this.refuse();
    // Whoever ends hands the place on, so nobody who comes meanwhile is faster than who waits.
    else
      await new Promise<void>((go) => {
        this.line.push(go);
      });
    try {
      return await job();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
