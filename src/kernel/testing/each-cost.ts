/** What each of many like things took in a test: said when all are through, the dearest by name. */
export class EachCost {
  private readonly took = new Map<string, number>();
  private times = 0;
  /** @param things what they are: `screens of the walk` */
  constructor(private readonly things: string) {}

  /** Runs one of them; what is done several times under a name is added up. */
  async of<T>(name: string, run: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await run();
    } finally {
      this.add(name, performance.now() - begun);
    }
  }
  add(name: string, ms: number): void {
    this.took.set(name, (this.took.get(name) ?? 0) + ms);
    this.times += 1;
  }
  /** How often anything was done and how long it took, and those that took longest. */
  line(most = 5): string {
    const all = [...this.took].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const ms = all.reduce((sum, [, each]) => sum + each, 0);
    const dearest = all.slice(0, most).map(([name, each]) => `${name} ${seconds(each)}`);
    const each = this.times === 0 ? '' : `, ${Math.round(ms / this.times)} ms each time; most: ${dearest.join(', ')}`;
    return `${this.took.size} ${this.things}, ${this.times} times in ${seconds(ms)}${each}`;
  }
  say(): void {
    console.log(this.line());
  }
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
