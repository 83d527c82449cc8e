import { toPath } from '../../../kernel/web/router/paths';
import { SHOW_OF, type Level, type Page } from '../rules';

/** What the address of a board says. */
export interface Place {
  readonly level: Level;
  readonly page: Page;
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
  readonly yearId?: number | undefined;
  readonly grdId?: number | undefined;
  /** The figure that is opened. */ readonly by?: string | undefined;
}

/** The address of a board: reload, back and a shared link open the same. */
export function boardPath({ level, page, ...q }: Place): string {
  const path = page === 'index' ? '/stat/sport/monitor/index' : `/stat/sport/monitor/${level}/${page}`;
  const search = new URLSearchParams(
    Object.entries(q).flatMap(([k, v]) => (v == null ? [] : [[k, String(v)]])),
  ).toString();
  return search ? `${path}?${search}` : path;
}
export const numberIn = (search: URLSearchParams, key: string): number | undefined => {
  const n = Number(search.get(key));
  return Number.isInteger(n) && n > 0 ? n : undefined;
};
/** The class page with the children that a figure is about. */
export const clazzPath = (clazzId: number, key?: string): string =>
  toPath('/stat/sport/monitor/clazz/{clazzId}/users', { clazzId }, { show: key ? SHOW_OF[key] : undefined });
