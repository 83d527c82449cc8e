import { hash } from '@node-rs/argon2';
import { seeded, type Demo, type World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import type { SignInWay } from './rules';
import { credentials, loginClaims, loginLogs, numberClaims, phoneClaims, relations } from './tables';

/** The password of every demonstration account; published in the README, refused in production. */
export const DEMO_PASSWORD = 'Meike2026';
/** Hashed once for the whole world: 11 ms instead of half a minute. */
export const demoHash = (): Promise<string> => hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** What the people before left in the world. */
interface Person {
  readonly orgId: number;
  readonly userId: number;
  readonly login: string | null;
  readonly phone: string | null;
  readonly yunNo: string;
}

export const demo: Demo = {
  name: 'account',
  async make(world) {
    const known = world.made['people'] as readonly Person[];
    // Newcomers have an account as everybody else, and never signed in.
    const people = [...known, ...(world.made['newcomers'] as readonly Person[])];
    const pwdHash = world.made['pwdHash'] as string;
    await world.put(
      credentials,
      people.map((p) => ({ orgId: p.orgId, userId: p.userId, pwdHash, mustChange: false, failed: 0 })),
    );
    await world.put(
      loginClaims,
      people.filter((p) => p.login).map((p) => ({ login: p.login!.toLowerCase(), orgId: p.orgId, userId: p.userId })),
    );
    await world.put(
      phoneClaims,
      people.filter((p) => p.phone).map((p) => ({ phone: p.phone!, orgId: p.orgId, userId: p.userId })),
    );
    await world.put(
      numberClaims,
      people.map((p) => ({ yunNo: p.yunNo, orgId: p.orgId, userId: p.userId })),
    );
    // student189 and her accounts at the training institution and the tutoring centre: one child, one phone.
    const child = people.find((p) => p.login === 'student189');
    const linked = people.filter((p) => p.phone != null && p.phone === child?.phone);
    await world.put(
      relations,
      linked.map((p) => ({ userId: p.userId, orgId: p.orgId, groupId: linked[0]!.userId })),
    );
    await world.put(
      loginLogs,
      signIns(
        world,
        known.filter((p) => p.login),
      ),
    );
  },
};

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S9180) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];
/** A month of sign-ins: whoever has a card nearly every day, the other teachers now and then, some with a wrong password first. */
function signIns(world: World, people: readonly Person[]) {
  // A chance of its own: what other modules draw stays the same.
  const rnd = seeded(920);
  const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
  const two = (n: number) => String(n).padStart(2, '0');
  const rows = [];
  let n = 0;
  for (const p of people) {
    const often = /^[a-z]+(189|619|4109|[35])?$/.test(p.login!);
    const home = `10.${p.orgId % 250}.${int(1, 40)}.${int(2, 250)}`;
    for (let day = world.size === 'full' ? 30 : 6; day >= 1; day--) {
      if (rnd() > (often ? 0.7 : 0.08)) continue;
      const how: SignInWay = rnd() < 0.78 ? 'password' : rnd() < 0.6 ? 'sms' : 'qr';
      const agent = AGENTS[how === 'password' ? int(0, 2) : int(1, 3)]!;
      // Between seven and nine in the morning or evening, Chinese time.
      const hour = rnd() < 0.75 ? int(23, 24) % 24 : int(11, 13);
      const on = hour === 23 ? plusDays(world.today, -day - 1) : plusDays(world.today, -day);
      const at = (second: number) => `${on}T${two(hour)}:${two(int(0, 59))}:${two(second)}.000Z`;
      const line = {
        orgId: p.orgId,
        userId: p.userId,
        login: how === 'sms' ? (p.phone ?? p.login!) : how === 'qr' ? '' : p.login!,
        how,
        ip: home,
        agent,
        fakeUserId: null,
      };
      const time = at(int(20, 59));
      if (how === 'password' && rnd() < 0.06)
        rows.push({
          ...line,
          logId: p.orgId * 10_000_000 + ++n,
          ok: false,
          reason: 'wrong',
          at: time.replace(/\d\d\.000Z$/, `${two(int(0, 19))}.000Z`),
        });
      rows.push({ ...line, logId: p.orgId * 10_000_000 + ++n, ok: true, reason: null, at: time });
    }
  }
  return rows;
}
