import { sql, type RawBuilder } from 'kysely';
import type { Cx } from '../cx';
import { holds } from '../../shared/need';
import type { Table } from './table';
import { whereSql, type Where } from './where';

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
  /** The condition for a Kysely query: `.where(await visible.sql(cx, 'c'))`. */
  async sql(cx: Cx, alias: string): Promise<RawBuilder<boolean>> {
    const parts = await this.parts(cx);
    if (!parts.length) return sql<boolean>`false`;
    if (parts[0] === everyRow) return sql<boolean>`true`;
    const ors = parts.map((where) => conditions(this.table, where as Record<string, unknown>, alias));
    return sql<boolean>`(${sql.join(ors, sql.raw(' or '))})`;
  }
  /** Whether the caller sees the record with this key, in the caller's own organisation. Both conditions must hold, also where they name the same column. */
  async sees(cx: Cx, key: Where<T>): Promise<boolean> {
    const own = this.table.kind === 'tenant' ? sql`s.org_id = ${cx.db.orgId}` : sql`true`;
    const query = sql`select 1 from ${sql.raw(this.table.name)} s where ${own} and ${conditions(this.table, key as Record<string, unknown>, 's')} and ${await this.sql(cx, 's')} limit 1`;
    return (await query.execute(cx.db.q<unknown>())).rows.length > 0;
  }
}

/** Conditions as a piece of a Kysely query. */
function conditions(table: Table, where: Readonly<Record<string, unknown>>, alias: string): RawBuilder<boolean> {
  const params: unknown[] = [];
  const text = whereSql(table, where, (v) => `\u0000${params.push(v) - 1}\u0000`, `${alias}.`).join(' and ') || 'true';
  return sql<boolean>`${sql.join(
    text.split('\u0000').map((piece, i) => (i % 2 ? sql`${params[Number(piece)]}` : sql.raw(piece))),
    sql.raw(''),
  )}`;
}
export const scope = <T extends Table>(table: T): Scope<T> => new Scope(table, []);
