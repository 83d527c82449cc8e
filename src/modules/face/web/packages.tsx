import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { useEvents } from '../../../kernel/web/events';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { BUSI } from '../../../kernel/shared/codes';
import { ClazzPicker } from '../../class/web/published';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { PACKAGE_JOB, type PackageState } from '../rules';
import { KeysDialog } from './keys';
import { FormTestPicker, TestPicker } from './test-picker';
import { useT } from './texts';
import './face.css';

type Row = RowOf<typeof calls.listPackages>;
const TONE: Readonly<Record<PackageState, Status>> = {
  building: 'waiting',
  ready: 'done',
  failed: 'needs',
  expired: 'off',
  void: 'needs',
};
function StateTag({ state }: { readonly state: PackageState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`package.${state}`)}</StatusTag>;
}
/** Which test a package is for; one that has been removed since has no name any more. */
const testText = (t: ReturnType<typeof useT>, { tstId, tstName }: Pick<Row, 'tstId' | 'tstName'>): string =>
  tstId === null ? t('noTest') : (tstName ?? t('testGone'));
const KB = 1024;
const sizeText = (bytes: number | null): string => {
  if (bytes == null) return '—';
  return bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
};

/** Packages for test devices: exactly the children whose consent stands, and who devices must forget. */
export default function Packages() {
  const t = useT();
  const can = useCan();
  const session = useSession();
  const isSchool = session?.busiId === BUSI.school;
  const own = isSchool ? session.orgId : undefined;
  const [build, setBuild] = useState(false);
  const [keys, setKeys] = useState(false);
  // Whoever asked for a package sees it become ready without asking again.
  useEvents<{ readonly kind?: string; readonly state?: string }>('job', ({ kind, state }) => {
    if (kind === PACKAGE_JOB && state !== 'running') void refresh('face');
  });
  const make = can(calls.buildPackage) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setBuild(true)}>
      {t('newPackage')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.listPackages}
        rowKey={(row) => String(row.id)}
        filters={isSchool ? { tstId: TestPicker } : { orgId: OrgPicker, tstId: TestPicker }}
        actions={
          <>
            <ActButton onClick={() => setKeys(true)}>{t('keys')}</ActButton>
            {make}
          </>
        }
        empty={{ title: t('noPackages'), text: t('noPackagesText'), action: make }}
        drawerTitle={(row) => row && t('packageOf', { name: row.orgName })}
        drawer={(_, row) => (row ? <Package key={row.id} row={row} /> : <GoneState compact />)}
        columns={[
          { of: 'madeAt', width: 170, show: (row) => <strong className="row-title">{instantText(row.madeAt)}</strong> },
          { of: 'orgName', hidden: isSchool },
          { of: 'tstName', width: 180, show: (row) => testText(t, row) },
          { of: 'kind', width: 110, show: (row) => t(`kind.${row.kind}`) },
          { of: 'faces', width: 100 },
          { of: 'gone', width: 110 },
          { of: 'devices', width: 110 },
          { of: 'size', width: 100, show: (row) => sizeText(row.size) },
          { of: 'state', width: 110, show: (row) => <StateTag state={row.state} /> },
          { of: 'endsAt', width: 170, show: (row) => instantText(row.endsAt) },
        ]}
      />
      {build ? (
        <FormDialog
          open
          call={calls.buildPackage}
          onClose={() => setBuild(false)}
          title={t('newPackage')}
          draft={false}
          fixed={own ? { orgId: own } : {}}
          initial={{ kind: 'photos', clazzIds: [] }}
          fields={{
            ...(own ? {} : { orgId: { as: OrgPicker } }),
            ...(own ? { clazzIds: { as: ManyClasses, help: t('clazzesHelp') } } : {}),
            tstId: { as: FormTestPicker, props: { own }, help: t('testHelp') },
            kind: true,
            since: { help: t('sinceHelp') },
          }}
          done={t('building')}
          onDone={() => setBuild(false)}
        />
      ) : null}
      {keys ? <KeysDialog own={own} onClose={() => setKeys(false)} /> : null}
    </>
  );
}
const ManyClasses = (props: React.ComponentProps<typeof ClazzPicker>) => <ClazzPicker {...props} multiple />;

function Package({ row }: { readonly row: Row }) {
  const t = useT();
  const { id } = row;
  const { data } = useCall(calls.packageDetail, { id }, { everySeconds: row.state === 'building' ? 2 : undefined });
  const found = data ?? row;
  const take = async (deviceId: number) => {
    const file = await sendFile(calls.packageFile, { id, deviceId });
    if ('blob' in file) saveFile(file);
  };
  return (
    <div className="stack">
      <Detail
        columns={1}
        title={<StateTag state={found.state} />}
        items={[
          { label: t('field.tstId'), value: testText(t, found) },
          { label: t('field.kind'), value: t(`kind.${found.kind}`) },
          found.algorithm ? { label: t('field.algorithm'), value: found.algorithm } : null,
          { label: t('field.version'), value: found.version },
          { label: t('field.since'), value: found.since ?? t('sinceAll') },
          { label: t('field.faces'), value: found.faces },
          { label: t('field.gone'), value: found.gone },
          { label: t('field.size'), value: sizeText(found.size) },
          { label: t('field.endsAt'), value: instantText(found.endsAt) },
        ]}
      />
      {found.state === 'void' ? <p>{t('voidText')}</p> : null}
      {found.state === 'failed' ? <p>{t(`failed.${found.fault ?? 'other'}`)}</p> : null}
      <ul className="face-lines">
        {(data?.sealedFor ?? []).map((device) => (
          <li key={device.deviceId}>
            <span>
              {device.name} <span className="soft">{device.devId}</span>
            </span>
            <span className="soft">
              {device.loadedAt
                ? t('loadedLine', {
                    loaded: device.loaded,
                    refused: device.refused.reduce((sum, { count }) => sum + count, 0),
                    at: instantText(device.loadedAt),
                  })
                : t('notLoaded')}
            </span>
            {found.state === 'ready' ? (
              <ActButton
                size="small"
                icon={<DownloadOutlined />}
                aria-label={t('downloadFor', { name: device.name })}
                onClick={() => take(device.deviceId)}
              >
                {t('download')}
              </ActButton>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
