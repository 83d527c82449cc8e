import type { Cx } from '../cx';
import { holds } from '../../shared/need';
import type { Table } from './table';
import { any, raw, sql, type Sql } from './sql';
import { whereOf, type Where } from './where';

/** All rows of the organisation. */
export const everyRow = 'every' as const;
/** No row: what holds when no rule does. */
export const noRow = 'none' as const;
type Rule<T> =
  | typeof everyRow
  | typeof noRow
  | ((cx: Cx) => Where<T> | typeof everyRow | typeof noRow | Promise<Where<T> | typeof everyRow | typeof noRow>);

/**
 * Which rows a person sees. One rule gives both the list's filter and the single record's check.
 * A person with several codes sees what any of them shows.
 */
export class Scope<T extends Table> {
  constructor(
    readonly table: T,
    private readonly rules: readonly (readonly [readonly string[], Rule<T>])[],
    private readonly rest?: Rule<T>,
  ) {}
  holds(codes: string | readonly string[], rule: Rule<T>): Scope<T> {
    return new Scope(this.table, [...this.rules, [typeof codes === 'string' ? [codes] : codes, rule]], this.rest);
  }
  otherwise(rule: Rule<T>): Scope<T> {
    return new Scope(this.table, this.rules, rule);
  }

  private async parts(cx: Cx): Promise<(Where<T> | typeof everyRow)[]> {
    const mine = this.rules.filter(([codes]) => holds(cx.session, ...codes));
    const chosen = mine.length ? mine.map(([, rule]) => rule) : [this.rest ?? noRow];
    const out: (Where<T> | typeof everyRow)[] = [];
    for (const rule of chosen) {
      const value = typeof rule === 'function' ? await rule(cx) : rule;
      if (value === everyRow) return [everyRow];
      if (value !== noRow) out.push(value);
    }
    return out;
  }
  /** The condition for the rows behind an alias: `where: [await visible.of(cx, 'c'), …]`. */
  async of(cx: Cx, alias: string): Promise<Sql> {
    const parts = await this.parts(cx);
    if (parts[0] === everyRow) return raw('true');
    return any(...parts.map((where) => sql`(${whereOf(this.table, where as Record<string, unknown>, `${alias}.`)})`));
  }
  /** Whether the caller sees the record with this key, in the caller's own organisation. Both conditions must hold, also where they name the same column. */
  async sees(cx: Cx, key: Where<T>): Promise<boolean> {
    const own = this.table.kind === 'tenant' ? cx.db.orgs('s') : raw('true');
    const found = await cx.db.row(
      sql`
        select 1 as seen
        from ${raw(this.table.name)} s
        where ${own} and ${whereOf(this.table, key as Record<string, unknown>, 's.')} and ${await this.of(cx, 's')}
        limit 1
      `,
    );
    return found !== undefined;
  }
}
export const scope = <T extends Table>(table: T): Scope<T> => new Scope(table, []);
