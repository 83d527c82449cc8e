import { FileWordOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Segmented, Select, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { useToday } from '../../../kernel/web/parts/date-range';
import { ProgressBar } from '../../../kernel/web/parts/job-panel';
import { useJob } from '../../../kernel/web/parts/use-job';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { KeyView, QuestionView } from '../../question-bank/web/published';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { partsOf } from '../../question-bank/contract';
import { estimate, exportFile, makeExport, type Wrong } from '../contract';
import { blankLines, byHand, EXPORT_MAX, SPACES, type Space } from '../rules';
import { useT } from './texts';
import { askOf, commonOf, lookOf, useNotebook } from './use-notebook';
import './wrongbook.css';

/** The notebook as it will lie on paper: two columns save half of it; answers stand behind the questions, so that it can be worked through. */
export default function Preview() {
  const t = useT();
  const today = useToday();
  const { search, put } = useNotebook();
  const session = useSession();
  const look = lookOf(search);
  const columns = search.get('columns') === '1' ? 1 : 2;
  const space = SPACES.find((s) => s === search.get('space')) ?? 'some';
  const withAnswer = search.get('answers') === 'true';
  const ask = askOf(look);
  const { data, error, refetch } = useCall(
    ask.call,
    { ...ask.input, curPage: 1, pageSize: EXPORT_MAX },
    { quiet: true, keep: true },
  );
  // Section and knowledge are asked by their own calls: the estimate and the document then name the questions one by one.
  const ticked = look.tbkNodeId != null || look.klgId != null;
  const asked = {
    ...commonOf(look),
    ...(ticked ? { itemIds: data?.items.map((i) => i.itemId) ?? [] } : {}),
    withAnswer,
    space,
  };
  const about = useCall(estimate, { ...asked, columns }, { quiet: true, keep: true, when: !ticked || data != null });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const sbjs = [...new Set(data.items.map((i) => i.sbjName))];
  const back = `/work/wrong/index${search.toString() ? `?${search.toString()}` : ''}`;
  return (
    <div className="stack">
      <section className="panel stack no-print" style={{ gap: 12 }}>
        <div className="wb-tools">
          <label>
            {t('paper.what')}
            <Select
              value={search.get('fixed') === 'all' ? 'all' : search.get('fixed') === 'true' ? 'true' : 'false'}
              onChange={(v) => put({ fixed: v === 'false' ? undefined : v })}
              options={[
                { value: 'false', label: t('paper.open') },
                { value: 'true', label: t('index.fixed') },
                { value: 'all', label: t('paper.every') },
              ]}
              popupMatchSelectWidth={false}
            />
          </label>
          <label>
            {t('paper.columns')}
            <Segmented
              value={columns}
              onChange={(v) => put({ columns: v === 1 ? 1 : undefined })}
              options={[
                { value: 2, label: t('paper.two') },
                { value: 1, label: t('paper.one') },
              ]}
            />
          </label>
          <label>
            {t('paper.space')}
            <Segmented
              value={space}
              onChange={(v) => put({ space: v === 'some' ? undefined : v })}
              options={SPACES.map((s) => ({ value: s, label: t(`paper.space.${s}`) }))}
            />
          </label>
          <label>
            {t('paper.withAnswer')}
            <Switch checked={withAnswer} onChange={(on) => put({ answers: on || undefined })} />
          </label>
        </div>
        <div className="wb-tools">
          <strong>{about.data ? t('paper.estimate', { n: about.data.questions, pages: about.data.pages }) : ''}</strong>
          <span className="row row-end" style={{ gap: 8 }}>
            <Word asked={asked} disabled={data.items.length === 0} />
            <Button
              type="primary"
              icon={<PrinterOutlined />}
              disabled={data.items.length === 0}
              onClick={() => window.print()}
            >
              {t('paper.print')}
            </Button>
          </span>
        </div>
        {about.data && about.data.left > 0 ? (
          <Alert type="warning" showIcon title={t('paper.left', { max: EXPORT_MAX, n: about.data.left })} />
        ) : null}
      </section>
      {data.items.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('paper.none')}
            text={t('paper.noneText')}
            action={
              <Link to={back}>
                <Button>{t('back')}</Button>
              </Link>
            }
          />
        </div>
      ) : (
        <article className="wb-paper">
          <header className="wb-paper-head">
            <h2>{t('paper.title', { subject: sbjs.length === 1 ? sbjs[0]! : '' }).trim()}</h2>
            <p>{t('paper.line', { name: session?.name ?? '', day: dayText(today), n: data.items.length })}</p>
          </header>
          <ol className={`wb-sheet wb-sheet-${columns}`}>
            {data.items.map((item, at) => (
              <li key={item.itemId}>
                <QuestionView body={item.body} no={at + 1} />
                <Lines item={item} space={space} />
              </li>
            ))}
          </ol>
          {withAnswer ? <Keys items={data.items} columns={columns} /> : null}
        </article>
      )}
    </div>
  );
}
/** Dotted lines to write on. */
function Lines({ item, space }: { readonly item: Wrong; readonly space: Space }) {
  const n = partsOf(item.body).reduce((sum, p) => sum + blankLines(p.kind, byHand(p), space), 0);
  return n === 0 ? null : (
    <div className="wb-lines" aria-hidden>
      {Array.from({ length: n }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}
function Keys({ items, columns }: { readonly items: readonly Wrong[]; readonly columns: 1 | 2 }) {
  const t = useT();
  return (
    <section className="wb-paper-answers">
      <h3>{t('paper.answers')}</h3>
      <ol className={`wb-sheet wb-sheet-${columns}`}>
        {items.map((item, at) => (
          <li key={item.itemId}>
            {partsOf(item.body).map((p) => (
              <div key={p.qcid}>
                <strong>{at + 1}.</strong> <KeyView part={p} />
                {p.explain ? <RichView html={p.explain} /> : null}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
/** Starts the document, follows it, hands it over. */
function Word({
  asked,
  disabled,
}: {
  readonly asked: Parameters<ReturnType<typeof useAct<typeof makeExport>>['run']>[0];
  readonly disabled: boolean;
}) {
  const t = useT();
  const [jobId, setJob] = useState<number>();
  const act = useAct(makeExport, { refreshes: [], onDone: ({ exportId }) => setJob(exportId) });
  return (
    <>
      <Button icon={<FileWordOutlined />} disabled={disabled} loading={act.busy} onClick={() => void act.run(asked)}>
        {t('paper.word')}
      </Button>
      {jobId == null ? null : <Making jobId={jobId} onClose={() => setJob(undefined)} />}
    </>
  );
}
function Making({ jobId, onClose }: { readonly jobId: number; readonly onClose: () => void }) {
  const t = useT();
  const fetchFile = () =>
    void sendFile(exportFile, { id: jobId }).then((f) => {
      if ('blob' in f) saveFile(f);
    });
  const { job } = useJob(jobId, (end) => {
    if (end.state === 'done') fetchFile();
  });
  const state = job?.state;
  return (
    <Modal
      open
      title={t(state === 'done' ? 'paper.ready' : 'paper.making')}
      onCancel={onClose}
      width={420}
      footer={
        <>
          {state === 'done' ? <Button onClick={fetchFile}>{t('paper.word')}</Button> : null}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <ProgressBar done={job?.done ?? 0} total={job?.total ?? 0} state={state} />
      {state === 'failed' ? (
        <p role="alert" className="why">
          {t('paper.failed')}
        </p>
      ) : null}
    </Modal>
  );
}
