import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { JobPanel } from '../../../kernel/web/parts/job-panel';
import { EmptyState, ErrorState, GoneState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import * as calls from '../contract';
import { ChildTable } from './child-table';
import { EngineNote } from './engine-note';
import { SettingsDialog } from './settings';
import { useT } from './texts';
import './face.css';

type Row = RowOf<typeof calls.listSets>;

/** V-113: the sets of all schools. */
export default function Library() {
  const t = useT();
  const can = useCan();
  return (
    <div className="stack">
      <EngineNote />
      {can(calls.faceImpact) ? (
        <div>
          <Link to={toPath('/desk/face/impact', {})}>{t('impact.open')}</Link>
        </div>
      ) : null}
      <ListScreen
        call={calls.listSets}
        rowKey={(row) => String(row.orgId)}
        filters={{ name: { label: t('field.orgName') } }}
        empty={{ title: t('noSets') }}
        drawerTitle={(row) => row?.orgName}
        drawer={(_, row) => (row ? <SchoolSet key={row.orgId} row={row} /> : <GoneState compact />)}
        columns={[
          { of: 'orgName', show: (row) => <strong className="row-title">{row.orgName}</strong> },
          { of: 'count', title: t('field.faces'), width: 110 },
          { of: 'fit', width: 110 },
          { of: 'version', width: 110, show: (row) => row.version ?? <span className="soft">{t('noSet')}</span> },
          { of: 'madeAt', width: 170, show: (row) => (row.madeAt ? instantText(row.madeAt) : '—') },
        ]}
      />
    </div>
  );
}

function SchoolSet({ row }: { readonly row: Row }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const { orgId, orgName } = row;
  const [jobId, setJob] = useState<number>();
  const [settings, setSettings] = useState(false);
  const [clazzId, setClazz] = useState<number>();
  const create = useAct(calls.createSet, { done: t('setMade') });
  const remove = useAct(calls.deleteSet, { done: t('setRemoved') });
  const prune = useAct(calls.pruneFaces, { onDone: (made) => setJob(made.jobId) });
  const lose = async () => {
    const sure = await confirm({
      title: t('removeAsk', { name: orgName }),
      loses: [t('losesFaces', { count: row.count }), t('losesPackages'), t('losesKept')],
      ok: t('remove'),
    });
    if (sure) await remove.run({ orgId });
  };
  if (row.version == null)
    return (
      <EmptyState
        title={t('noSet')}
        text={t('noSetText')}
        action={
          can(calls.createSet) ? (
            <ActButton type="primary" onClick={() => create.run({ orgId })}>
              {t('makeSet')}
            </ActButton>
          ) : undefined
        }
      />
    );
  return (
    <div className="stack">
      <Detail
        columns={1}
        title={t('setOf', { name: orgName })}
        actions={
          <>
            <ActButton onClick={() => setSettings(true)}>{t('settings')}</ActButton>
            <ActButton onClick={() => prune.run({ orgId })}>{t('prune')}</ActButton>
            <ActButton danger onClick={lose}>
              {t('remove')}
            </ActButton>
          </>
        }
        items={[
          { label: t('field.faces'), value: row.count },
          { label: t('field.version'), value: row.version },
        ]}
      />
      {jobId ? <JobPanel jobId={jobId} title={t('prune')} onClose={() => setJob(undefined)} /> : null}
      {settings ? <SettingsDialog orgId={orgId} onClose={() => setSettings(false)} /> : null}
      {clazzId ? (
        <Children orgId={orgId} clazzId={clazzId} onBack={() => setClazz(undefined)} />
      ) : (
        <Classes orgId={orgId} onOpen={setClazz} />
      )}
    </div>
  );
}

function Classes({ orgId, onOpen }: { readonly orgId: number; readonly onOpen: (clazzId: number) => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.clazzStatis, { orgId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <ul className="face-lines">
      {data.map((clazz) => (
        <li key={clazz.clazzId}>
          <span>{clazz.clazzName}</span>
          <span>{t('clazzLine', { fit: clazz.fit, consented: clazz.consented, missing: clazz.missing })}</span>
          <ActButton
            size="small"
            aria-label={t('openClazz', { name: clazz.clazzName })}
            onClick={() => onOpen(clazz.clazzId)}
          >
            {t('open')}
          </ActButton>
        </li>
      ))}
    </ul>
  );
}
function Children({
  orgId,
  clazzId,
  onBack,
}: {
  readonly orgId: number;
  readonly clazzId: number;
  readonly onBack: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.userStatis, { orgId, clazzId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <div>
        <ActButton onClick={onBack}>{t('back')}</ActButton>
      </div>
      <ChildTable orgId={orgId} items={data} />
    </div>
  );
}
