import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { saidNow } from '../../../../kernel/web/format';
import { useList } from '../../../../kernel/web/list/use-list';
import { Avatar, Picture, StatusTag } from '../../../../kernel/web/parts/basics';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { UploadFiles } from '../../../files/web/published';
import { QuestionView } from '../../../question-bank/web/published';
import { askAnswer, askCreate, askList, type Ask } from '../../contract';
import { ASK_USE } from '../../rules';
import { AskDialog } from '../run/ask-dialog';
import { useT } from '../texts';
import '../practice.css';

const Photos = (props: InputProps<string | readonly string[]>) => (
  <UploadFiles {...props} proc={ASK_USE.proc} use={ASK_USE.use} count={ASK_USE.use.count} />
);
const Pictures = ({ urls }: { readonly urls: readonly string[] }) => {
  const t = useT();
  return urls.length ? (
    <div className="ask-photos">
      {urls.map((url, at) => (
        <Picture key={url} src={url} alt={t('pictureNo', { n: at + 1 })} width={96} />
      ))}
    </div>
  ) : null;
};

/** Questions between children and teachers: a child's own, or those put to a teacher, what waits first. */
export function Asks() {
  const t = useT();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Ask>();
  const [search, setSearch] = useSearchParams();
  const list = useList(askList, { pageSize: 20, scope: 'ask' });
  const learner = can(askCreate);
  // An address may name the question that is to be answered.
  const answering = chosen ?? (learner ? undefined : list.rows.find((a) => String(a.askId) === search.get('answer')));
  const close = () => {
    setChosen(undefined);
    if (!search.has('answer')) return;
    const rest = new URLSearchParams(search);
    rest.delete('answer');
    setSearch(rest, { replace: true });
  };
  const state = (list.state.filters as { state?: string }).state ?? 'all';
  return (
    <div className="stack pra">
      <div className="row">
        <Segmented
          value={state}
          onChange={(v) => list.filter({ state: v === 'all' ? undefined : v })}
          options={(['all', 'unanswered', 'answered'] as const).map((v) => ({ value: v, label: t(`askState.${v}`) }))}
        />
        {learner ? (
          <Button className="row-end" type="primary" onClick={() => setAsking(true)}>
            {t('askTitle')}
          </Button>
        ) : null}
      </div>
      {list.error ? (
        <section className="panel">
          <ErrorState error={list.error} onRetry={list.refetch} />
        </section>
      ) : list.loading ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 6 }} />
        </section>
      ) : list.rows.length === 0 ? (
        <section className="panel">
          <EmptyState
            title={t(learner ? 'noAsks' : 'noAsked')}
            text={t(learner ? 'noAsksText' : 'noAskedText')}
            action={learner ? <Button onClick={() => setAsking(true)}>{t('askTitle')}</Button> : undefined}
          />
        </section>
      ) : (
        list.rows.map((a) => <AskCard key={a.askId} ask={a} learner={learner} onAnswer={() => setChosen(a)} />)
      )}
      {list.total > list.rows.length ? (
        <Button type="text" onClick={() => list.page(1, Math.min(200, list.rows.length + 20))}>
          {t('more')}
        </Button>
      ) : null}
      <AskDialog open={asking} onClose={() => setAsking(false)} />
      {answering ? (
        <FormDialog
          open
          onClose={close}
          title={t('answerTitle', { name: answering.userName })}
          call={askAnswer}
          fixed={{ id: answering.askId }}
          initial={answering.reply == null ? {} : { text: answering.reply }}
          fields={{ text: { help: t('answerHelp') }, images: { as: Photos } }}
          done={t('answerDone')}
          submitText={t('answerSend')}
        />
      ) : null}
    </div>
  );
}
function AskCard({
  ask,
  learner,
  onAnswer,
}: {
  readonly ask: Ask;
  readonly learner: boolean;
  readonly onAnswer: () => void;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const [open, setOpen] = useState(false);
  return (
    <article className="panel stack keep" style={{ gap: 10 }}>
      <header className="row" style={{ flexWrap: 'nowrap' }}>
        <Avatar name={learner ? ask.teacherName : ask.userName} photo={learner ? null : ask.photo} />
        <span>
          <strong>{learner ? t('toTeacher', { name: ask.teacherName }) : ask.userName}</strong>{' '}
          <span className="soft">
            {[ask.sbjName, learner ? '' : ask.clazzName].filter(Boolean).join(' · ')} ·{' '}
            <span className="ask-when">{saidNow(ask.askedAt, zone)}</span>
          </span>
        </span>
        <span className="row-end">
          <StatusTag status={ask.state === 'answered' ? 'done' : learner ? 'waiting' : 'needs'}>
            {t(`askState.${ask.state}`)}
          </StatusTag>
        </span>
      </header>
      <p className="ask-text">{ask.text}</p>
      <Pictures urls={ask.images} />
      {ask.body ? (
        <div>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideQue' : 'showQue')}
          </Button>
          {open ? (
            <div style={{ marginTop: 10 }}>
              <QuestionView body={ask.body} showKey />
            </div>
          ) : null}
          {learner && ask.qid != null ? (
            <Link style={{ marginLeft: 12 }} to={toPath('/exercise/{qid}/explain', { qid: ask.qid }, { like: 1 })}>
              {t('like')}
            </Link>
          ) : null}
        </div>
      ) : null}
      {ask.reply == null ? null : (
        <div className="ask-reply">
          <span className="soft">
            {t('replyBy', { name: ask.teacherName })} · {ask.answeredAt ? saidNow(ask.answeredAt, zone) : ''}
          </span>
          <p className="ask-text">{ask.reply}</p>
          <Pictures urls={ask.replyImages} />
        </div>
      )}
      {learner ? null : (
        <div>
          <Button type={ask.state === 'answered' ? 'default' : 'primary'} onClick={onAnswer}>
            {t(ask.state === 'answered' ? 'answerAgain' : 'answer')}
          </Button>
        </div>
      )}
    </article>
  );
}
