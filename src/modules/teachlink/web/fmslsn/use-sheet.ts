import { useEffect, useState } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { dropFiles } from '../../../../kernel/web/offline/kept-files';
import { ownerOf } from '../../../../kernel/web/saving/item';
import { useSession } from '../../../../kernel/web/session/session-store';
import { LINK_TYPES } from '../../rules';
import { boardOf } from './keeping';
import { dropSheet, keptSheet, type KeptSheet } from './kept-sheet';
import { useActivityPage } from './use-activity';

/** Whether the server could not be asked at all. */
const isLost = (error: unknown): boolean => error instanceof CallError && (error.status === 0 || error.status >= 500);

/** An observer's sheet; without a network as this device keeps it. */
export function useSheet(fmsLsnId: number) {
  const me = useSession();
  const owner = ownerOf(me ?? { orgId: 0, userId: 0 });
  const read = useActivityPage(fmsLsnId, LINK_TYPES.attend);
  const [kept, setKept] = useState<KeptSheet>();
  const lost = isLost(read.error);
  useEffect(() => {
    if (!lost) return undefined;
    let gone = false;
    const find = async () => {
      const found = await keptSheet(owner, fmsLsnId).catch(() => undefined);
      if (!gone) setKept(found);
    };
    void find();
    return () => {
      gone = true;
    };
  }, [lost, owner, fmsLsnId]);
  // Handed in, here or elsewhere: it leaves this device, and its photos with it.
  const handedAt = read.page?.sheet?.handedAt;
  useEffect(() => {
    if (handedAt == null) return;
    Promise.all([dropSheet(owner, fmsLsnId), dropFiles(boardOf(owner, fmsLsnId))]).catch((error: unknown) =>
      console.info('sheet', error),
    );
  }, [handedAt, owner, fmsLsnId]);
  const here = read.activity && read.page ? { activity: read.activity, page: read.page } : kept;
  return { owner, here, error: read.error, retry: read.retry };
}
