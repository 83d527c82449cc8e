import { hash } from '@node-rs/argon2';
import type { Demo } from '../../kernel/server/world';
import { credentials, loginClaims, numberClaims, phoneClaims, relations } from './tables';

/** The password of every demonstration account; published in the README, refused in production. */
export const DEMO_PASSWORD = 'Meike2026';
/** Hashed once for the whole world: 11 ms instead of half a minute. */
export const demoHash = (): Promise<string> => hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** What the people before left in the world. */
interface Person { readonly orgId: number; readonly userId: number; readonly login: string | null; readonly phone: string | null; readonly yunNo: string }

export const demo: Demo = {
  name: 'account',
  async make(world) {
    const people = world.made['people'] as readonly Person[];
    const pwdHash = world.made['pwdHash'] as string;
    await world.put(credentials, people.map((p) => ({ orgId: p.orgId, userId: p.userId, pwdHash, mustChange: false, failed: 0 })));
    await world.put(loginClaims, people.filter((p) => p.login).map((p) => ({ login: p.login!.toLowerCase(), orgId: p.orgId, userId: p.userId })));
    await world.put(phoneClaims, people.filter((p) => p.phone).map((p) => ({ phone: p.phone!, orgId: p.orgId, userId: p.userId })));
    await world.put(numberClaims, people.map((p) => ({ yunNo: p.yunNo, orgId: p.orgId, userId: p.userId })));
    const linked = people.filter((p) => p.login === 'student189' || p.login === 'learner5');
    await world.put(relations, linked.map((p) => ({ userId: p.userId, orgId: p.orgId, groupId: linked[0]!.userId })));
  },
};
