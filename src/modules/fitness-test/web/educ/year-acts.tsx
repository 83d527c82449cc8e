import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import * as calls from '../../contract';
import { leftToTest, type YearRow } from '../../contract';
import { useT } from '../texts';

/** What may be done with a year: roster, close, open again, publish, try other rules. */
export function useYearActs(year: YearRow): {
  readonly items: { key: string; label: string }[];
  readonly run: (key: string) => void;
} {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const sync = useAct(calls.yearSync, {
    done: (r) => t('synced', { added: r.added, moved: r.moved, removed: r.removed }),
  });
  const close = useAct(calls.yearClose, { done: t('yearClosedDone') });
  const reopen = useAct(calls.yearReopen, { done: t('yearReopened') });
  const publish = useAct(calls.yearPublish, { done: t('yearPublished') });
  const { yearId, state, publishedAt } = year;
  const items = [
    ...(state === 'open'
      ? [{ key: 'sync', label: t('sync') }, ...(can(calls.yearClose) ? [{ key: 'close', label: t('closeYear') }] : [])]
      : []),
    ...(state === 'closed' && !publishedAt && can(calls.yearPublish)
      ? [
          { key: 'publish', label: t('publishYear') },
          { key: 'reopen', label: t('reopenYear') },
        ]
      : []),
    ...(can(calls.nationalDown) ? [{ key: 'national', label: t('national') }] : []),
    ...(can(calls.whatIfStart) ? [{ key: 'whatif', label: t('whatif') }] : []),
  ];
  const ask = async (key: string) => {
    if (key === 'sync') await sync.run({ yearId });
    if (
      key === 'close' &&
      (await confirm({ title: t('closeAsk', { year: year.name }), text: t('closeText', { left: leftToTest(year) }) }))
    )
      await close.run({ yearId, anyway: true });
    if (key === 'publish' && (await confirm({ title: t('publishAsk', { year: year.name }), text: t('publishText') })))
      await publish.run({ yearId });
    if (key === 'reopen' && (await confirm({ title: t('reopenAsk', { year: year.name }) })))
      await reopen.run({ yearId, why: '' });
  };
  return {
    items,
    run: (key) => {
      void ask(key);
    },
  };
}
