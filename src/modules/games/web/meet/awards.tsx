import { Segmented } from 'antd';
import { useState } from 'react';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { TOP_6, TOP_8 } from '../../rules';
import { AwardsView } from '../awards-view';
import { useT } from '../texts';
import { Records } from './records';

/** Points, class table and records: reckoned as a whole, and again when a result has changed. */
export function Awards({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const { gamId, settings } = meet;
  const { data } = useCall(calls.listAwards, { gamId }, { quiet: true });
  const [rules, setRules] = useState(settings.points);
  const build = useAct(calls.buildAwards, { done: t('awards.built') });
  return (
    <div className="stack">
      {meet.state === 'active' ? (
        <div className="row" data-chrome>
          <Segmented
            aria-label={t('awards.table')}
            value={rules.table.length === TOP_6.length ? 'six' : 'eight'}
            options={[
              { value: 'eight', label: TOP_8.join('-') },
              { value: 'six', label: TOP_6.join('-') },
            ]}
            onChange={(v) => setRules({ ...rules, table: [...(v === 'six' ? TOP_6 : TOP_8)] })}
          />
          <Segmented
            aria-label={t('awards.ties')}
            value={rules.ties}
            options={(['share', 'better'] as const).map((value) => ({ value, label: t(`ties.${value}`) }))}
            onChange={(ties) => setRules({ ...rules, ties })}
          />
          <NumberInput
            aria-label={t('awards.participation')}
            suffix={t('awards.participation')}
            min={0}
            max={20}
            value={rules.participation}
            onChange={(v) => setRules({ ...rules, participation: v ?? 0 })}
            style={{ width: 150 }}
          />
          <NumberInput
            aria-label={t('awards.record')}
            suffix={t('awards.record')}
            min={0}
            max={50}
            value={rules.record}
            onChange={(v) => setRules({ ...rules, record: v ?? 0 })}
            style={{ width: 150 }}
          />
          <ActButton type="primary" onClick={() => build.run({ gamId, rules })}>
            {t(data?.builtAt ? 'awards.again' : 'awards.build')}
          </ActButton>
        </div>
      ) : null}
      {data?.builtAt ? (
        <p className="soft">
          {t('awards.builtAt', { at: instantText(data.builtAt) })} {data.stale ? <b>{t('awards.stale')}</b> : null}
        </p>
      ) : null}
      {data?.builtAt ? (
        <AwardsView gamId={gamId} awards={data} />
      ) : data ? (
        <EmptyState title={t('awards.none')} text={t('awards.noneText')} />
      ) : null}
      <Records meet={meet} />
    </div>
  );
}
