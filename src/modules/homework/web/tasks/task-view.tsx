import { PrinterOutlined } from '@ant-design/icons';
import { Button, QRCode, Segmented, Skeleton, Switch } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { QuestionView } from '../../../question-bank/web/published';
import { partsOf, type Part } from '../../../question-bank/contract';
import { getTask, sheets } from '../../contract';
import type { TaskWithQues } from '../../contract/parts';
import { TaskNav } from '../task-nav';
import { useT } from '../texts';

const VIEWS = ['paper', 'keys', 'sheets'] as const;

/** The paper as it stands, with its keys, and the answer sheets with each child's code; all made to be printed. */
export default function TaskView({ params }: { readonly params: { readonly taskId?: string } }) {
  const t = useT();
  const id = Number(params.taskId);
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((v) => v === search.get('show')) ?? 'paper',
    room = search.get('room') !== '0';
  const { data, error, refetch } = useCall(getTask, { id }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  return (
    <div className="stack">
      <TaskNav task={data} at="view" />
      <div className="row" data-chrome>
        <Segmented
          value={view}
          onChange={(v) => setSearch(v === 'paper' ? {} : { show: v }, { replace: true })}
          options={VIEWS.map((v) => ({ value: v, label: t(`view.${v}`) }))}
        />
        {view === 'paper' ? (
          <label className="filter">
            {t('view.room')}
            <Switch
              size="small"
              checked={room}
              onChange={(on) => setSearch(on ? {} : { room: '0' }, { replace: true })}
            />
          </label>
        ) : null}
        <Button className="row-end" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t(({ paper: 'view.printPaper', keys: 'view.printKeys', sheets: 'view.printSheets' } as const)[view])}
        </Button>
      </div>
      {view === 'sheets' ? (
        <Sheets task={data} />
      ) : (
        <Paper task={data} keys={view === 'keys'} room={view === 'paper' && room} />
      )}
    </div>
  );
}

function Paper({ task, keys, room }: { readonly task: TaskWithQues; readonly keys: boolean; readonly room: boolean }) {
  const t = useT();
  return (
    <section className="panel">
      <header className="hw-paper-head">
        <h2>{task.name}</h2>
        <p className="soft">
          {[task.sbjName, t('full', { n: task.fullScore }), task.duration ? t('minutes', { n: task.duration }) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="print-only">
          {t('view.sheetClazz')} ______________　{t('view.sheetName')} ______________　{t('view.sheetNo')}{' '}
          ______________
        </p>
      </header>
      <ol className="hw-paper">
        {task.ques.map((q) => {
          const accepted = keys ? q.parts.flatMap((p) => Object.values(p.accept ?? {}).flat()) : [];
          return (
            <li key={q.qid}>
              <QuestionView
                body={q.body}
                no={q.queNo}
                showKey={keys}
                extra={
                  <>
                    {room && q.body.kind === 'judge' ? <span>（　　）</span> : null}
                    <span className="soft">{t('points', { n: q.score })}</span>
                  </>
                }
              />
              {room ? partsOf(q.body).map((p) => <Room key={p.qcid} part={p} />) : null}
              {accepted.length ? <p className="soft">{t('view.accepted', { text: accepted.join(' / ') })}</p> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Where a child writes on the paper itself: a line for an order or pairs, the room a written answer needs. */
function Room({ part }: { readonly part: Part }) {
  const t = useT();
  if (part.kind === 'match' || part.kind === 'order')
    return <p className="hw-room-line">{t('view.answer')} ____________________________</p>;
  return part.kind === 'short' || part.kind === 'photo' ? <div className="hw-room" aria-hidden /> : null;
}

/** A sheet a child: the code at the right finds the child again, boxes for letters, room for the rest. */
function Sheets({ task }: { readonly task: TaskWithQues }) {
  const t = useT();
  const { data, error, refetch } = useCall(sheets, { id: task.taskId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  if (data.items.length === 0)
    return (
      <div className="panel">
        <EmptyState />
      </div>
    );
  const parts = task.ques.flatMap((q) =>
    partsOf(q.body).map((p) => ({
      ...p,
      no: p.qcid === 0 ? String(q.queNo) : `${q.queNo}(${p.qcid})`,
      score: q.parts.find((x) => x.qcid === p.qcid)?.score ?? 0,
    })),
  );
  const short = parts.filter((p) => p.kind !== 'short' && p.kind !== 'photo'),
    long = parts.filter((p) => p.kind === 'short' || p.kind === 'photo');
  return (
    <section>
      <p className="soft" data-chrome>
        {t('view.sheetCount', { n: data.items.length })}
      </p>
      {data.items.map((s) => (
        <article key={s.userId} className="hw-sheet">
          <header className="hw-sheet-head">
            <div>
              <h2>{task.name}</h2>
              <dl>
                <div>
                  <dt>{t('view.sheetName')}</dt>
                  <dd>{s.userName}</dd>
                </div>
                <div>
                  <dt>{t('view.sheetClazz')}</dt>
                  <dd>{s.clazzName}</dd>
                </div>
                <div>
                  <dt>{t('view.sheetNo')}</dt>
                  <dd>{s.sidNo ?? '—'}</dd>
                </div>
              </dl>
              <p className="soft">{t('view.sheetHint')}</p>
            </div>
            <div className="hw-code">
              <QRCode value={s.code} size={92} type="svg" bordered={false} marginSize={0} />
              {s.code}
            </div>
          </header>
          {short.length ? (
            <ol className="hw-boxes">
              {short.map((p) => (
                <li key={p.no}>
                  <span>{p.no}</span>
                  {Array.from({ length: Math.max(1, p.answer.blanks?.length ?? 1) }, (_, at) => (
                    <i key={at} />
                  ))}
                </li>
              ))}
            </ol>
          ) : null}
          {long.map((p) => (
            <div key={p.no} className="hw-space" style={{ minHeight: p.kind === 'photo' ? 260 : 180 }}>
              {p.no}. <span className="soft">{t('points', { n: p.score })}</span>
            </div>
          ))}
        </article>
      ))}
    </section>
  );
}
