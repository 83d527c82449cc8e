import { createHash } from 'node:crypto';
import type { NewRow } from '../../../kernel/server/db/table';
import { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { isOfOwnAge, type ActKind, type Relation } from '../rules/consent';
import { consentActs, consents, guardians, links, people, waits } from '../tables';
import { demoName, type DemoPerson } from './names';

interface Text {
  readonly version: number;
  readonly zh: string;
  readonly en: string;
}
/** A purpose that the demonstration's guardians were asked about, in the wording of today. */
export interface Asked {
  readonly name: string;
  readonly texts: readonly [Text, ...Text[]];
}
const textOf = ({ texts }: Asked): Text => texts.at(-1) ?? texts[0];
/** A class as class's demonstration leaves it; class stands right of people. */
interface Clazz {
  readonly orgId: number;
  readonly clazzId: number;
  readonly userIds: readonly number[];
}
/** An address that everybody may know: the demonstration's own, which the walk through all pages opens. */
export const DEMO_CODE = 'DEMQCQNSENT23456';
/** The phone of student189's father: by it and the code in the outbox the guardian's page is seen. */
export const DEMO_GUARDIAN = '13900189001';
const SCHOOLS = [189, 619];
const WAITING = 2;

type Full<T> = T & { readonly orgId: number };
type Act = Full<NewRow<typeof consentActs>>;
interface Child {
  readonly orgId: number;
  readonly userId: number;
  readonly clazzId: number;
  readonly name: string;
  readonly login: string | null;
  readonly bornOn: string | null;
}

/** Guardians and consents of the schools with accounts: given, missing, refused, withdrawn, and some that wait. */
export async function makeConsents(world: World, asked: readonly Asked[]): Promise<void> {
  // A generator of its own: what comes after it stays what it was.
  const own = new World(world.client, world.size, world.today, world.now, 508);
  const clazzes = (world.made['clazzes'] as readonly Clazz[]).filter((c) => SCHOOLS.includes(c.orgId));
  const known = new Map(
    (await world.rows(people, `org_id = any($1) and user_type = 1`, [SCHOOLS])).map((p) => [Number(p.userId), p]),
  );
  const children = clazzes.flatMap(({ orgId, clazzId, userIds }) =>
    userIds.flatMap((userId) => {
      const p = known.get(userId);
      return p ? [{ orgId, userId, clazzId, name: p.name, login: p.login, bornOn: dayOf(p.bornOn) }] : [];
    }),
  );
  const made = children.flatMap((child) => guardiansOf(own, child));
  await world.put(guardians, made);
  const acts = children.flatMap((child) =>
    actsOf(
      own,
      asked,
      child,
      made.find((g) => g.userId === child.userId),
    ),
  );
  await world.put(consentActs, acts);
  const last = new Map(acts.map((act) => [`${act.userId} ${act.purpose}`, act]));
  await world.put(
    consents,
    [...last.values()].map(({ orgId, userId, purpose, version, act, actId, at }) => ({
      orgId,
      userId,
      purpose,
      version,
      state: act,
      actId,
      at,
    })),
  );
  await world.put(
    waits,
    clazzes.filter((c) => c.orgId === 189).flatMap((c) => waitsOf(own, asked, c, known)),
  );
  const shown = children.find((child) => child.login === 'student189');
  if (shown) await demoLink(world, asked, shown);
}
/** Guardians of some children say yes to one more purpose, by their links; nothing else of the world moves. */
export async function agreeTo(
  world: World,
  purpose: Asked,
  children: readonly { readonly orgId: number; readonly userId: number; readonly name: string }[],
): Promise<void> {
  const orgIds = [...new Set(children.map((child) => child.orgId))];
  const known = await world.rows(guardians, 'org_id = any($1) and place = 1', [orgIds]);
  const at = `${plusDays(world.today, -20)}T02:15:00Z`;
  const acts = children.map((child): Act => {
    const guardian = known.find((g) => Number(g.userId) === child.userId);
    return {
      orgId: child.orgId,
      actId: nextId(child.orgId),
      userId: child.userId,
      purpose: purpose.name,
      version: textOf(purpose).version,
      textHash: hashOf(textOf(purpose)),
      lang: 'zh-CN',
      act: 'given',
      way: 'link',
      byKind: 'guardian',
      byName: guardian?.name ?? child.name,
      relation: guardian?.relation ?? null,
      phone: guardian?.phone ?? null,
      guardianId: guardian ? Number(guardian.guardianId) : null,
      at,
    };
  });
  await world.put(consentActs, acts);
  await world.put(
    consents,
    acts.map(({ orgId, userId, version, actId }) => ({
      orgId,
      userId,
      purpose: purpose.name,
      version,
      state: 'given' as const,
      actId,
      at,
    })),
  );
}
const dayOf = (day: unknown): string | null =>
  day instanceof Date ? day.toISOString().slice(0, 10) : day == null ? null : String(day);

let id = 0;
const nextId = (orgId: number): number => orgId * 100_000 + ++id;

function guardiansOf(own: World, child: Child): Full<NewRow<typeof guardians>>[] {
  const shown = child.login === 'student189' ? DEMO_GUARDIAN : undefined;
  // Two children in three have both parents in the book, one in twelve nobody with a phone.
  const many = own.chance(0.66) ? 2 : 1;
  const noPhone = !shown && own.chance(0.08);
  return ([1, 2] as const).slice(0, many).map((place) => {
    const sex = place === 1 ? 'male' : 'female';
    const relation: Relation = own.chance(0.06) ? 'grandparent' : place === 1 ? 'father' : 'mother';
    return {
      orgId: child.orgId,
      guardianId: nextId(child.orgId),
      userId: child.userId,
      place,
      name: `${sex === 'male' ? child.name[0] : own.pick(['李', '张', '刘', '陈', '赵'])}${demoName(own, sex).slice(1)}`,
      relation,
      phone: (place === 1 && shown) || (noPhone ? null : `137${String(child.orgId)}${String(20_000 + id).slice(-5)}`),
      source: 'import',
      madeAt: `${plusDays(own.today, -60)}T02:00:00Z`,
    };
  });
}

/** What was said about a child: most agree, some refuse, some take it back, and of some nobody has answered. */
function actsOf(
  own: World,
  asked: readonly Asked[],
  child: Child,
  guardian: Full<NewRow<typeof guardians>> | undefined,
): Act[] {
  const alone = isOfOwnAge(child.bornOn, own.today);
  return asked.flatMap((purpose) => {
    const draw = own.rnd();
    const said: readonly ActKind[] =
      draw < 0.62 ? ['given'] : draw < 0.67 ? ['declined'] : draw < 0.72 ? ['given', 'withdrawn'] : [];
    return said.map((act, i) => ({
      orgId: child.orgId,
      actId: nextId(child.orgId),
      userId: child.userId,
      purpose: purpose.name,
      version: textOf(purpose).version,
      textHash: hashOf(textOf(purpose)),
      lang: 'zh-CN',
      act,
      way: alone ? 'self' : 'link',
      byKind: alone ? 'child' : 'guardian',
      byName: alone ? child.name : (guardian?.name ?? child.name),
      relation: alone ? null : (guardian?.relation ?? null),
      phone: alone ? null : (guardian?.phone ?? null),
      guardianId: alone ? null : (guardian?.guardianId ?? null),
      at: `${plusDays(own.today, i === 0 ? -own.int(20, 50) : -own.int(1, 15))}T${String(own.int(1, 12)).padStart(2, '0')}:15:00Z`,
    }));
  });
}
const hashOf = ({ zh, en }: Text): string => createHash('sha256').update(`${zh}\n\u0000\n${en}`).digest('hex');

/** A consent from a phone nobody knows, and somebody who gave themselves by the class's address. */
function waitsOf(
  own: World,
  asked: readonly Asked[],
  { orgId, clazzId, userIds }: Clazz,
  known: ReadonlyMap<number, Pick<DemoPerson, 'name'>>,
): Full<NewRow<typeof waits>>[] {
  return userIds.slice(3, 3 + WAITING).map((userId, i) => ({
    orgId,
    waitId: nextId(orgId),
    kind: i === 0 ? 'phone' : 'guardian',
    clazzId,
    userId: i === 0 ? userId : null,
    childName: known.get(userId)?.name ?? '',
    byKind: 'guardian',
    name: demoName(own, 'female'),
    relation: i === 0 ? 'mother' : 'grandparent',
    phone: `1365${String(1_000_000 + id).slice(-7)}`,
    lang: 'zh-CN',
    acts: i === 0 ? asked.slice(0, 2).map(({ name }) => ({ purpose: name, version: 1, give: true })) : [],
    state: 'waiting',
    madeAt: `${plusDays(own.today, -own.int(1, 6))}T11:20:00Z`,
  }));
}

async function demoLink(world: World, asked: readonly Asked[], { orgId, userId }: Child): Promise<void> {
  const at = world.now.getTime();
  await world.put(links, [
    {
      codeHash: createHash('sha256').update(DEMO_CODE).digest('hex'),
      kind: 'consent',
      orgId,
      userId,
      purposes: asked.map(({ name }) => name),
      endsAt: new Date(at + 300 * 24 * 3600_000).toISOString(),
      madeAt: new Date(at).toISOString(),
    },
  ]);
}
