import { useNavigate } from 'react-router';
import { useAct } from '../../../../kernel/web/http/hooks';
import { toPath } from '../../../../kernel/web/router/paths';
import { trainChoose } from '../../contract';
import type { TrainType } from '../../rules';

/** Begins a practice and goes to it. */
export function useBegin(): { readonly begin: (type: TrainType, busId: number) => void; readonly busy: boolean } {
  const navigate = useNavigate();
  const act = useAct(trainChoose, {
    refreshes: [],
    onDone: (r) =>
      void navigate(
        toPath('/exercise/{trainId}/{busId}/{type}/detail', { trainId: r.trainId, busId: r.busId, type: r.type }),
      ),
  });
  return { begin: (type, busId) => void act.run({ type, busId }), busy: act.busy };
}
