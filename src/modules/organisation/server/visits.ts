import { createHmac, randomBytes } from 'node:crypto';
import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { lt } from '../../../kernel/server/db/where';
import {
  handle,
  type Handler,
  type Opening,
  type PageReader,
  type Schedule,
  type Ticker,
} from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract/home-page';
import { VISITED_MAX, type Counted, type SiteMenu } from '../rules';
import * as tables from '../tables';

/** A page of a site: an entry, and the news item or album below it; 0 is the entry's own page. */
interface SitePage {
  readonly entry: SiteMenu;
  readonly item: number;
}
interface Page {
  readonly entry: Counted;
  readonly item: number;
  views: number;
  readonly people: Set<string>;
}
interface Day {
  readonly orgId: number;
  readonly onDate: string;
  readonly pages: Map<string, Page>;
}
interface Waiting {
  days: Map<string, Day>;
  people: number;
  writing: Promise<void>;
}
/** What each process has not written yet. */
const waiting = new WeakMap<Kernel, Waiting>();
const waitingOf = (kernel: Kernel): Waiting => {
  const known = waiting.get(kernel);
  if (known) return known;
  const made: Waiting = { days: new Map(), people: 0, writing: Promise.resolve() };
  waiting.set(kernel, made);
  return made;
};
/** Visitors that are told apart between two writings; of more, the pages they open are counted, themselves not. */
const PEOPLE_AT_ONCE = 20_000;
const WRITE_MS = 10_000;
/** Programs that read the web are no visitors. */
const PROGRAMS = /bot\b|spider|crawl|slurp/i;
const EACH = sql`on_date, entry, item`;

/** Counts a page that somebody opened, by the organisation's own day. Who it was stays in memory for some seconds and is never written. */
export function noteVisit(
  kernel: Kernel,
  site: { readonly orgId: number; readonly zone: string },
  { entry, item }: SitePage,
  { network, agent }: PageReader,
): void {
  if (PROGRAMS.test(agent)) return;
  const of = waitingOf(kernel);
  const onDate = dayIn(site.zone, kernel.clock());
  const key = `${site.orgId} ${onDate}`;
  const day: Day = of.days.get(key) ?? { orgId: site.orgId, onDate, pages: new Map() };
  of.days.set(key, day);
  const who = `${network} ${agent.slice(0, 300)}`;
  const add = (counted: Counted, id: number) => {
    const name = `${counted} ${id}`;
    const page: Page = day.pages.get(name) ?? { entry: counted, item: id, views: 0, people: new Set() };
    day.pages.set(name, page);
    page.views += 1;
    if (page.people.has(who) || of.people >= PEOPLE_AT_ONCE) return;
    page.people.add(who);
    of.people += 1;
  };
  add(entry, item);
  add('site', 0);
}

/** Writes what was counted, one writing after the other. */
export function writeVisits(kernel: Kernel): Promise<void> {
  const of = waitingOf(kernel);
  of.writing = of.writing.then(async () => {
    const { days } = of;
    of.days = new Map();
    of.people = 0;
    for (const day of days.values())
      try {
        await inOrg(kernel.pools.tenant, day.orgId, (door) => writeDay(door, day));
      } catch (error) {
        kernel.log.warn({ error }, 'visits not written');
      }
  });
  return of.writing;
}
/** Five statements, whatever came together. Rows go in one order, so that two processes wait for each other and never in a ring. */
async function writeDay(door: Door, { onDate, pages }: Day): Promise<void> {
  const list = [...pages.values()].toSorted((a, b) => a.entry.localeCompare(b.entry) || a.item - b.item);
  const fresh = { onDate, salt: randomBytes(24).toString('base64url') };
  await door.insert(tables.visitSalts, fresh, 'on conflict (org_id, on_date) do nothing');
  const { salt } = (await door.one(tables.visitSalts, { onDate })) ?? fresh;
  const hashed = (who: string) => createHmac('sha256', salt).update(who).digest('base64url').slice(0, 22);
  const seen = list.flatMap(({ entry, item, people }) =>
    [...people]
      .map(hashed)
      .toSorted()
      .map((who) => ({ onDate, entry, item, who })),
  );
  if (seen.length)
    await door.insert(tables.visitSeen, seen, 'on conflict (org_id, on_date, entry, item, who) do nothing');
  await door.insert(
    tables.visits,
    list.map(({ entry, item, views }) => ({ onDate, entry, item, views, visitors: 0 })),
    'on conflict (org_id, on_date, entry, item) do update set views = organisation_visit.views + excluded.views',
  );
  // After midnight the hashes may be gone already: what was counted with them stands.
  await door.change(sql`
    update organisation_visit v
    set visitors = greatest(v.visitors, c.people)
    from (
      select ${EACH}, count(*)::int as people
      from organisation_visit_seen
      where org_id = ${door.orgId} and on_date = ${onDate}::date
      group by ${EACH}) c
    where v.org_id = ${door.orgId}
      and v.on_date = ${onDate}::date
      and c.entry = v.entry
      and c.item = v.item`);
}

/** At the end of an organisation's day, by its own zone, salt and hashes go: of an address nobody can say any more that it was here. */
export async function dropTraces(kernel: Kernel): Promise<void> {
  await writeVisits(kernel);
  const now = kernel.clock();
  const over = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; zone: string }>(sql`
      select distinct s.org_id, o.zone
      from organisation_visit_salt s
      join organisation_org o on o.org_id = s.org_id
      where s.org_id = s.org_id and s.on_date < (${now.toISOString()}::timestamptz at time zone o.zone)::date
      order by s.org_id`),
  );
  for (const { orgId, zone } of over)
    await inOrg(kernel.pools.tenant, orgId, async (door) => {
      const today = dayIn(zone, now);
      await door.remove(tables.visitSeen, { onDate: lt(today) });
      await door.remove(tables.visitSalts, { onDate: lt(today) });
    });
}

export const visitTicker: Ticker = { everyMs: WRITE_MS, run: writeVisits };
/** Every zone's midnight stands on one of these minutes. */
export const visitMidnight: Schedule = {
  name: 'organisation-visits',
  does: 'what told the visitors of a public site apart goes at each zone’s midnight',
  cron: '*/15 * * * *',
  run: dropTraces,
};
/** A process that ends writes what it has counted. */
export const visitOpening: Opening = (kernel) => Promise.resolve(() => writeVisits(kernel));

interface DayRow {
  readonly entry: Counted;
  readonly day: string;
  readonly views: number;
  readonly visitors: number;
}
async function visitsOf(cx: Cx, { days, entry, item }: ParsedOf<typeof calls.siteVisits>) {
  const from = plusDays(cx.today, 1 - days);
  const rows = await cx.db.rows<DayRow>(sql`
    select v.entry, v.on_date as day, v.views, v.visitors
    from organisation_visit v
    where ${cx.db.orgs('v')}
      and v.on_date >= ${from}::date
      and (v.entry = 'site' or (v.entry = ${entry ?? 'site'} and v.item = ${item}))
    order by v.on_date desc, v.entry`);
  const daysOf = (of: Counted) =>
    rows.filter((row) => row.entry === of).map(({ day, views, visitors }) => ({ day, views, visitors }));
  const byDay = daysOf('site');
  const pages = await cx.db.rows<SitePage & { title: string; views: number; visitors: number }>(sql`
    select p.entry, p.item, coalesce(n.title, a.name, '') as title, p.views, p.visitors
    from (
      select v.org_id, v.entry, v.item, sum(v.views)::int as views, sum(v.visitors)::int as visitors
      from organisation_visit v
      where ${cx.db.orgs('v')} and v.on_date >= ${from}::date and v.entry <> 'site'
      group by v.org_id, v.entry, v.item) p
    left join organisation_news n on n.org_id = p.org_id and n.news_id = p.item and p.entry = 'news' and ${cx.db.orgs('n')}
    left join organisation_album a on a.org_id = p.org_id and a.album_id = p.item and p.entry = 'campus' and ${cx.db.orgs('a')}
    order by p.views desc, p.entry, p.item
    limit ${VISITED_MAX}`);
  const now = byDay.find(({ day }) => day === cx.today);
  return {
    days: byDay,
    today: { views: now?.views ?? 0, visitors: now?.visitors ?? 0 },
    pageDays: entry ? daysOf(entry) : [],
    pages,
  };
}
export const visitHandlers: readonly Handler[] = [handle(calls.siteVisits, visitsOf)];
