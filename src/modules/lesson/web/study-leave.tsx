import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { ListPages } from '../../../kernel/web/list/pages';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { useList } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { askLeave, myLeaves, withdrawLeave, type Leave } from '../contract';
import type { LeaveKind } from '../rules';
import { ChildSheet } from './attend/child-sheet';
import { LeaveLine } from './attend/leave-line';
import { TimeOfDay } from './parts/create-dialog';
import { LeaveTag } from './parts/lesson-parts';
import { useT } from './texts';
import './lesson.css';

/** A child's leave, asked for by the child or a guardian, and the own attendance. */
export default function StudyLeave() {
  const t = useT();
  const today = useToday();
  const [asking, setAsking] = useState(false);
  const list = useList(myLeaves, { rowKey: (r: Leave) => String(r.leaveId) });
  const back = useAct(withdrawLeave, { done: t('leaveWithdrawn') });
  const ask = (
    <Button type="primary" size="large" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
      {t('askLeave')}
    </Button>
  );
  const oneDay = (v: Readonly<Record<string, unknown>>) => v['fromDate'] != null && v['fromDate'] === v['toDate'];
  return (
    <div className="stack">
      <section className="panel stack" style={{ gap: 12 }}>
        <div className="row">
          <h2 className="ls-h2">{t('myLeaves')}</h2>
          {list.rows.length ? <span className="row-end">{ask}</span> : null}
        </div>
        {list.error && list.rows.length === 0 ? (
          <ErrorState compact error={list.error} onRetry={list.refetch} />
        ) : list.loading ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : list.rows.length === 0 ? (
          <EmptyState title={t('noLeavesMine')} text={t('noLeavesMineText')} action={ask} />
        ) : (
          <ul className="ls-people">
            {list.rows.map((l) => (
              <li key={l.leaveId}>
                <LeaveLine leave={l} />
                <span className="ls-acts">
                  <LeaveTag state={l.state} />
                  {l.state === 'asked' ? (
                    <ActButton type="text" onClick={() => back.run({ id: l.leaveId })}>
                      {t('withdraw')}
                    </ActButton>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
        <ListPages list={list} />
      </section>
      <section className="panel stack" style={{ gap: 12 }}>
        <h2 className="ls-h2">{t('myAttend')}</h2>
        <ChildSheet />
      </section>
      {asking ? (
        <FormDialog
          open
          call={askLeave}
          onClose={() => setAsking(false)}
          title={t('askLeave')}
          submitText={t('sendLeave')}
          done={t('leaveSent')}
          initial={{ kind: 'sick', fromDate: today, toDate: today, guardian: '' }}
          fields={{
            kind: { choice: (v) => t(`kind.${v as LeaveKind}`) },
            fromDate: true,
            toDate: true,
            start: { as: TimeOfDay, when: oneDay, help: t('partHelp') },
            end: { as: TimeOfDay, when: oneDay },
            reason: true,
            guardian: { help: t('guardianHelp') },
          }}
        />
      ) : null}
    </div>
  );
}
