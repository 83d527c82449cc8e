import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { JobPanel } from '../../../kernel/web/parts/job-panel';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { EngineNote } from './engine-note';
import { PhoneCode } from './phone-code';
import { SettingsDialog } from './settings';
import { useT } from './texts';
import './face.css';

/** A school's classes, the one with the most missing first: one click to the phone page. */
export default function School() {
  const t = useT();
  const can = useCan();
  const orgId = useSession()?.orgId ?? 0;
  const [settings, setSettings] = useState(false);
  const [jobId, setJob] = useState<number>();
  const { data: engine } = useCall(calls.engineState, {}, { quiet: true });
  const hasSet = engine?.hasSet !== false;
  const prune = useAct(calls.pruneFaces, { onDone: (made) => setJob(made.jobId) });
  return (
    <div className="stack">
      {hasSet ? null : <Alert type="warning" showIcon title={t('fault.noSet')} />}
      <EngineNote />
      {jobId ? <JobPanel jobId={jobId} title={t('prune')} onClose={() => setJob(undefined)} /> : null}
      <ListScreen
        call={calls.coverage}
        pageSize={50}
        rowKey={(row) => String(row.clazzId)}
        filters={{ name: { label: t('field.clazzName') } }}
        actions={
          <>
            <Link to="/desk/edu/facewall">{t('wall')}</Link>
            <Link to="/desk/edu/facezip">{t('importZip')}</Link>
            {hasSet && can(calls.setSettings) ? (
              <ActButton onClick={() => setSettings(true)}>{t('settings')}</ActButton>
            ) : null}
            {hasSet && can(calls.pruneFaces) ? (
              <ActButton onClick={() => prune.run({ orgId })}>{t('prune')}</ActButton>
            ) : null}
          </>
        }
        empty={{ title: t('noClasses') }}
        columns={[
          {
            of: 'clazzName',
            sort: true,
            show: (row) => (
              <Link to={toPath('/clazz/basic/{clazzId}/faces', { clazzId: row.clazzId })}>{row.clazzName}</Link>
            ),
          },
          { of: 'masterName', show: (row) => row.masterName ?? '—' },
          { of: 'students', width: 90, sum: true },
          { of: 'consented', width: 100, sum: true },
          { of: 'fit', width: 90, sum: true },
          { of: 'waiting', width: 100, sort: true, sum: true },
          { of: 'missing', width: 110, sort: true, sum: true },
          {
            of: 'acts',
            title: t('acts'),
            width: 176,
            fixed: 'right',
            show: (row) =>
              hasSet && can(calls.phoneCode) ? (
                <PhoneCode clazzId={row.clazzId} clazzName={row.clazzName} inRow onClose={() => void refresh('face')} />
              ) : null,
          },
        ]}
      />
      {settings ? <SettingsDialog orgId={orgId} onClose={() => setSettings(false)} /> : null}
    </div>
  );
}
