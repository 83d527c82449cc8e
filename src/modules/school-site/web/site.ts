import { createContext, use } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { dayIn } from '../../../kernel/shared/dates';
import { toPath } from '../../../kernel/web/router/paths';
import { useSearch } from '../../../kernel/web/router/ways';
import type { get } from '../../organisation/contract/open';
import type { Entry } from '../rules';

/** The site a page belongs to. */
export interface SiteOf {
  /** As the address names it: an id or a domain word. */
  readonly orgId: string;
  readonly org: ReplyOf<typeof get>;
  /** The office looks before anybody else may. */
  readonly preview: boolean;
  readonly entries: readonly Entry[];
}
export const SiteContext = createContext<SiteOf | undefined>(undefined);
export function useSite(): SiteOf {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite stands outside a site');
  return site;
}
/** Whether the address asks for the preview. */
export const usePreview = (): boolean => useSearch().get('preview') === 'true';

/** Days as the pages that the server writes say them, in the school's own zone. */
export function useDay(): (instant: string) => string {
  const { org } = useSite();
  return (instant) => dayIn(org.zone ?? 'Asia/Shanghai', new Date(instant));
}

/** Makes addresses of the own site; a preview stays one. */
export function useWay() {
  const { orgId, preview } = useSite();
  return <const P extends `/school/{orgId}${string}`>(
    path: P,
    values: Record<string, string | number> = {},
    query: Record<string, string | number | undefined> = {},
  ): string => toPath<string>(path, { orgId, ...values }, { ...query, preview: preview ? 'true' : undefined });
}
