import type { InputOf } from '../../../../kernel/shared/call';
import type { input } from '../../contract';

export type Item = InputOf<typeof input>['items'][number];
/** What waits to be sent, the last entry of each child; it survives a closed browser and a corridor without network. */
export interface Waiting {
  readonly at: { readonly yearId: number; readonly termId: 1 | 2 };
  readonly day: string;
  readonly name: string;
  readonly item: Item;
}
interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The entries of one person that the server has not confirmed. Another person at the same tablet does not see them. */
export class Outbox {
  private readonly key: string;
  constructor(
    private readonly store: Store,
    userId: number,
  ) {
    this.key = `vision.outbox.${userId}`;
  }
  all(): Waiting[] {
    try {
      return JSON.parse(this.store.getItem(this.key) ?? '[]') as Waiting[];
    } catch {
      return [];
    }
  }
  private keep(list: readonly Waiting[]): void {
    if (list.length) this.store.setItem(this.key, JSON.stringify(list));
    else this.store.removeItem(this.key);
  }
  /** A later entry of the same child and term takes the place of the one before. */
  add(w: Waiting): void {
    this.keep([...this.all().filter((x) => !same(x, w)), w]);
  }
  /** Takes out what was sent; an entry typed meanwhile for the same child stays. */
  sent(list: readonly Waiting[]): void {
    const prints = new Set(list.map((w) => JSON.stringify(w)));
    this.keep(this.all().filter((w) => !prints.has(JSON.stringify(w))));
  }
  /** What may go in one call: the same term and day, as many as the call takes. */
  next(most = 200): Waiting[] {
    const all = this.all();
    const [first] = all;
    return first
      ? all
          .filter((w) => w.at.yearId === first.at.yearId && w.at.termId === first.at.termId && w.day === first.day)
          .slice(0, most)
      : [];
  }
}
const same = (a: Waiting, b: Waiting) =>
  a.item.userId === b.item.userId && a.at.yearId === b.at.yearId && a.at.termId === b.at.termId;
