import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText, timeText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { checkQuestion, paperGet, paperStore, usualScore, type PaperFull } from '../../contract';
import { useT } from '../texts';
import { QuestionView } from '../view/question-view';
import type { Typed } from './draft';
import { PageView } from './page-view';
import { PaperQuestion } from './paper-question';
import { PaperSections, type Section } from './paper-sections';
import { PaperTag } from './paper-tag';
import { StateTag } from './state-tag';
import './input.css';

const REST_MS = 1500;
/** The work place of a paper: its pages on the left, its sections with their questions on the right. It saves itself while it is written. */
export function PaperPlace({ papId, onClose }: { readonly papId: number; readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(paperGet, { id: papId }, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 14 }} />
      </section>
    );
  return (
    <div className="ipt">
      <header className="row ipt-head">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onClose}>
          {t('work.back')}
        </Button>
        <h2 className="ipt-title">{data.title}</h2>
        <span className="soft">
          {t('ofSubject', { stage: data.stgName, subject: data.sbjName })}
          {data.year ? ` · ${data.year}` : ''}
        </span>
        <PaperTag state={data.state} />
      </header>
      {data.state === 'input' && data.mine ? (
        <Writing key={papId} paper={data} onSent={onClose} />
      ) : (
        <Reading paper={data} />
      )}
    </div>
  );
}
const totalOf = (sections: readonly Section[]): number =>
  sections.flatMap((s) => s.items).reduce((sum, i) => sum + Math.round(i.score * 10), 0) / 10;
export const scoreText = (score: number): string => numberText(score, Number.isInteger(score) ? 0 : 1);

function Writing({ paper, onSent }: { readonly paper: PaperFull; readonly onSent: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const [began] = useState<readonly Section[]>(() =>
    paper.sections.length > 0
      ? paper.sections.map((s) => ({
          title: s.title,
          items: s.items.flatMap((i) => (i.question ? [{ score: i.score, question: i.question }] : [])),
        }))
      : [{ title: t('paper.firstSection'), items: [] }],
  );
  const [sections, setSections] = useState(began);
  const [stored, setStored] = useState(began);
  const [savedAt, setSavedAt] = useState<number>();
  const [editing, setEditing] = useState<readonly [section: number, item: number]>();
  const [marked, setMarked] = useState(false);
  useDirty(sections !== stored);
  // Kept quietly: the list of papers is asked again when it is shown.
  const keep = useAct(paperStore, { refreshes: [], quiet: true }),
    send = useAct(paperStore, { done: t('paper.sent'), onDone: onSent });
  const input = (list: readonly Section[]) => ({
    id: paper.papId,
    sections: list.map((s) => ({
      title: s.title.trim() || t('paper.section'),
      items: s.items.map((i) => ({ score: i.score, question: i.question })),
    })),
  });
  const save = useRef<() => void>(() => undefined);
  useEffect(() => {
    save.current = () => {
      const now = sections;
      void keep.run(input(now)).then((r) => {
        if (r) {
          setStored(now);
          setSavedAt(Date.now());
        }
      });
    };
  });
  useEffect(() => {
    if (sections === stored) return undefined;
    const id = setTimeout(() => save.current(), REST_MS);
    return () => clearTimeout(id);
  }, [sections, stored]);
  const all = sections.flatMap((s) => s.items);
  const submit = async () => {
    setMarked(true);
    const bad = all.findIndex((i) => checkQuestion(i.question.body).length > 0);
    if (all.length === 0) {
      notify({ tone: 'warning', text: t('fault.paperEmpty') });
      return;
    }
    if (bad >= 0) {
      notify({ tone: 'warning', text: t('paper.incomplete', { no: bad + 1 }) });
      return;
    }
    if (
      await confirm({
        title: t('paper.sendTitle', { count: all.length, score: scoreText(totalOf(sections)) }),
        text: t('paper.sendText'),
        ok: t('paper.send'),
      })
    ) {
      setStored(sections);
      await send.run({ ...input(sections), submit: true });
    }
  };
  const at = editing && sections[editing[0]]?.items[editing[1]];
  const put = (question: Typed) => {
    if (!editing) return;
    const [s, i] = editing;
    setSections(
      sections.map((x, n) =>
        n !== s
          ? x
          : {
              ...x,
              items:
                i < x.items.length
                  ? x.items.map((item, k) => (k === i ? { ...item, question } : item))
                  : [...x.items, { score: usualScore(question.body), question }],
            },
      ),
    );
  };
  const last = editing ? sections[editing[0]]?.items.at(-1)?.question : undefined;
  return (
    <>
      <div className="ipt-two">
        <PageView images={paper.images} />
        <div className="panel ipt-form ipt-paper">
          <PaperSections
            sections={sections}
            onChange={setSections}
            onEdit={(s, i) => setEditing([s, i])}
            marked={marked}
          />
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => setSections([...sections, { title: '', items: [] }])}
          >
            {t('paper.addSection')}
          </Button>
        </div>
      </div>
      <footer className="row ipt-foot">
        <span>{t('paper.sum', { count: all.length, score: scoreText(totalOf(sections)) })}</span>
        <span className="soft" aria-live="polite">
          {sections !== stored ? t('paper.saving') : savedAt ? t('work.savedAt', { at: timeText(savedAt) }) : null}
        </span>
        <span className="row-end">
          <Button type="primary" loading={send.busy ? { delay: 250 } : false} onClick={() => void submit()}>
            {t('paper.send')}
          </Button>
        </span>
      </footer>
      {editing ? (
        <PaperQuestion
          key={editing.join()}
          paper={paper}
          question={at?.question}
          like={last}
          onSave={put}
          onClose={() => setEditing(undefined)}
          onNext={() => setEditing([editing[0], editing[1] + 1])}
        />
      ) : null}
    </>
  );
}
function Reading({ paper }: { readonly paper: PaperFull }) {
  const t = useT();
  const before = (at: number) => paper.sections.slice(0, at).reduce((n, s) => n + s.items.length, 0);
  return (
    <div className="ipt-two">
      <PageView images={paper.images} />
      <div className="panel ipt-form ipt-paper">
        {paper.sections.length === 0 ? <EmptyState compact title={t('paper.empty')} /> : null}
        {paper.sections.map((s, at) => (
          <section key={at} className="ipt-sec">
            <h3 className="ipt-h">{s.title}</h3>
            {s.items.map((i, n) => (
              <div key={i.taskId ?? n} className="ipt-item">
                <div className="row ipt-item-bar">
                  {i.state ? <StateTag state={i.state} /> : null}
                  <span className="soft">{t('paper.score', { score: scoreText(i.score) })}</span>
                  {i.cause && (i.state === 'rejected' || i.state === 'returned') ? <span>{i.cause}</span> : null}
                  {paper.mine && i.taskId != null && (i.state === 'rejected' || i.state === 'returned') ? (
                    <Link className="row-end" to={`/desk/teach/repo/myRejectTasks?task=${i.taskId}`}>
                      {t('reject.again')}
                    </Link>
                  ) : null}
                </div>
                {i.question ? <QuestionView body={i.question.body} no={before(at) + n + 1} showKey /> : null}
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
