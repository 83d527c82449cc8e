import type { Level, Page } from '../rules';

/** What the address of a board says. */
export interface Place { readonly level: Level; readonly page: Page; readonly orgId?: number | undefined; readonly regId?: number | undefined; readonly yearId?: number | undefined; readonly grdId?: number | undefined }

/** The address of a board: reload, back and a shared link open the same. */
export function boardPath({ level, page, ...q }: Place): string {
  const path = page === 'index' ? '/stat/sport/monitor/index' : `/stat/sport/monitor/${level}/${page}`;
  const search = new URLSearchParams(Object.entries(q).flatMap(([k, v]) => (v == null ? [] : [[k, String(v)]]))).toString();
  return search ? `${path}?${search}` : path;
}
export const numberIn = (search: URLSearchParams, key: string): number | undefined => { const n = Number(search.get(key)); return Number.isInteger(n) && n > 0 ? n : undefined; };
