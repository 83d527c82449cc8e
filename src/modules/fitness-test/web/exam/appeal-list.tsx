import { Button, Space } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { instantText, saidNow } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Detail, StatusTag } from '../../../../kernel/web/parts/basics';
import { GoneState } from '../../../../kernel/web/parts/states';
import { FileImage } from '../../../files/web/published';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import type { AppealRow } from '../../contract/outcome';
import { APPEAL_STATES } from '../../rules/exam';
import { useT } from '../texts';
import { wordsOf } from './parts';

const States = wordsOf(APPEAL_STATES, 'appealState');

const TONE = { open: 'needs', accepted: 'done', refused: 'off' } as const;
/** What children object to, with their evidence, and the decision. */
export function AppealList({ exam }: { readonly exam: ExamFull }) {
  const t = useT();
  return (
    <ListScreen
      call={calls.appealList}
      fixed={{ tstId: exam.tstId }}
      rowKey={(r) => String(r.appealId)}
      name="exam.appeals"
      filters={{ state: { as: States } }}
      columns={[
        {
          of: 'state',
          width: 100,
          show: (r: AppealRow) => <StatusTag status={TONE[r.state]}>{t(`appealState.${r.state}`)}</StatusTag>,
        },
        { of: 'name', title: t('childName'), width: 100 },
        { of: 'clazzName', width: 120 },
        { of: 'itemName', width: 140 },
        { of: 'resultText', title: t('field.result'), align: 'right', width: 100 },
        { of: 'text', title: t('exam.reason') },
        { of: 'madeAt', title: t('exam.at'), width: 150, show: (r) => instantText(r.madeAt) },
        {
          of: 'settled',
          title: t('exam.settled'),
          width: 110,
          show: (r) => (r.state === 'accepted' ? t(r.settled ? 'exam.settledYes' : 'exam.settledNo') : null),
        },
      ]}
      drawerTitle={(r) => (r ? `${r.name} · ${r.itemName}` : '')}
      drawer={(key, row) => <One key={key} row={row} />}
      empty={{ title: t('exam.noAppeals'), text: t('exam.noAppealsText') }}
    />
  );
}
function One({ row }: { readonly row: AppealRow | undefined }) {
  const t = useT();
  const can = useCan();
  const [pass, setPass] = useState<boolean>();
  if (!row) return <GoneState compact />;
  return (
    <div className="stack">
      <Detail
        columns={2}
        items={[
          { label: t('exam.reason'), value: row.text, wide: true },
          { label: t('field.result'), value: row.resultText },
          { label: t('points'), value: row.points ?? '—' },
          { label: t('exam.at'), value: instantText(row.madeAt) },
          { label: t('exam.until'), value: row.until ? saidNow(row.until) : '—' },
          row.state !== 'open' && {
            label: t('exam.decision'),
            value: `${t(`appealState.${row.state}`)}：${row.remark}（${row.decidedBy ?? ''} ${row.decidedAt ? instantText(row.decidedAt) : ''}）`,
            wide: true,
          },
        ]}
      />
      {row.images.length ? (
        <div className="row">
          {row.images.map((path) => (
            <FileImage key={path} path={path} alt={t('exam.evidence')} width={140} secured />
          ))}
        </div>
      ) : null}
      {row.state === 'open' && row.mine && can(calls.appealAudit) ? (
        <Space>
          <Button type="primary" onClick={() => setPass(true)}>
            {t('exam.accept')}
          </Button>
          <Button onClick={() => setPass(false)}>{t('exam.refuse')}</Button>
        </Space>
      ) : null}
      {row.state === 'accepted' && !row.settled ? <p className="exam-note">{t('exam.acceptedNext')}</p> : null}
      {pass == null ? null : (
        <FormDialog
          open
          onClose={() => setPass(undefined)}
          title={t(pass ? 'exam.accept' : 'exam.refuse')}
          call={calls.appealAudit}
          fixed={{ id: row.appealId, pass }}
          fields={{ remark: { label: t('exam.decision') } }}
          done={t('saved')}
        />
      )}
    </div>
  );
}
