import { Button, Table } from 'antd';
import { useState } from 'react';
import { Pages } from '../../../kernel/web/list/pages';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, moneyText, numberText, spanText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { markCreate, marks, userServes, visitCreate, visits } from '../contract';
import { ServeTag } from './learn-tag';
import { SbjPicker } from './pickers';
import { useT } from './texts';

const Bones = () => (
  <div className="stack">
    {[1, 2, 3].map((n) => (
      <span key={n} className="bone" />
    ))}
  </div>
);

/** A learner's services, past ones too. */
export function LearnerServes({ userId }: { readonly userId: number }) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(userServes, { id: userId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  if (data.length === 0) return <EmptyState compact title={t('noServes')} text={t('noServesText')} />;
  return (
    <Table
      size="small"
      rowKey="serveId"
      pagination={false}
      dataSource={data}
      columns={[
        { key: 'name', title: t('field.servId'), dataIndex: 'name' },
        { key: 'days', title: t('days'), render: (_, s) => spanText(s.startOn, s.endOn) },
        {
          key: 'price',
          title: t('field.priceFen'),
          align: 'right',
          className: 'num',
          render: (_, s) => moneyText(s.priceFen),
        },
        {
          key: 'state',
          title: t('field.state'),
          render: (_, s) => (
            <span title={s.remark || undefined}>
              <ServeTag state={s.state} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Marks from school, newest first, and a way to add one. */
export function LearnerMarks({ userId }: { readonly userId: number }) {
  const t = useT();
  const today = useToday();
  const [curPage, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useCall(marks, { userId, curPage }, { keep: true, quiet: true });
  const add = <Button onClick={() => setAdding(true)}>{t('addMark')}</Button>;
  return (
    <div className="stack">
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Bones />
      ) : data.total === 0 ? (
        <EmptyState compact title={t('noMarks')} action={add} />
      ) : (
        <>
          <div className="row">{add}</div>
          <Table
            size="small"
            rowKey="markId"
            pagination={false}
            dataSource={data.items}
            columns={[
              { key: 'date', title: t('field.date'), render: (_, m) => dayText(m.date) },
              { key: 'name', title: t('markTitle'), dataIndex: 'name' },
              { key: 'sbj', title: t('field.sbjId'), dataIndex: 'sbjName' },
              {
                key: 'score',
                title: t('field.score'),
                align: 'right',
                className: 'num',
                render: (_, m) => (
                  <>
                    {numberText(m.score, Number.isInteger(m.score) ? 0 : 1)}
                    <span className="unit">{t('points')}</span>
                  </>
                ),
              },
              { key: 'by', title: t('field.madeByName'), dataIndex: 'madeByName' },
            ]}
          />
          <Pages curPage={curPage} pageSize={data.pageSize} total={data.total} onPage={setPage} />
        </>
      )}
      <FormDialog
        open={adding}
        call={markCreate}
        title={t('addMark')}
        onClose={() => setAdding(false)}
        fixed={{ userId }}
        initial={{ date: today }}
        done={t('saved')}
        fields={{ name: { label: t('markTitle') }, sbjId: { as: SbjPicker }, score: true, date: true }}
      />
    </div>
  );
}

/** Talks with the family, newest first, and a way to note one. */
export function LearnerVisits({ userId }: { readonly userId: number }) {
  const t = useT();
  const today = useToday();
  const [curPage, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useCall(visits, { userId, curPage }, { keep: true, quiet: true });
  const add = <Button onClick={() => setAdding(true)}>{t('addVisit')}</Button>;
  return (
    <div className="stack">
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Bones />
      ) : data.total === 0 ? (
        <EmptyState compact title={t('noVisits')} action={add} />
      ) : (
        <>
          <div className="row">{add}</div>
          <ul className="stack" style={{ gap: 12, listStyle: 'none', margin: 0, padding: 0 }}>
            {data.items.map((v) => (
              <li key={v.visitId}>
                <div className="row" style={{ gap: 8 }}>
                  <strong className="num">{dayText(v.date)}</strong>
                  <span className="soft">{v.madeByName}</span>
                </div>
                <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{v.content}</p>
              </li>
            ))}
          </ul>
          <Pages curPage={curPage} pageSize={data.pageSize} total={data.total} onPage={setPage} />
        </>
      )}
      <FormDialog
        open={adding}
        call={visitCreate}
        title={t('addVisit')}
        onClose={() => setAdding(false)}
        fixed={{ userId }}
        initial={{ date: today }}
        done={t('saved')}
        fields={{ content: true, date: true }}
      />
    </div>
  );
}
