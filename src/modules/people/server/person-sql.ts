import { Refusal, kernelFaults } from '../../../kernel/shared/faults';
import type { Lang } from '../../../kernel/shared/messages';
import type { Door } from '../../../kernel/server/db/door';

/** Conditions of one hand-written statement over people: the organisations of the door stand in it from the beginning. */
export class Cond {
  readonly params: unknown[] = [];
  private readonly parts: string[] = [];
  constructor(
    readonly door: Door,
    alias = 'p',
  ) {
    // `= any` over one organisation would lose the order of the index.
    this.and(
      door.orgIds.length === 1
        ? `${alias}.org_id = ${this.bind(door.orgId)}`
        : `${alias}.org_id = any(${this.bind(door.orgIds)}::bigint[])`,
    );
  }
  bind(value: unknown): string {
    return `$${this.params.push(value)}`;
  }
  and(part: string): this {
    this.parts.push(part);
    return this;
  }
  /** Adds a condition when a filter is set. */
  when<T>(value: T | undefined | null, part: (bound: string) => string): this {
    if (value != null && value !== '') this.and(part(this.bind(value)));
    return this;
  }
  get sql(): string {
    return this.parts.join(' and ');
  }
  /** Several organisations: searches then go by beginnings, which an index serves. */
  get across(): boolean {
    return this.door.orgIds.length !== 1;
  }
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Pattern of a text that contains this one. */
export const containing = (text: string | undefined): string | undefined => (text ? `%${escaped(text)}%` : undefined);
/** Pattern of a text that begins with this one. */
export const beginning = (text: string | undefined): string | undefined => (text ? `${escaped(text)}%` : undefined);

/** Columns a list may be sorted by: `%` stands for the direction. A last column makes the order total, so that no row is shown twice. */
export type Sorts = Readonly<Record<string, string>>;
/** `order by` of a list: the wanted sort, else the list's own. */
export function orderOf(sort: string | undefined, sorts: Sorts, first: string): string {
  const wanted = sort || first;
  const down = wanted.startsWith('-');
  const text = sorts[down ? wanted.slice(1) : wanted];
  if (!text) throw new Refusal(kernelFaults.badInput, {}, [{ path: 'sort', code: 'kernel.sort', params: {} }]);
  return text.replaceAll('%', down ? 'desc' : 'asc');
}

/** The column of a reference table that holds names in the reader's language. */
export const nameIn = (lang: Lang): 'name_zh' | 'name_en' => (lang === 'en-US' ? 'name_en' : 'name_zh');

/** Roles of person `p` as json, own ones and presets. */
export const rolesSql = (
  lang: Lang,
): string => `(select coalesce(json_agg(json_build_object('id', h.role_id, 'name', coalesce(r.name, d.${nameIn(lang)})) order by d.ord nulls last, h.role_id), '[]')
  from people_person_role h left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id left join role_preset d on d.role_id = h.role_id
  where h.org_id = p.org_id and h.user_id = p.user_id and (r.role_id is not null or d.role_id is not null))`;
/** Teaching subjects of person `p` as json, in their order. */
export const sbjsSql = (
  lang: Lang,
): string => `(select coalesce(json_agg(json_build_object('id', t.sbj_id, 'name', coalesce(s.${nameIn(lang)}, t.sbj_id::text)) order by t.ord), '[]')
  from people_teach_sbj t left join textbook_subject s on s.sbj_id = t.sbj_id where t.org_id = p.org_id and t.user_id = p.user_id)`;
/** Whether person `p` holds one of the codes in the bound array; only presets carry function codes. */
export const holdsSql = (codes: string): string =>
  `exists (select from people_person_role h join role_preset d on d.role_id = h.role_id where h.org_id = p.org_id and h.user_id = p.user_id and d.func_ids && ${codes}::text[])`;
