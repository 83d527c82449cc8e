import { expect } from 'vitest';
import type { Person } from './kit';

/** A page that moves more than this disturbs whoever began to read it: the browser's own measure. */
const MOST = 0.05;
/** What moved, and how far. */
interface Shift {
  readonly value: number;
  readonly what: string;
}
type Watched = Window & { readonly moved?: () => readonly Shift[] };

/** Adds up what moves on each page from its first paint on, and remembers what it was. To be called before a page opens. */
export const watchShifts = (person: Person): Promise<unknown> =>
  person.context.addInitScript(() => {
    const moved: Shift[] = [];
    type Entry = PerformanceEntry & { value: number; sources: { node?: Node }[] };
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Entry[])
        moved.push({ value, what: sources.map(({ node }) => (node as HTMLElement)?.className).join(', ') });
    };
    const observer = new PerformanceObserver((list) => {
      note(list.getEntries());
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      moved: () => {
        note(observer.takeRecords());
        return moved;
      },
    });
  });

/** Fails where the page has moved too far until now; what moved stands in the message. */
export async function standsStill(person: Person): Promise<void> {
  const moved = await person.page.evaluate(() => (window as Watched).moved?.() ?? []);
  const sum = moved.reduce((total, { value }) => total + value, 0);
  expect({ moved, tooMuch: sum >= MOST }).toEqual({ moved, tooMuch: false });
}
