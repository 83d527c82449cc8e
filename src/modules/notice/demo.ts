import { newId } from '../../kernel/server/ids';
import { plusDays } from '../../kernel/shared/dates';
import type { Demo, World } from '../../kernel/server/world';
import type { DemoPerson } from '../people/demo';
import type { NewsParams, Subject } from './rules/kind';
import { happened, type Happened } from './demo/past-news';
import { deliveries, items, news, smsDays } from './tables';

const DAY_MS = 86_400_000;
/** What everybody was told at some time, however little happens around them. */
const MOST = 9;
/** What is older has been read. */
const FRESH_DAYS = 2;

interface Line {
  readonly orgId: number;
  readonly kind: string;
  readonly subject: Subject;
  readonly params: NewsParams;
  readonly at: number;
  readonly userIds: readonly number[];
}

/** Three to twelve notices for everybody of the sign-in page, of what really stands in the world; for their classmates and colleagues too. */
export const demo: Demo = {
  name: 'notice',
  async make(world) {
    const people = world.made['people'] as readonly DemoPerson[];
    const accounts = people.filter((p) => p.account);
    const lines = [...fewest(world, accounts), ...(await happened(world)).map(lineOf)]
      .filter((line) => line.at <= world.now.getTime())
      // Ids follow time, and the list goes by ids.
      .sort((a, b) => a.at - b.at);
    const held = latest(lines);
    const rows = held.map((line) => ({ newsId: newId(), ...line }));
    await world.put(
      news,
      rows.map(({ orgId, newsId, kind, subject, params, userIds, at }) => ({
        orgId,
        newsId,
        kind,
        subject,
        params,
        audience: userIds,
        // What a sweep would tell at the same moment has its name.
        once: subject['taskId'] === undefined ? null : `${kind}:${subject['taskId']}`,
        at: new Date(at).toISOString(),
      })),
    );
    const old = world.now.getTime() - FRESH_DAYS * DAY_MS;
    await world.put(
      items,
      rows.flatMap(({ orgId, newsId, userIds, at }) =>
        userIds.map((userId) => ({
          orgId,
          newsId,
          userId,
          readAt: at < old ? new Date(at + world.int(1, 20) * 3_600_000).toISOString() : null,
        })),
      ),
    );
    await world.put(deliveries, undelivered(rows));
    await world.put(smsDays, smsOf(world));
  },
};
/** School days of the last four weeks on which the schools with accounts sent messages. */
const smsOf = (world: World) =>
  SENDERS.flatMap(([orgId, most]) =>
    Array.from({ length: 28 }, (_, i) => plusDays(world.today, -i))
      .filter((day) => isSchoolDay(day))
      .map((day) => {
        const sent = world.int(1, most);
        return { orgId, day, sent, costFen: sent * FEN };
      }),
  );
const isSchoolDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const SENDERS: readonly (readonly [orgId: number, most: number])[] = [
  [189, 12],
  [619, 6],
];
const FEN = 5;
/** Two letters that did not arrive, for the operator's page. */
const undelivered = (rows: readonly (Line & { readonly newsId: number })[]) =>
  rows
    .filter((row) => row.orgId === 189 && row.kind === 'operations.replied')
    .slice(0, 2)
    .map(({ orgId, newsId, userIds: [userId], at }, i) => ({
      orgId,
      newsId,
      userId: userId ?? 0,
      channel: 'mail' as const,
      digest: false,
      state: 'dead' as const,
      tries: 7,
      dueAt: new Date(at + 17 * 3_600_000).toISOString(),
      error: i ? 'unreachable' : 'refused',
    }));
const lineOf = (h: Happened): Line => ({ ...h, at: new Date(h.at).getTime() });

/** Everybody has chosen a password and written to support once. */
const fewest = (world: World, accounts: readonly DemoPerson[]): Line[] =>
  accounts.flatMap(({ orgId, userId }, i) => {
    const at = (days: number, hour: number) =>
      world.now.getTime() - days * DAY_MS - hour * 3_600_000 - ((i * 7) % 50) * 60_000;
    const of = { orgId, userIds: [userId], subject: { userId }, params: {} };
    return [
      { ...of, kind: 'notice.welcome', at: at(40, 3) },
      { ...of, kind: 'notice.password', at: at(12, 5) },
      { ...of, kind: 'operations.replied', params: { text: REPLIES[i % REPLIES.length] ?? '' }, at: at(1, 2) },
    ];
  });
const REPLIES = [
  '您提的建议已经列入计划，下个版本就能用到，谢谢！',
  '问题已经修复，请刷新页面后再试。',
  '已经为您核对过，数据没有丢失，请在“历史记录”里查看。',
];

/** Of each person's lines the latest, so that nobody has more than a dozen; what is then told to nobody is left out. */
function latest(lines: readonly Line[]): Line[] {
  const count = new Map<number, number>();
  return lines
    .toReversed()
    .map((line) => ({
      ...line,
      userIds: line.userIds.filter((userId) => {
        const n = count.get(userId) ?? 0;
        // The three that everybody has stand apart from those that the world brings.
        if (FEWEST.has(line.kind)) return true;
        count.set(userId, n + 1);
        return n < MOST;
      }),
    }))
    .filter((line) => line.userIds.length > 0)
    .reverse();
}
const FEWEST: ReadonlySet<string> = new Set(['notice.welcome', 'notice.password', 'operations.replied']);
