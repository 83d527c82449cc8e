import { Select, Space, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { consentDecide, consentWaits } from '../../contract';
import { useT } from '../texts';
import type { ConsentRow } from './rows';

type Wait = ReplyOf<typeof consentWaits>['items'][number];

/** What waits for a pair of eyes in a class. */
export function Waiting({ clazzId, items }: { readonly clazzId: number; readonly items: readonly ConsentRow[] }) {
  const t = useT();
  const { data, error, refetch, isPending } = useCall(consentWaits, { clazzId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className="panel">
      <Table<Wait>
        rowKey="waitId"
        size="small"
        loading={isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data?.items}
        locale={{ emptyText: <EmptyState compact title={t('consentNoWaits')} /> }}
        columns={[
          { key: 'kind', title: t('waitKind'), render: (_, w) => t(`wait.${w.kind}`) },
          { key: 'child', title: t('waitChild'), dataIndex: 'childName' },
          {
            key: 'by',
            title: t('waitBy'),
            render: (_, w) => [w.name, w.relation && t(`relation.${w.relation}`), w.phone].filter(Boolean).join(' · '),
          },
          {
            key: 'what',
            title: t('waitWhat'),
            render: (_, w) => (
              <>
                {w.answers.map((a) => `${a.title} ${t(a.give ? 'agree' : 'disagree')}`).join(t('comma'))}
                {w.file ? (
                  <>
                    {' '}
                    <a href={w.file} target="_blank" rel="noreferrer">
                      {t('paperSee')}
                    </a>
                  </>
                ) : null}
                {w.enteredBy ? <span className="soft"> {t('paperBy', { name: w.enteredBy })}</span> : null}
              </>
            ),
          },
          { key: 'at', title: t('waitAt'), render: (_, w) => instantText(w.madeAt) },
          { key: 'acts', title: '', render: (_, w) => <Decide wait={w} items={items} /> },
        ]}
      />
    </section>
  );
}

/** A number or a name that one child of the class has is the likely one; of two nobody is chosen. The teacher has the last word. */
function likelyChild(wait: Wait, items: readonly ConsentRow[]): number | undefined {
  const bySidNo = items.filter((child) => wait.sidNo != null && child.sidNo === wait.sidNo);
  const same = bySidNo.length ? bySidNo : items.filter((child) => child.name === wait.childName);
  return same.length === 1 ? same[0]?.userId : undefined;
}
function Decide({ wait, items }: { readonly wait: Wait; readonly items: readonly ConsentRow[] }) {
  const t = useT();
  const [userId, setUserId] = useState(() => wait.userId ?? likelyChild(wait, items));
  const decide = useAct(consentDecide, {
    done: ({ invited, later }) =>
      later.length
        ? t('waitLater', { what: later.join(t('comma')) })
        : t(invited == null ? 'waitDone' : invited ? 'waitInvited' : 'waitNotInvited'),
  });
  const { waitId } = wait;
  const refuse = (
    <ActButton size="small" danger onClick={() => decide.run({ waitId, accept: false })}>
      {t(wait.own ? 'waitTakeBack' : 'waitRefuse')}
    </ActButton>
  );
  if (wait.own)
    return (
      <Space wrap>
        <span className="soft">{t('paperOther')}</span>
        {refuse}
      </Space>
    );
  return (
    <Space wrap>
      {wait.userId == null ? (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('waitChild')}
          placeholder={t('waitChoose')}
          style={{ minWidth: 140 }}
          value={userId}
          onChange={setUserId}
          options={items.map((child) => ({ value: child.userId, label: child.name }))}
        />
      ) : null}
      <ActButton
        type="primary"
        size="small"
        disabled={userId == null}
        onClick={() => decide.run({ waitId, accept: true, userId, keep: wait.kind === 'phone' })}
      >
        {t(wait.kind === 'phone' ? 'waitAcceptKeep' : 'waitAccept')}
      </ActButton>
      {wait.kind === 'phone' ? (
        <ActButton size="small" onClick={() => decide.run({ waitId, accept: true, keep: false })}>
          {t('waitAcceptOnce')}
        </ActButton>
      ) : null}
      {refuse}
    </Space>
  );
}
