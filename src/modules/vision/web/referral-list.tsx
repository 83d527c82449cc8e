import { Button, Input, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { RowOf } from '../../../kernel/web/list/use-list';
import * as calls from '../contract';
import { ClazzPicker } from '../../class/web/published';
import { PersonPanel } from './person-panel';
import { Reasons, TermPicker, sight, useCriteria, useScale } from './parts';
import { useT } from './texts';
import './vision.css';

type Row = RowOf<typeof calls.referrals>;
const TONE: Readonly<Record<Row['state'], Status>> = { new: 'needs', told: 'waiting', visited: 'done' };

/** Children who need a doctor: read, told, seen to. `desk`: all classes, with their filter. */
export function ReferralList({ desk, scope }: { readonly desk?: boolean; readonly scope?: string }) {
  const t = useT();
  const can = useCan();
  const c = useCriteria();
  const [scale] = useScale();
  const read = useAct(calls.readReferrals, { quiet: true });
  return (
    <ListScreen
      call={calls.referrals}
      pageSize={20}
      scope={scope}
      rowKey={(r) => String(r.referralId)}
      drawerSize={720}
      filters={{
        term: { as: TermPicker, label: t('field.term'), keys: ['yearId', 'termId'] },
        name: true,
        ...(desk ? { clazzId: ClazzPicker } : {}),
        state: true,
      }}
      head={(list) =>
        list.reply?.unread ? (
          <p className="vi-note" role="status">
            {t('unreadNote', { count: list.reply.unread })}
          </p>
        ) : null
      }
      bulk={
        can(calls.readReferrals)
          ? (rows, list) => (
              <Button onClick={() => void read.run({ ids: rows.map((r) => r.referralId) }).then(() => list.pick([]))}>
                {t('markRead')}
              </Button>
            )
          : undefined
      }
      drawerTitle={(r) => (r ? `${r.name} · ${r.clazzName}` : null)}
      drawer={(_key, r, close) => (r ? <ReferralDrawer row={r} onDone={close} /> : null)}
      empty={{ title: t('noReferral'), text: t('noReferralText') }}
      columns={[
        {
          of: 'name',
          sort: true,
          width: 130,
          show: (r) => (
            <span className={r.read ? undefined : 'vi-unread'}>
              {r.name}
              {r.read ? null : <span className="sr-only">{t('unread')}</span>}
            </span>
          ),
        },
        { of: 'clazzName', sort: true, width: 130 },
        {
          of: 'right',
          title: t('eyeRight'),
          align: 'right',
          width: 80,
          show: (r) => sight(c, r.screening.right.naked, scale),
        },
        {
          of: 'left',
          title: t('eyeLeft'),
          align: 'right',
          width: 80,
          show: (r) => sight(c, r.screening.left.naked, scale),
        },
        { of: 'reasons', width: 300, judged: true, show: (r) => <Reasons of={r.reasons} /> },
        {
          of: 'state',
          sort: true,
          width: 110,
          show: (r) => <StatusTag status={TONE[r.state]}>{t(`state.${r.state}`)}</StatusTag>,
        },
        { of: 'remark', hidden: !desk },
        { of: 'actedBy', hidden: true },
      ]}
    />
  );
}

function ReferralDrawer({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const t = useT();
  const can = useCan();
  const read = useAct(calls.readReferrals, { quiet: true });
  const act = useAct(calls.actReferral, { done: t('saved'), onDone });
  const [state, setState] = useState(row.state);
  const [remark, setRemark] = useState(row.remark);
  // Opened is read; the mark itself must not close or change what somebody is typing.
  const { run } = read;
  useEffect(() => {
    if (!row.read) void run({ ids: [row.referralId] });
  }, [row.read, row.referralId, run]);
  return (
    <div className="stack">
      <Detail
        columns={2}
        items={[
          { label: t('field.reasons'), value: <Reasons of={row.reasons} />, wide: true },
          { label: t('field.sidNo'), value: row.sidNo },
          {
            label: t('field.correction'),
            value: row.screening.correction ? t(`correction.${row.screening.correction}`) : null,
          },
          row.actedAt
            ? { label: t('lastActed'), value: `${row.actedBy ?? ''} ${instantText(row.actedAt)}`, wide: true }
            : null,
        ]}
      />
      {can(calls.actReferral) ? (
        <section className="panel stack" style={{ gap: 10 }}>
          <Radio.Group
            value={state}
            onChange={(e) => setState(e.target.value as Row['state'])}
            options={calls.REFERRAL_STATES.map((s) => ({ value: s, label: t(`state.${s}`) }))}
          />
          <Input.TextArea
            aria-label={t('field.remark')}
            placeholder={t('remarkHint')}
            value={remark}
            maxLength={200}
            rows={2}
            onChange={(e) => setRemark(e.target.value)}
          />
          <div className="row">
            <span className="row-end">
              <ActButton
                type="primary"
                disabled={state === row.state && remark === row.remark}
                onClick={() => act.run({ referralId: row.referralId, state, remark })}
              >
                {t('save')}
              </ActButton>
            </span>
          </div>
        </section>
      ) : null}
      <PersonPanel userId={row.userId} />
    </div>
  );
}
