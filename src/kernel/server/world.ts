import type pg from 'pg';
import { snake, type NewRow, type RowOf, type Table } from './db/table';
import { openMonthsOf } from './db/months';
import { grouped } from '../shared/maps';

/** A seeded generator (mulberry32): the same world every time. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const earlier = (a: string, b: string): string => (b < a ? b : a);
const later = (a: string, b: string): string => (b > a ? b : a);

/** How much of everything: full for `npm start`, test for the tests' template. */
export type WorldSize = 'full' | 'test';
type Full<T extends Table> = T extends Table<string, 'tenant'> ? NewRow<T> & { orgId: number } : NewRow<T>;

/** What a module's demo.ts gets: the owner's connection, chance, the day, and what the modules before it made. */
export class World {
  readonly rnd: () => number;
  /** What a module leaves for those after it, under its own name. */
  readonly made: Record<string, unknown> = {};
  constructor(
    readonly client: pg.Client,
    readonly size: WorldSize,
    readonly today: string,
    readonly now: Date,
    seed = 20260914,
  ) {
    this.rnd = seeded(seed);
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.rnd() * (to - from + 1));
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.rnd() * list.length)]!;
  }
  chance(p: number): boolean {
    return this.rnd() < p;
  }
  shuffle<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = Math.floor(this.rnd() * (i + 1));
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  }
  /** Inserts rows of any number of organisations, 2,000 a statement, as the owner. */
  async put<T extends Table>(table: T, rows: readonly Full<T>[]): Promise<void> {
    const all = [...(table.kind === 'tenant' ? ['orgId'] : []), ...Object.keys(table.columns)];
    await this.openMonthsFor(table, rows as readonly Record<string, unknown>[]);
    // Rows that leave different columns out take their defaults apart.
    const shapes = grouped(rows as readonly Record<string, unknown>[], (row) =>
      all.filter((k) => row[k] !== undefined).join(' '),
    );
    for (const [shape, list] of shapes) {
      const keys = shape.split(' ');
      const names = keys.map(snake).join(', ');
      for (let at = 0; at < list.length; at += 2000) {
        const part = list.slice(at, at + 2000).map((r) => Object.fromEntries(keys.map((k) => [snake(k), r[k]])));
        await this.client.query(
          `insert into ${table.name} (${names}) select ${names} from json_populate_recordset(null::${table.name}, $1)`,
          [JSON.stringify(part)],
        );
      }
    }
  }
  /** The months that rows of a time series lie in: a demonstration tells of longer ago than the program makes them for. */
  private async openMonthsFor({ name, words }: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
    const { by } = words.monthly ?? {};
    const times = by ? rows.map((row) => row[by]).filter((at) => typeof at === 'string') : [];
    const [first, last] = [times.reduce<string>(earlier, times[0] ?? ''), times.reduce<string>(later, '')];
    if (first && last) await openMonthsOf(this.client, name, first, last);
  }
  async rows<T extends Table>(table: T, where = 'true', params: unknown[] = []): Promise<RowOf<T>[]> {
    const { rows } = await this.client.query(`select * from ${table.name} where ${where}`, params);
    return rows.map((r: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(r).map(([k, v]) => [k.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()), v]),
      ),
    ) as RowOf<T>[];
  }
}

/** One module's part of the demonstration world. */
export interface Demo {
  readonly name: string;
  make(world: World): Promise<void>;
}
