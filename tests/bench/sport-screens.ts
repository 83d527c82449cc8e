import type pg from 'pg';
import type { Clients } from './programs';
import { median, ratio, round, type Line } from './table';

interface Screens {
  readonly owner: pg.Client;
  readonly clients: Clients;
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly orgId: number;
  /** Ids of the benchmark's own rows, from here on. */
  readonly from: number;
}
/** First pages of the screens, beside the lessons' one. */
const PAGES: Readonly<Record<string, string>> = {
  'ropes of lessons': '/api/pecrm/statis/sk/list?pageSize=20',
  'attendance of PE lessons': '/api/sport/data/class/attend?pageSize=20',
  'feedback on PE lessons': '/api/sport/data/class/feedback?pageSize=20',
  'daily tests': '/api/sport/data/daily/test?pageSize=20',
  'homework of the week': '/api/sport/data/homework?pageSize=20',
  'third-party tests': '/api/sport/data/third/test?pageSize=20',
  'archives of terms': '/api/sport/data/term?pageSize=20',
  'the data log': '/api/sport/data/log?pageSize=20',
  'who is silent': '/api/sport/data/log/silent?pageSize=20',
  'PE lessons on the board': '/api/sport/board/org/lesson?tile=sum',
};
/** Rows of one share: records, rows of vendors, lines of the log, children of a term. */
const SHARE = { records: 2000, thirds: 1000, deliveries: 300, children: 1000 };

/** So many shares of what the screens list, behind those that there are. Lessons, hearts and ropes are laid by whoever asks. */
export async function layScreens({ owner, orgId, from }: Screens, shares: number, count: number): Promise<void> {
  const kids = `(
    select clazz_id, user_id, row_number() over (order by user_id) - 1 k, count(*) over () all_of
    from class_student_v where org_id = $1 and clazz_type = 1)`;
  const lay = (text: string, ofShare: number) =>
    owner.query(text, [orgId, from, shares * ofShare, (shares + count) * ofShare]);
  await lay(
    `insert into sport_data_record (org_id, record_id, user_id, clazz_id, kind, item_id, value, at, on_date, source, state, made_by,
       made_at)
     select $1, $2::bigint + n, s.user_id, s.clazz_id, case when n % 4 = 0 then 'work' else 'test' end, i.item_id, 90,
       now() - n * interval '1 minute', current_date - (n / 1440)::int, 'app', 'ok', s.user_id, now()
     from generate_series($3::bigint + 1, $4::bigint) n
     join ${kids} s on s.k = n % s.all_of
     cross join (select item_id from sport_settings_item order by item_id limit 1) i`,
    SHARE.records,
  );
  await lay(
    `insert into sport_data_third (org_id, third_id, kind, source, provider_id, no, firm, name, on_date, user_id, clazz_id, said, state,
       made_at)
     select $1, $2::bigint + n, 'test', 'device', 78000001, 'bench-' || n, 'bench', 'bench', current_date - (n % 60)::int, s.user_id,
       s.clazz_id, '{"results":[{"itemId":"run_50m","text":"8.3"}]}', 'waiting', now()
     from generate_series($3::bigint + 1, $4::bigint) n
     join ${kids} s on s.k = n % s.all_of`,
    SHARE.thirds,
  );
  await lay(
    `insert into sport_data_delivery (org_id, delivery_id, kind, source, on_date, by_id, taken, doubtful, refused, first_at, last_at)
     select $1, $2::bigint + n, 'test', 'app', current_date - (n / 10)::int, n, 20, 0, 0, now(), now()
     from generate_series($3::bigint + 1, $4::bigint) n`,
    SHARE.deliveries,
  );
  await lay(
    `insert into sport_data_term (org_id, row_id, term_id, year_id, term_no, user_id, clazz_id, version, is_last, lessons, attended,
       tests, fit_items, places, scores, checks, awards, as_of)
     select $1, $2::bigint + n, $2::bigint + (n - 1) / ${SHARE.children}, (2001 + (n - 1) / ${SHARE.children})::int, 1, s.user_id,
       s.clazz_id, 1, true, 20, 19, 5, 6, 0, 0, 0, 0, now()
     from generate_series($3::bigint + 1, $4::bigint) n
     join ${kids} s on s.k = (n - 1) % ${SHARE.children}`,
    SHARE.children,
  );
  await owner.query(
    `insert into sport_data_opinion (org_id, opinion_id, lesson_id, clazz_id, on_date, user_id, by_student, stars, text, made_at)
     select d.org_id, d.load_id, d.lesson_id, d.clazz_id, d.on_date, d.user_id, true, 4, 'bench', now()
     from sport_data_load d
     where d.org_id = $1
     on conflict do nothing`,
    [orgId],
  );
  await owner.query(
    'vacuum analyze sport_data_record, sport_data_third, sport_data_delivery, sport_data_term, sport_data_opinion',
  );
}
export async function clearScreens(owner: pg.Client, orgId: number): Promise<void> {
  for (const name of ['record', 'third', 'delivery', 'term', 'opinion'])
    await owner.query(`delete from sport_data_${name} where org_id = $1`, [orgId]);
}

/** The middle of three looks at each page, in milliseconds. */
export async function pagesOf({ clients, base, headers, seconds }: Screens): Promise<ReadonlyMap<string, number>> {
  const out = new Map<string, number>();
  for (const [name, path] of Object.entries(PAGES)) {
    const answer = await fetch(`${base}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    const look = async () =>
      (await clients.run({ base, paths: [path], clients: 1, seconds: Math.max(0.5, seconds / 6), headers })).p50;
    await look();
    out.set(name, median([await look(), await look(), await look()]));
  }
  return out;
}
/** A line for each page: what it costs at ten times the rows. */
export const tenfold = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Line[] =>
  [...before].map(([name, few]) => {
    const many = after.get(name) ?? Infinity;
    return ratio(`A page of ${name} at ten times the rows`, many / few, {
      atMost: 1.3,
      note: `${round(many)} ms against ${round(few)} ms`,
    });
  });
