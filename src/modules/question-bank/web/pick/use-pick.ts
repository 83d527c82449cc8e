import { useEffect, useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { denied } from '../../../../kernel/shared/need';
import { BUSI } from '../../../../kernel/shared/codes';
import { useSession } from '../../../../kernel/web/session/session-store';
import { prefsGet } from '../../../textbook/contract';
import type { QueKind, QueLib } from '../../contract';

/** What is being looked for. */
export interface Look {
  readonly lib: QueLib;
  readonly stgId: number;
  readonly sbjId: number;
  readonly tbkId?: number | undefined;
  readonly tbkNodeId?: number | undefined;
  readonly klgId?: number | undefined;
  readonly qtpId?: number | undefined;
  readonly kind?: QueKind | undefined;
  readonly degree?: number | undefined;
  readonly text?: string | undefined;
}
/** Stage and subject when a person prefers none: junior secondary mathematics (C-051). */
const FIRST = { stgId: 2, sbjId: 2 };

/** Libraries a person of the session looks into, in the order of their tabs. */
export function useLibs(): readonly QueLib[] {
  const me = useSession();
  if (me?.busiId === BUSI.platform) return ['pfm'];
  return [...(me?.orgRegion == null ? [] : (['reg'] as const)), 'pfm'].reduce<QueLib[]>(
    (all, lib) => [...all, lib as QueLib],
    ['psn', 'org'],
  );
}
/** Where a search begins: the book the person works with, or what the screen asks for. */
export function useLook(
  first: Partial<Look> | undefined,
  when: boolean,
): [Look | undefined, (change: Partial<Look>) => void] {
  const me = useSession();
  const libs = useLibs();
  const mayPrefer = !denied(prefsGet.need, me);
  const { data: pref, error } = useCall(prefsGet, {}, { quiet: true, when: when && mayPrefer && first?.sbjId == null });
  const [look, setLook] = useState<Look>();
  const ready = when && look == null && (first?.sbjId != null || !mayPrefer || pref != null || error != null);
  useEffect(() => {
    if (ready)
      setLook({
        lib: libs.at(-1)!,
        stgId: pref?.stgId ?? FIRST.stgId,
        sbjId: pref?.sbjId ?? FIRST.sbjId,
        ...(first?.tbkNodeId == null && pref?.tbkId != null ? { tbkId: pref.tbkId } : {}),
        ...first,
      });
    // eslint-disable-next-line react/exhaustive-deps -- decided once, when everything is known
  }, [ready]);
  return [look, (change) => setLook((now) => (now ? { ...now, ...change } : now))];
}
