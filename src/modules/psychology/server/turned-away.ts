import { newId } from '../../../kernel/server/ids';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { ServerModule } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { looks, type LookAct } from '../tables';

/** Calls around the second lock, of psychology and of sleep by name. */
const GUARDED = /^(psychology\.(lock|looks|health\.(roster|results?|export))|sleep\.(users|export))\b/;
const wantedBy = (name: string): LookAct => {
  if (name.startsWith('psychology.lock.')) return 'unlock';
  if (name.includes('.export')) return 'export';
  return name.includes('.roster') ? 'roster' : 'list';
};
/** Whoever has no right to what lies behind the lock is refused on record as well, in the log of the own school. */
export const turnedAway: NonNullable<ServerModule['turnedAway']> = async (kernel, call, session) => {
  if (session.busiId !== BUSI.school || !GUARDED.test(call.name)) return;
  await inOrg(kernel.pools.tenant, session.orgId, (door) =>
    door.insert(looks, {
      lookId: newId(),
      byId: session.fake?.userId ?? session.userId,
      byName: session.fake?.name ?? session.name,
      act: 'refused',
      purpose: wantedBy(call.name),
      userId: null,
      at: kernel.clock().toISOString(),
    }),
  );
};
