import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { SCOPES, STAGE_SYSTEMS, type Scope } from '../rules';
import { EnabledFilter, useOrgColumns } from './org-list';
import { OverviewView } from './overview-view';
import { OrgName, RegionPicker } from './published';
import { ServeList } from './serves';
import { useJoin, useT } from './texts';

/** School management of a bureau: the schools of its region. A school finds itself. */
export default function SchoolList() {
  const session = useSession();
  return session?.busiId === BUSI.region ? <RegionSchools /> : <OwnSchool />;
}

function RegionSchools() {
  const t = useT();
  const columns = useOrgColumns();
  return (
    <ListScreen
      call={calls.list}
      pageSize={20}
      first={{ busiId: BUSI.school }}
      columns={columns}
      exportBy={calls.listExport}
      drawerSize={860}
      filters={{
        name: true,
        regId: RegionPicker,
        scope: true,
        enabled: { more: true, as: EnabledFilter },
        busiId: { more: true },
        domain: { more: true },
      }}
      empty={{ title: t('regionEmptyTitle'), text: t('regionEmptyText') }}
      drawerTitle={(r) => r?.name ?? t('organisation')}
      drawer={(key) => <OverviewView orgId={Number(key)} compact />}
    />
  );
}

function OwnSchool() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.selfGet, {}, { quiet: true });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active avatar paragraph={{ rows: 6 }} />
      </div>
    );
  return (
    <div className="stack">
      <div className="panel">
        <OwnCard org={data} />
      </div>
      <div className="panel">
        <div className="org-panel-h">
          <h3>{t('serves')}</h3>
          <span className="soft">{t('servesAsk')}</span>
        </div>
        <ServeList serves={data.serves} />
      </div>
    </div>
  );
}

function OwnCard({ org }: { readonly org: ReplyOf<typeof calls.selfGet> }) {
  const t = useT();
  const join = useJoin();
  const lang = useLang();
  const can = useCan();
  return (
    <Detail
      columns={3}
      title={<OrgName name={org.name} logo={org.logo} note={titleIn(SCOPES[org.scope as Scope], lang)} />}
      actions={
        <>
          {can(calls.selfUpdate) ? (
            <Link to="/desk/sport/home/sys/home">
              <Button>{t('toHomePage')}</Button>
            </Link>
          ) : null}
          {can(calls.overview) ? (
            <Link to="/desk/org1">
              <Button type="primary">{t('overview')}</Button>
            </Link>
          ) : null}
        </>
      }
      items={[
        { label: t('field.regName'), value: org.regName },
        { label: t('field.parentName'), value: org.parentName },
        {
          label: t('field.enabled'),
          value: <StatusTag status={org.enabled ? 'done' : 'off'}>{t(org.enabled ? 'on' : 'off')}</StatusTag>,
        },
        { label: t('field.sysIds'), value: join(org.systems.map((id) => titleIn(STAGE_SYSTEMS[id - 1]!, lang))) },
        { label: t('field.domain'), value: org.domain },
        { label: t('field.visit'), value: t(org.visit ? 'visitOn' : 'visitOff') },
        { label: t('field.adminName'), value: org.adminName },
        { label: t('field.adminPhone'), value: org.adminPhone },
        { label: t('field.madeAt'), value: instantText(org.madeAt) },
        { label: t('field.address'), value: org.address, wide: true },
        { label: t('field.outline'), value: org.outline, wide: true },
      ]}
    />
  );
}
