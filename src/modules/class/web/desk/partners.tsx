import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { pickerOf } from '../../../../kernel/web/parts/picker';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { getPartners, listClazzes, setPartners } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { TYPE } from '../../rules';
import { useT } from '../texts';

/** Paired classes in reach: a school's own, a region's those of its schools. */
const PairPicker = pickerOf({
  call: listClazzes,
  value: (c) => c.clazzId,
  label: (c) => `${c.clazzName} · ${c.orgName}`,
  search: (name) => ({ name }),
});

/** The classes a paired class learns with. */
export function Partners({ clazz }: { readonly clazz: Pick<Clazz, 'clazzId' | 'ended'> }) {
  const t = useT();
  const ui = useUi();
  const can = useCan();
  const { data, error, refetch } = useCall(getPartners, { id: clazz.clazzId }, { quiet: true });
  const [more, setMore] = useState<readonly number[]>([]);
  const act = useAct(setPartners, { done: t('saved'), onDone: () => setMore([]) });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="bone" />;
  const may = can(setPartners) && !clazz.ended;
  const ids = data.items.map((p) => p.clazzId);
  const save = (clazzIds: readonly number[]) => act.run({ id: clazz.clazzId, clazzIds: [...clazzIds] });
  return (
    <div className="stack">
      {data.items.length === 0 ? (
        <EmptyState compact title={t('noPartners')} text={t('noPartnersText')} />
      ) : (
        <ul className="partner-list">
          {data.items.map((p) => (
            <li key={p.clazzId}>
              <span>
                <strong>{p.clazzName}</strong> <span className="soft">{p.orgName}</span>
              </span>
              {may ? (
                <ActButton type="link" danger onClick={() => save(ids.filter((id) => id !== p.clazzId))}>
                  {t('unpair')}
                </ActButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {may ? (
        <div className="row">
          <PairPicker
            multiple
            max={20}
            among={{ clazzType: TYPE.paired }}
            value={more}
            onChange={(v) => setMore((v as number[] | null) ?? [])}
            placeholder={t('pairWith')}
            aria-label={t('pairWith')}
            filter
          />
          <ActButton
            type="primary"
            disabled={more.length === 0}
            onClick={() => save([...ids, ...more.filter((id) => !ids.includes(id))])}
          >
            {ui('save')}
          </ActButton>
        </div>
      ) : null}
    </div>
  );
}
