import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { comma } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import * as calls from '../../contract';
import type { SchemeRow } from '../../contract';
import { useT } from '../texts';
import { SchemeDialog } from './scheme-dialog';

/** Schemes: which items a test has and what each weighs. */
export function SchemeList() {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [open, setOpen] = useState<SchemeRow | 'new'>();
  const turn = useAct(calls.schemeOn, { done: (s) => t(s.isOn ? 'schemeOn' : 'schemeOff', { version: s.version }) });
  const remove = useAct(calls.schemeDelete, { done: t('removed') });
  const add = can(calls.schemeCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {t('addScheme')}
    </Button>
  ) : null;
  const drop = async (s: SchemeRow) => {
    if (await confirm({ title: t('removeScheme', { name: s.name }) })) await remove.run({ id: s.schemeId });
  };
  return (
    <>
      <ListScreen
        call={calls.schemeList}
        pageSize={20}
        rowKey={(s) => String(s.schemeId)}
        filters={{ name: { label: t('field.schemeName') }, on: { label: t('field.on') } }}
        actions={add}
        empty={{ title: t('schemesEmpty'), text: t('schemesEmptyText'), action: add }}
        columns={[
          {
            of: 'name',
            title: t('field.schemeName'),
            show: (s) =>
              s.mine ? (
                <Button type="link" style={{ padding: 0 }} onClick={() => setOpen(s)}>
                  {s.name}
                </Button>
              ) : (
                s.name
              ),
          },
          { of: 'ownerName', title: t('field.ownerName'), width: 180 },
          { of: 'standardName', title: t('field.standardName'), width: 240 },
          {
            of: 'items',
            title: t('schemeItems'),
            show: (s) => s.items.map((i) => `${i.name} ${i.weight}%`).join(comma()),
          },
          {
            of: 'isOn',
            title: t('field.state'),
            width: 150,
            show: (s) => (
              <>
                {s.isOn ? (
                  <StatusTag status="done">
                    {t('on')} v{s.version}
                  </StatusTag>
                ) : (
                  <StatusTag status="off">{t('off')}</StatusTag>
                )}{' '}
                {s.mine && s.isChanged && s.version > 0 ? (
                  <StatusTag status="waiting">{t('unpublished')}</StatusTag>
                ) : null}
              </>
            ),
          },
          {
            of: 'mine',
            title: t('acts'),
            width: 200,
            show: (s) =>
              s.mine && can(calls.schemeOn) ? (
                <span className="row" style={{ gap: 4 }}>
                  {!s.isOn || s.isChanged ? (
                    <ActButton size="small" onClick={() => turn.run({ id: s.schemeId, on: true })}>
                      {t(s.isChanged && s.version > 0 ? 'publish' : 'turnOn')}
                    </ActButton>
                  ) : null}
                  {s.isOn ? (
                    <ActButton size="small" onClick={() => turn.run({ id: s.schemeId, on: false })}>
                      {t('turnOff')}
                    </ActButton>
                  ) : null}
                  {s.version === 0 ? (
                    <ActButton size="small" danger type="text" onClick={() => drop(s)}>
                      {t('remove')}
                    </ActButton>
                  ) : null}
                </span>
              ) : (
                <span className="soft">{t('viewOnly')}</span>
              ),
          },
        ]}
      />
      {open ? <SchemeDialog scheme={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
/** The platform's desk of fitness-test schemes. */
export default function Schemes() {
  return <SchemeList />;
}
