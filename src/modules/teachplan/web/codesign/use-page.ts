import { useEffect, useState, useSyncExternalStore } from 'react';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { useDirty } from '../../../../kernel/web/router/dirty';
import type { Codesign } from '../../contract';
import { PageStore } from './page-store';

/** The shared page at hand; leaving is guarded while something is not saved. */
export function usePage(c: Codesign) {
  const [store] = useState(() => new PageStore(c, { send, refresh: () => void refresh('teachplan.codesign') }));
  const view = useSyncExternalStore(store.subscribe, store.snapshot);
  useDirty(view.status !== 'saved');
  useEffect(() => {
    store.arrive(c);
  }, [store, c]);
  useEffect(() => () => store.stop(), [store]);
  return {
    ...view,
    write: store.write,
    takeTheirs: store.takeTheirs,
    keepMine: store.keepMine,
    append: store.append,
    flush: store.flush,
  };
}
