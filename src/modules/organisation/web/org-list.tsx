import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Modal, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { dayText, instantText, numberText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { titleIn, useLang, useUi } from '../../../kernel/web/i18n/use-text';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList } from '../../../kernel/web/list/use-list';
import { offerUndo, useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { RowMenu, type MenuItems } from '../../../kernel/web/parts/row-menu';
import * as calls from '../contract';
import { SCOPES, serveState, type Scope } from '../rules';
import { useToday } from '../../../kernel/web/parts/date-range';
import { OrgMenus, RegionMenus } from './menus';
import { DomainForm, OrgForm } from './org-form';
import { OrgName, RegionPicker } from './published';
import { ServesForm } from './serves';
import { useJoin, useT, useWord } from './texts';
import { OrgCard } from './org-card';
import type { Org, OrgAct, Row } from './org-rows';

/** Enabled or disabled, as a filter. */
export function EnabledFilter({ value, onChange, ...rest }: InputProps<boolean>) {
  const t = useT();
  const ui = useUi();
  return (
    <Select
      aria-label={rest['aria-label']}
      placeholder={ui('all')}
      allowClear
      value={value ?? undefined}
      onChange={(v) => {
        onChange?.(v ?? null);
      }}
      style={{ minWidth: 110 }}
      options={[
        { value: true, label: t('on') },
        { value: false, label: t('off') },
      ]}
    />
  );
}

/** Columns that both lists of organisations show. */
export function useOrgColumns() {
  const t = useT();
  const w = useWord();
  const join = useJoin();
  const lang = useLang();
  const today = useToday();
  return [
    {
      of: 'name',
      sort: true,
      width: 216,
      fixed: 'left' as const,
      show: (r: Row) => <OrgName name={r.name} logo={r.logo} note={titleIn(SCOPES[r.scope as Scope], lang)} />,
    },
    { of: 'regName', width: 148 },
    { of: 'students', width: 72, show: (r: Row) => numberText(r.students) },
    { of: 'teachers', width: 72, show: (r: Row) => numberText(r.teachers) },
    { of: 'classes', width: 66 },
    {
      of: 'servIds',
      width: 150,
      show: (r: Row) => {
        const ending = r.servEnd != null && serveState({ start: '2000-01-01', end: r.servEnd }, today) === 'ending';
        return (
          <Tooltip title={join(r.servIds.map((s) => w(`servId.${s}`)))}>
            <span className="row" style={{ gap: 4 }}>
              {t('serveCount', { count: r.servIds.length })}{' '}
              {ending ? <StatusTag status="waiting">{t('endsOn', { day: dayText(r.servEnd!) })}</StatusTag> : null}
            </span>
          </Tooltip>
        );
      },
    },
    { of: 'adminName', width: 92 },
    {
      of: 'enabled',
      width: 84,
      show: (r: Row) => <StatusTag status={r.enabled ? 'done' : 'off'}>{t(r.enabled ? 'on' : 'off')}</StatusTag>,
    },
    { of: 'domain', width: 120, hidden: true },
    { of: 'parentName', width: 160, hidden: true },
    { of: 'busiId', width: 110, hidden: true, show: (r: Row) => w(`busiId.${r.busiId}`) },
    { of: 'madeAt', sort: true, width: 150, hidden: true, show: (r: Row) => instantText(r.madeAt) },
  ];
}

/** All organisations, for the platform. */
export default function OrgList() {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const list = useList(calls.list, { pageSize: 20 });
  const columns = useOrgColumns();
  const [form, setForm] = useState<Org | 'new'>();
  const [dialog, setDialog] = useState<{ readonly act: OrgAct; readonly org: Row | Org }>();
  const [importing, setImporting] = useState(false);
  const [regions, setRegions] = useState(false);
  const get = useAct(calls.get, { refreshes: [] });
  const enable = useAct(calls.enable);
  const disable = useAct(calls.disable);
  const remove = useAct(calls.remove);

  const edit = async (orgId: number) => {
    const org = await get.run({ id: orgId });
    if (org) setForm(org as Org);
  };
  const turn = async (r: Pick<Row, 'orgId' | 'name' | 'enabled'> & Partial<Row>) => {
    if (!r.enabled) {
      await enable.run({ id: r.orgId });
      return;
    }
    if (
      !(await confirm({
        title: t('disableTitle', { name: r.name }),
        loses: t('disableLoses', { count: (r.students ?? 0) + (r.teachers ?? 0) }),
        ok: t('disable'),
      }))
    )
      return;
    if (await disable.run({ id: r.orgId }))
      offerUndo(t('disabled', { name: r.name }), () => void enable.run({ id: r.orgId }));
  };
  const drop = async (r: Pick<Row, 'orgId' | 'name'>) => {
    if (
      !(await confirm({
        title: t('removeTitle', { name: r.name }),
        loses: t('removeLoses'),
        type: r.name,
        ok: t('remove'),
      }))
    )
      return;
    if ((await remove.run({ id: r.orgId })) === null) list.open(undefined);
  };
  const menuOf = (r: Row): MenuItems => [
    ...(can(calls.update)
      ? [
          { key: 'edit', label: t('edit'), onClick: () => void edit(r.orgId) },
          {
            key: 'domain',
            label: t('domain'),
            onClick: () => {
              setDialog({ act: 'domain', org: r });
            },
          },
        ]
      : []),
    ...(can(calls.servesSet)
      ? [
          {
            key: 'serves',
            label: t('serves'),
            onClick: () => {
              setDialog({ act: 'serves', org: r });
            },
          },
        ]
      : []),
    ...(can(calls.menusSet)
      ? [
          {
            key: 'menus',
            label: t('menus'),
            onClick: () => {
              setDialog({ act: 'menus', org: r });
            },
          },
        ]
      : []),
    ...(can(calls.overview)
      ? [{ key: 'overview', label: <Link to={`/desk/org2?orgId=${r.orgId}`}>{t('overview')}</Link> }]
      : []),
    ...(can(calls.disable) && r.orgId !== PLATFORM_ORG
      ? [
          { type: 'divider' as const },
          { key: 'turn', label: t(r.enabled ? 'disable' : 'enable'), onClick: () => void turn(r) },
        ]
      : []),
    ...(can(calls.remove) && r.orgId !== PLATFORM_ORG
      ? [{ key: 'remove', label: t('remove'), danger: true, onClick: () => void drop(r) }]
      : []),
  ];
  const more = [
    ...(can(calls.orgImport.create)
      ? [
          {
            key: 'import',
            label: t('importTitle'),
            onClick: () => {
              setImporting(true);
            },
          },
        ]
      : []),
    ...(can(calls.regMenusSet)
      ? [
          {
            key: 'regions',
            label: t('regMenus'),
            onClick: () => {
              setRegions(true);
            },
          },
        ]
      : []),
  ];
  const at = (act: OrgAct) => (dialog?.act === act ? dialog.org : undefined);
  const close = () => {
    setDialog(undefined);
  };

  return (
    <>
      <ListView
        list={list}
        exportBy={calls.listExport}
        drawerSize={620}
        columns={[
          ...columns,
          {
            of: 'acts',
            title: '',
            width: 56,
            fixed: 'right',
            align: 'right',
            show: (r) => <RowMenu label={t('actsOf', { name: r.name })} items={menuOf(r)} />,
          },
        ]}
        filters={{
          name: true,
          regId: RegionPicker,
          enabled: EnabledFilter,
          busiId: { more: true },
          scope: { more: true },
          domain: { more: true },
        }}
        actions={
          <>
            {more.length ? (
              <Dropdown menu={{ items: more }} trigger={['click']}>
                <Button>{t('moreActs')}</Button>
              </Dropdown>
            ) : null}
            {can(calls.create) ? (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => {
                  setForm('new');
                }}
              >
                {t('create')}
              </Button>
            ) : null}
          </>
        }
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: can(calls.create) ? (
            <Button
              type="primary"
              onClick={() => {
                setForm('new');
              }}
            >
              {t('create')}
            </Button>
          ) : undefined,
        }}
        drawerTitle={(r) => r?.name ?? t('organisation')}
        drawer={(key, row) => (
          <OrgCard
            orgId={Number(key)}
            onAct={(act, org) => {
              if (act === 'edit') setForm(org);
              else setDialog({ act, org });
            }}
            row={row}
          />
        )}
      />
      <OrgForm
        org={form}
        onClose={() => {
          setForm(undefined);
        }}
        onDone={(orgId) => {
          list.open(String(orgId));
        }}
      />
      <DomainForm org={at('domain')} onClose={close} />
      <ServesForm org={at('serves')} onClose={close} />
      <OrgMenus org={at('menus')} onClose={close} />
      <RegionMenus
        open={regions}
        onClose={() => {
          setRegions(false);
        }}
      />
      <Modal
        open={importing}
        title={t('importTitle')}
        width={1080}
        footer={null}
        onCancel={() => {
          setImporting(false);
          list.refetch();
        }}
        destroyOnHidden
        mask={{ closable: false }}
      >
        <div className="org-plain">
          <ImportFlow calls={calls.orgImport} template={calls.importDown} />
        </div>
      </Modal>
    </>
  );
}
