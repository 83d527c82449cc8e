import { EditOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Pages } from '../../../../kernel/web/list/pages';
import { useCan } from '../../../../kernel/web/app';
import { instantDay } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { useSession } from '../../../../kernel/web/session/session-store';
import { DEGREES, queMine, queUpdate, taskDirect, type QueRow } from '../../contract';
import { SubjectBar, useSubject } from '../desk/subject-bar';
import { QuestionEditor } from '../edit/question-editor';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import '../pick/pick.css';

const PAGE = 20;
const STATES = ['current', 'removed'] as const;
/** What the caller typed into the platform's library: how it reads now, how it is answered; a change is a new version. */
export default function MyQuestions() {
  const t = useT();
  const zone = useSession()?.zone;
  const can = useCan();
  const at = useSubject();
  const all = at.search.get('all') !== 'no';
  const state = STATES.find((s) => s === at.search.get('state')) ?? 'current',
    curPage = Number(at.search.get('curPage')) || 1,
    degree = Number(at.search.get('degree')) || undefined,
    text = at.search.get('text') ?? '';
  const [typed, setTyped] = useState(text);
  const [editing, setEditing] = useState<QueRow>();
  useEffect(() => {
    const id = setTimeout(() => {
      if (typed.trim() !== text) at.put({ text: typed.trim() || undefined, curPage: undefined });
    }, 350);
    return () => clearTimeout(id);
  }, [typed, text, at]);
  const { data, error, isPending, isFetching, refetch } = useCall(
    queMine,
    {
      ...(all ? {} : { stgId: at.stgId, sbjId: at.sbjId }),
      state,
      degree,
      text: text || undefined,
      curPage,
      pageSize: PAGE,
    },
    { quiet: true, keep: true },
  );
  const narrowed = !all || degree != null || text !== '';
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />;
    if (data.items.length === 0)
      return narrowed || state === 'removed' ? (
        <EmptyState title={t('noneFound')} text={narrowed ? t('noneFoundText') : undefined} />
      ) : (
        <EmptyState
          title={t('mine.none')}
          text={t('mine.noneText')}
          action={
            can(taskDirect) ? (
              <Link to="/desk/teach/repo/batchInput?tab=direct">
                <Button type="primary">{t('batch.direct')}</Button>
              </Link>
            ) : undefined
          }
        />
      );
    return (
      <>
        <span className="soft">{t('found', { total: data.total })}</span>
        <ul className={isFetching ? 'que-list refreshing' : 'que-list'}>
          {data.items.map((row, i) => (
            <li key={row.qid}>
              <QuestionCard
                row={row}
                no={(curPage - 1) * PAGE + i + 1}
                actions={
                  row.removedAt ? (
                    <StatusTag status="off">{t('mine.removedAt', { at: instantDay(row.removedAt, zone) })}</StatusTag>
                  ) : can(queUpdate) ? (
                    <Button size="small" type="text" icon={<EditOutlined />} onClick={() => setEditing(row)}>
                      {t('edit')}
                    </Button>
                  ) : null
                }
              />
            </li>
          ))}
        </ul>
        <Pages
          curPage={curPage}
          pageSize={PAGE}
          total={data.total}
          onPage={(p) => {
            at.put({ curPage: p });
            scrollTo({ top: 0 });
          }}
        />
      </>
    );
  };
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Segmented
          value={state}
          onChange={(s) => at.put({ state: s, curPage: undefined })}
          options={STATES.map((s) => ({ value: s, label: t(`mine.${s}`) }))}
        />
        <Segmented
          value={all ? 'all' : 'one'}
          onChange={(v) => at.put({ all: v === 'all' ? undefined : 'no', curPage: undefined })}
          options={[
            { value: 'all', label: t('allSubjects') },
            { value: 'one', label: t('oneSubject') },
          ]}
        />
        {all ? null : <SubjectBar at={at} />}
        <Select
          allowClear
          value={degree}
          placeholder={t('allDegrees')}
          aria-label={t('field.degree')}
          onChange={(d?: number) => at.put({ degree: d, curPage: undefined })}
          options={DEGREES.map((d) => ({ value: d as number, label: t(`degree.${d}`) }))}
          style={{ width: 120 }}
        />
        <Input.Search
          allowClear
          value={typed}
          placeholder={t('searchWords')}
          aria-label={t('searchWords')}
          onChange={(e) => setTyped(e.target.value)}
          style={{ width: 240 }}
        />
      </div>
      <section className="panel">{body()}</section>
      <QuestionEditor open={editing != null} question={editing} onClose={() => setEditing(undefined)} />
    </div>
  );
}
