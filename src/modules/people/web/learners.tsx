import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { listAhead } from '../../../kernel/web/list/use-list';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { StatusTag } from '../../../kernel/web/parts/basics';
import {
  adminBySet,
  infoSet,
  markCreate,
  remarkSet,
  servesApply,
  studentCreate,
  trainStudents,
  trainStudentsExport,
  visitCreate,
} from '../contract';
import { LEARN_STATES } from '../rules';
import { BulkActs, PersonMenu } from './acts';
import { AdminByDialog, ApplyDialog } from './learner-forms';
import { LearnerMarks, LearnerServes, LearnerVisits } from './learner-tabs';
import { EnabledTag, PersonTag } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { AdminByPicker, EnabledPicker, SbjPicker, useOrgFilter } from './pickers';
import { RecentlyRemoved } from './removals';
import { RemarkDialog, StudentDialog, type StudentAsk } from './student-form';
import { LearnTag } from './learn-tag';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { useT } from './texts';

type Row = ReplyOf<typeof trainStudents>['items'][number];

function StatePicker({ value, onChange, ...rest }: InputProps<string>) {
  const t = useT();
  const all = useUi()('all');
  return (
    <Select
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={{ minWidth: 120 }}
      options={LEARN_STATES.map((v) => ({ value: v, label: t(`state.${v}`) }))}
    />
  );
}

/** Twenty rows a page. */
const PAGE = { pageSize: 20 } as const;
export const ahead = listAhead(trainStudents, PAGE);

/** Learners of a training institution: what they learn until when, who looks after them, what was talked about. */
export default function Learners() {
  const t = useT();
  const can = useCan();
  const orgFilter = useOrgFilter();
  const [ask, setAsk] = useState<StudentAsk>();
  const [applyFor, setApplyFor] = useState<{ userId: number; name: string }>();
  const [adminOf, setAdminOf] = useState<Row>();
  const [remarkFor, setRemark] = useState<Row>();
  const add = can(studentCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsk({ kind: 'create' })}>
      {t('addLearner')}
    </Button>
  ) : null;
  const more = (r: Row) => [
    can(servesApply) && { key: 'apply', label: t('applyServe'), onClick: () => setApplyFor(r) },
    can(adminBySet) && { key: 'admin', label: t('setAdminBy'), onClick: () => setAdminOf(r) },
    can(infoSet) && { key: 'edit', label: t('edit'), onClick: () => setAsk({ kind: 'edit' as const, student: r }) },
    can(remarkSet) && { key: 'remark', label: t('editRemark'), onClick: () => setRemark(r) },
  ];
  return (
    <>
      <ListScreen
        call={trainStudents}
        {...PAGE}
        exportBy={can(trainStudentsExport) ? trainStudentsExport : undefined}
        filters={{
          name: true,
          ...orgFilter,
          state: StatePicker,
          sbjId: SbjPicker,
          adminBy: { as: AdminByPicker, more: true },
          phone: { more: true },
          enabled: { as: EnabledPicker, more: true },
        }}
        actions={
          <>
            {add}
            <RecentlyRemoved userType={1} />
          </>
        }
        empty={{ title: t('noLearners'), text: t('noLearnersText'), action: add }}
        bulk={(rows, list) => <BulkActs people={rows} onDone={() => list.pick([])} />}
        columns={[
          {
            of: 'name',
            sort: true,
            fixed: 'left',
            show: (r) => <PersonTag name={r.name} photo={r.photo} note={r.phone} />,
          },
          {
            of: 'serves',
            show: (r) => (
              <span className="row" style={{ gap: 6 }}>
                {r.serves.map((s) => (
                  <LearnTag key={s.servId} name={s.name} state={s.state} endOn={s.endOn} />
                ))}
                {r.waiting ? <StatusTag status="waiting">{t('waitingCount', { count: r.waiting })}</StatusTag> : null}
                {r.serves.length || r.waiting ? null : <span className="soft">{t('noServes')}</span>}
              </span>
            ),
          },
          { of: 'adminByName', width: 130, show: (r) => r.adminByName ?? <span className="soft">{t('nobody')}</span> },
          { of: 'remark', width: 180 },
          { of: 'enabled', width: 90, show: (r) => <EnabledTag enabled={r.enabled} /> },
          { of: 'yunNo', width: 130, hidden: true },
          {
            of: 'acts',
            title: '',
            width: 56,
            align: 'right',
            fixed: 'right',
            show: (r) => <PersonMenu person={r} more={more(r)} />,
          },
        ]}
        drawerTitle={(r) => r?.name ?? t('learner')}
        drawerSize={720}
        drawer={(key, _row, close) => (
          <PersonDrawer
            userId={Number(key)}
            actions={(p) => (
              <>
                {can(servesApply) ? <Button onClick={() => setApplyFor(p)}>{t('applyServe')}</Button> : null}
                <PersonMenu person={p} onRemoved={close} />
              </>
            )}
            tabs={(p) => [
              { key: 'serves', label: t('tabServes'), children: <LearnerServes userId={p.userId} /> },
              ...(can(markCreate)
                ? [{ key: 'marks', label: t('tabMarks'), children: <LearnerMarks userId={p.userId} /> }]
                : []),
              ...(can(visitCreate)
                ? [{ key: 'visits', label: t('tabVisits'), children: <LearnerVisits userId={p.userId} /> }]
                : []),
            ]}
          />
        )}
      />
      <StudentDialog learner ask={ask} onClose={() => setAsk(undefined)} />
      <ApplyDialog learner={applyFor} onClose={() => setApplyFor(undefined)} />
      <AdminByDialog learner={adminOf} onClose={() => setAdminOf(undefined)} />
      <RemarkDialog person={remarkFor} onClose={() => setRemark(undefined)} />
    </>
  );
}
