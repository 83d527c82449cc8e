import { Button, Space, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { tabBarWith } from '../../../kernel/web/parts/tab-bar';
import * as calls from '../contract';
import { Matrix } from './matrix';
import { PresetTable } from './preset-list';
import { FuncTags } from './module-picker';
import { RightsHint, RoleDialog } from './role-dialog';
import { useT } from './texts';

type Role = ReplyOf<typeof calls.get>;

/** The organisation's roles: own ones to make and change, presets to read, and the permission matrix to read and to take along. */
export default function RoleList() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const tabs = [
    { key: 'custom', label: t('custom'), children: <Customs /> },
    { key: 'preset', label: t('preset'), children: <PresetTable readOnly /> },
    ...(can(calls.matrix) ? [{ key: 'matrix', label: t('matrix'), children: <Matrix /> }] : []),
  ];
  const tab = tabs.find((x) => x.key === search.get('tab'))?.key ?? 'custom';
  return (
    <div className="stack">
      <RightsHint />
      <Tabs
        activeKey={tab}
        onChange={(key) => setSearch(key === 'custom' ? {} : { tab: key }, { replace: true })}
        destroyOnHidden
        items={tabs}
        renderTabBar={tabBarWith(
          can(calls.matrixExport) ? (
            <ExportButton call={calls.matrixExport} input={{}} text={t('exportMatrix')} />
          ) : null,
        )}
      />
    </div>
  );
}

function Customs() {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [open, setOpen] = useState<Role | 'new'>();
  const { data } = useCall(calls.funcs, {});
  const remove = useAct(calls.remove, { done: t('removed') });
  const create = can(calls.create) ? (
    <Button
      type="primary"
      onClick={() => {
        setOpen('new');
      }}
    >
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.customs}
        filters={{ name: { label: t('search') } }}
        actions={create}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
        columns={[
          { of: 'name', title: t('name'), width: 180 },
          { of: 'funcIds', title: t('modules'), show: (r) => <FuncTags codes={r.funcIds} from={data} /> },
          {
            of: 'holders',
            title: t('holders'),
            width: 110,
            show: (r) => (r.holders ? t('holdersUnit', { count: r.holders }) : <StatusTag status="off">0</StatusTag>),
          },
          { of: 'madeAt', title: t('madeAt'), width: 140, show: (r) => (r.madeAt ? instantText(r.madeAt) : null) },
          {
            of: 'roleId',
            title: '',
            width: 120,
            align: 'right',
            fixed: 'right',
            show: (r) => (
              <Space size={4}>
                {can(calls.update) ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      setOpen(r);
                    }}
                  >
                    {t('rowEdit')}
                  </Button>
                ) : null}
                {can(calls.remove) ? (
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => {
                      void confirm({ title: t('remove'), loses: t('removeText', { name: r.name }) }).then((yes) =>
                        yes ? remove.run({ id: r.roleId }) : undefined,
                      );
                    }}
                  >
                    {t('rowRemove')}
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      <RoleDialog
        role={open}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </>
  );
}
