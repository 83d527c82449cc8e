import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import type { PageAsked } from '../../../../kernel/server/module';
import { dayIn } from '../../../../kernel/shared/dates';
import type { Params } from '../../../../kernel/shared/messages';
import { operatorIcp } from '../../../operations/server/published';
import { withoutWaiting, type Waiting } from '../../../organisation/server/published';
import type zh from '../../locale/zh-CN';
import { ENTRIES, entriesOf, type Entry } from '../../rules';
import type { Site } from '../site';
import type { Html } from './html';

/** What an organisation says of itself, for the pages that the server writes. */
export interface PageOrg {
  readonly name: string;
  readonly busiId: number;
  readonly regId: number | null;
  readonly logo: string | null;
  readonly qrCode: string | null;
  readonly outline: string;
  readonly intro: string;
  readonly address: string;
  readonly tel: string;
  readonly carousels: readonly string[];
  readonly videos: readonly string[];
}
export async function pageOrgOf(cx: Cx, orgId: number): Promise<PageOrg | undefined> {
  const row = await cx.db.row<PageOrg & { waiting: Waiting }>(sql`
    select name, busi_id, reg_id, logo, qr_code, outline, intro, address, tel, carousels, videos, waiting
    from organisation_org
    where org_id = ${orgId}`);
  return row && withoutWaiting(row);
}

export type TextKey = keyof typeof zh;
/** A page that is being written: whose it is, for whom, and its words and addresses. */
export interface View {
  readonly cx: Cx;
  readonly site: Site;
  readonly org: PageOrg;
  readonly asked: PageAsked;
  /** The operator's number as a website. */
  readonly icp: string;
  readonly entries: readonly Entry[];
  t(key: TextKey, params?: Params): string;
  /** An address inside the site. */
  way(path?: string): string;
  day(instant: string): string;
}
export async function viewOf(cx: Cx, site: Site, org: PageOrg, asked: PageAsked): Promise<View> {
  const set = Object.fromEntries(ENTRIES.map((entry) => [entry, site.shows(entry)]));
  return {
    cx,
    site,
    org,
    asked,
    icp: await operatorIcp(cx),
    entries: entriesOf(ENTRIES, set),
    t: (key, params) => cx.text(`school-site.${key}`, params),
    way: (path = '') => `/school/${encodeURIComponent(String(site.key))}${path}`,
    day: (instant) => dayIn(site.zone, new Date(instant)),
  };
}

/** A page of a site before its head and foot are around it. */
export interface Body {
  readonly entry: Entry;
  /** Of the page inside its site: `/news/7`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of a picture that stands for it. */
  readonly picture?: string | null;
  readonly banner?: string;
  readonly main: Html;
  /** What search engines read, beside the school itself. */
  readonly facts?: Readonly<Record<string, unknown>>;
}
