import { Skeleton, Switch } from 'antd';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { getSetting, setSetting } from '../contract';
import { VOICE_DAYS } from '../rules';
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
        <>
          <label className="row">
            <Switch
              checked={data.browsers}
              loading={save.busy}
              onChange={(browsers) => void save.run({ ...data, browsers })}
            />
            <strong>{t('setting.browsers')}</strong>
          </label>
          <p className="soft">{t('setting.browsersText')}</p>
          <label className="row">
            <Switch
              checked={data.records}
              loading={save.busy}
              onChange={(records) => void save.run({ ...data, records })}
            />
            <strong>{t('setting.records')}</strong>
          </label>
          <p className="soft">{t('setting.recordsText', { days: VOICE_DAYS })}</p>
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </section>
  );
}
