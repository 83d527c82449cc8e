import { Button, Table, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { Sets } from './sets';
import { useT } from './texts';

type Student = ReplyOf<typeof calls.numberList>['items'][number];

/** Which number each child of a class has, and the sets of devices that go by the numbers. */
export default function Numbers() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'children';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'children' ? {} : { tab: key })}
      items={[
        { key: 'children', label: t('tab.children'), children: <Children /> },
        { key: 'sets', label: t('tab.sets'), children: <Sets /> },
      ]}
    />
  );
}
function Children() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const clazzId = Number(search.get('clazzId')) || undefined;
  return (
    <section className="panel stack">
      <div style={{ maxWidth: 280 }}>
        <ClazzPicker
          aria-label={t('field.clazzId')}
          placeholder={t('chooseClazz')}
          value={clazzId}
          onChange={(id) => setSearch(id == null ? {} : { clazzId: String(id) })}
        />
      </div>
      {clazzId ? <Clazz clazzId={clazzId} /> : <EmptyState title={t('chooseClazz')} text={t('chooseClazzText')} />}
    </section>
  );
}
function Clazz({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useCall(calls.numberList, { clazzId }, { quiet: true });
  const deal = useAct(calls.numberDeal, { done: ({ count }) => t('dealt', { count }) });
  const [form, setForm] = useState<Student>();
  const [open, setOpen] = useState<Student>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.items.length === 0) return <EmptyState title={t('noChildren')} />;
  return (
    <>
      {can(calls.numberDeal) && data.items.some((one) => one.ordNo == null) ? (
        <div>
          <ActButton type="primary" onClick={() => deal.run({ clazzId })}>
            {t('dealNumbers')}
          </ActButton>
        </div>
      ) : null}
      <Table<Student>
        rowKey="userId"
        size="middle"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={data.items}
        columns={[
          {
            title: t('field.ordNo'),
            width: 90,
            render: (_, row) => row.ordNo ?? <span className="soft">{t('noNumber')}</span>,
          },
          { title: t('field.child'), render: (_, row) => <strong className="row-title">{row.name}</strong> },
          { title: t('field.sidNo'), width: 150, render: (_, row) => row.sidNo ?? '—' },
          { title: t('field.sex'), width: 90, render: (_, row) => t(`sex.${row.sex}`) },
          {
            title: '',
            width: 250,
            render: (_, row) => (
              <>
                <Button type="link" aria-label={`${t('giveNumber')} ${row.name}`} onClick={() => setForm(row)}>
                  {t('giveNumber')}
                </Button>
                <Button type="link" aria-label={`${t('history')}: ${row.name}`} onClick={() => setOpen(row)}>
                  {t('history')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {form ? <GiveNumber of={form} onClose={() => setForm(undefined)} /> : null}
      {open ? <Past of={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
function GiveNumber({ of, onClose }: { readonly of: Student; readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(calls.allowOrdNo, { id: of.userId, clazzId: of.clazzId }, { quiet: true });
  const free = data?.free.slice(0, 12).join(', ');
  return (
    <FormDialog
      open
      call={calls.updateOrdNo}
      title={t('giveNumberOf', { name: of.name })}
      onClose={onClose}
      draft={false}
      fixed={{ id: of.userId, clazzId: of.clazzId }}
      initial={{ ...(of.ordNo == null ? {} : { ordNo: of.ordNo }), swap: false }}
      done={t('numberSaved')}
      fields={{ ordNo: free ? { help: t('freeNumbers', { list: free }) } : true, swap: { help: t('swapHelp') } }}
    />
  );
}
/** The numbers a child had, under the table; and out of the list with it. */
function Past({ of, onClose }: { readonly of: Student; readonly onClose: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const { data, error, refetch } = useCall(
    calls.numberPast,
    { clazzId: of.clazzId, userId: of.userId },
    { quiet: true },
  );
  const remove = useAct(calls.removeOrdNo, { done: t('numberRemoved'), onDone: onClose });
  const ask = async () => {
    const yes = await confirm({ title: t('removeNumberAsk', { name: of.name }), loses: [t('removeNumberLoses')] });
    if (yes) await remove.run({ id: of.userId, clazzId: of.clazzId });
  };
  return (
    <section className="stack" aria-label={t('numbersOf', { name: of.name })}>
      <h2>{t('numbersOf', { name: of.name })}</h2>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className="soft">{t('noHistory')}</p> : null}
      <ul>
        {data?.items.map((one) => (
          <li key={one.numberId}>
            <strong>{one.ordNo}</strong>{' '}
            {t('fromTo', {
              from: instantText(one.fromAt),
              to: one.toAt ? instantText(one.toAt) : t('historyNow'),
            })}{' '}
            <span className="soft">{one.madeByName}</span>
          </li>
        ))}
      </ul>
      {of.ordNo == null ? null : (
        <div>
          <ActButton danger onClick={ask}>
            {t('removeNumber')}
          </ActButton>
        </div>
      )}
    </section>
  );
}
