import { Rate } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import type { Column } from '../../../kernel/web/list/columns';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { ErrorState, GoneState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { LessonLinks } from './lesson-links';
import { useT, type Say } from './texts';

type Row = RowOf<typeof calls.dataClass>;
const count = (of: 'due' | 'there' | 'late' | 'leave' | 'absent' | 'opinions'): Column<Row> => ({
  of,
  width: 90,
  align: 'right',
  show: (row) => (row[of] == null ? <span className="soft">—</span> : numberText(row[of])),
});
const attendColumns = (t: Say): Column<Row>[] => [
  {
    of: 'taken',
    width: 110,
    show: (row) => (
      <StatusTag status={row.taken ? 'done' : 'waiting'}>{t(row.taken ? 'takenYes' : 'takenNo')}</StatusTag>
    ),
  },
  count('due'),
  count('there'),
  count('late'),
  count('leave'),
  count('absent'),
  { of: 'acts', title: '', show: (row) => <LessonLinks of={row} here="attend" /> },
];
const feedbackColumns: Column<Row>[] = [
  count('opinions'),
  {
    of: 'stars',
    width: 90,
    align: 'right',
    show: (row) => (row.stars == null ? <span className="soft">—</span> : numberText(row.stars / 10, 1)),
  },
];

/** PE lessons with their attendance, or with what was said of them. */
export default function ClassData({ with: { kind } }: ScreenProps) {
  const t = useT();
  const isAttend = kind === 'attend';
  return (
    <ListScreen
      call={calls.dataClass}
      name={`sport-data.class.${isAttend ? 'attend' : 'feedback'}`}
      fixed={{ kind: isAttend ? 'attend' : 'feedback' }}
      rowKey={(row) => String(row.lessonId)}
      pageSize={20}
      filters={{ clazzId: ClazzPicker, span: { label: t('lessonDays'), as: DateRange, keys: ['from', 'to'] } }}
      empty={
        isAttend
          ? { title: t('noAttend'), text: t('noAttendText') }
          : { title: t('noFeedback'), text: t('noFeedbackText') }
      }
      columns={[
        { of: 'onDate', sort: true, width: 120 },
        {
          of: 'clazzName',
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.clazzName}</strong>,
        },
        { of: 'teacherName', width: 110 },
        { of: 'topic', width: 180 },
        ...(isAttend ? attendColumns(t) : feedbackColumns),
      ]}
      {...(isAttend
        ? {}
        : {
            drawerTitle: (row: Row | undefined) => (row ? `${row.clazzName} · ${row.onDate}` : ''),
            drawer: (_: string, row: Row | undefined) => (row ? <Opinions of={row} /> : <GoneState compact />),
          })}
    />
  );
}
/** What was said of a lesson; whoever stands in the class adds a word. */
function Opinions({ of }: { readonly of: Row }) {
  const t = useT();
  const can = useCan();
  const [says, setSays] = useState(false);
  const { data, error, refetch } = useCall(
    calls.opinionList,
    { clazzId: of.clazzId, from: of.onDate, to: of.onDate, pageSize: 200 },
    { quiet: true },
  );
  const items = data?.items.filter((one) => one.lessonId === of.lessonId);
  return (
    <div className="stack">
      <LessonLinks of={of} here="feedback" />
      {can(calls.opinionCreate) && items?.every((one) => !one.mine) ? (
        <div>
          <ActButton type="primary" onClick={() => setSays(true)}>
            {t('sayIt')}
          </ActButton>
        </div>
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones /> : null}
      {items?.length === 0 ? <p className="soft">{t('nobodySaid')}</p> : null}
      <ul className="stack" aria-label={t('opinionsOf')}>
        {items?.map((one) => (
          <li key={one.opinionId}>
            <strong>{one.name ?? t('aChild')}</strong>{' '}
            <span aria-label={t('starsOf', { stars: one.stars })}>{'★'.repeat(one.stars)}</span>{' '}
            <span className="soft">{instantText(one.madeAt)}</span>
            <div>{one.text}</div>
          </li>
        ))}
      </ul>
      {says ? (
        <FormDialog
          open
          call={calls.opinionCreate}
          title={t('sayIt')}
          onClose={() => setSays(false)}
          fixed={{ clazzId: of.clazzId, lessonId: of.lessonId }}
          initial={{ text: '' }}
          done={t('said')}
          fields={{ stars: { as: Rate }, text: true }}
        />
      ) : null}
    </div>
  );
}
