import { Skeleton, Switch } from 'antd';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { getSetting, setSetting } from '../contract';
import { useT } from './texts';

/** How the organisation holds its live classes. */
export default function Setting() {
  const t = useT();
  const { data, error, refetch } = useCall(getSetting, {}, { quiet: true });
  const save = useAct(setSetting, { done: t('setting.saved') });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className="panel stack">
      {data ? (
        <label className="row">
          <Switch checked={data.browsers} loading={save.busy} onChange={(browsers) => void save.run({ browsers })} />
          <strong>{t('setting.browsers')}</strong>
        </label>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
      <p className="soft">{t('setting.browsersText')}</p>
    </section>
  );
}
