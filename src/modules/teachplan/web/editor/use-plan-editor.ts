import { useEffect, useState, useSyncExternalStore } from 'react';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { useDirty } from '../../../../kernel/web/router/dirty';
import type { Draft } from './model';
import { PlanStore, type PlanView } from './plan-store';

export interface PlanEditor extends PlanView {
  readonly change: PlanStore['change'];
  readonly save: PlanStore['save'];
  readonly create: PlanStore['create'];
}

/** A plan at hand to write; leaving is guarded while something is not saved. */
export function usePlanEditor(o: {
  readonly planId?: number;
  readonly first: Draft;
  readonly rev?: number;
  readonly savedAt?: number;
}): PlanEditor {
  const [store] = useState(
    () =>
      new PlanStore(o.planId, o, {
        send,
        store: sessionStorage,
        now: Date.now,
        saved: () =>
          void refresh('teachplan.plan.list', 'teachplan.plan.choices', 'teachplan.plan.common', 'teachplan.plan.get'),
      }),
  );
  const view = useSyncExternalStore(store.subscribe, store.snapshot);
  useDirty(view.touched && view.state.kind !== 'saved');
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') store.hurry();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      store.stop();
    };
  }, [store]);
  return { ...view, change: store.change, save: store.save, create: store.create };
}
