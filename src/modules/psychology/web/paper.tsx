import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { CallError, outcomeUnknown } from '../../../kernel/web/http/call-error';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { LockMark } from '../../../kernel/web/parts/marks';
import { ErrorState, StateFrame } from '../../../kernel/web/parts/states';
import { useSignOut } from '../../account/web/published';
import * as calls from '../contract';
import { sleptTooLong } from '../rules';
import { Question } from './question';
import { useT } from './texts';

/** The place of the question how long somebody slept, in a PSQI. */
const LAST_OF_NIGHT = 3;
type Paper = ReplyOf<typeof calls.paper>;
interface Props {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}
/** One question a screen, on a tablet that others use as well: what is answered stands on the server alone. */
export function PaperView({ id, name, onClose }: Props) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(calls.paper, { id }, { quiet: true });
  // What was answered before a break stands on the server: a paper that the cache still has from before it would take its place.
  const [paper, setPaper] = useState<Paper>();
  if (!paper && data && isFetchedAfterMount && !error) setPaper(data);
  // A paper that was handed in is refused when asked for again: whoever has it open still sees how it ends.
  if (paper) return <Questions id={id} of={paper} onClose={onClose} />;
  if (error instanceof CallError && error.problem.error === 'people.fault.noConsent')
    return <NoConsent onClose={onClose} />;
  if (error instanceof CallError && error.problem.error === 'psychology.fault.agreeFirst')
    return <Agree id={id} name={name} onClose={onClose} onDone={() => void refetch()} />;
  if (error instanceof CallError && error.problem.error === 'psychology.fault.guardianFirst')
    return <GuardianFirst onClose={onClose} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Bones />;
}
/** Nobody has agreed yet: where to do it, by the child's own act or the guardians'. */
function NoConsent({ onClose }: Pick<Props, 'onClose'>) {
  const t = useT();
  return (
    <section className="panel">
      <StateFrame
        mark={<LockMark />}
        title={t('noConsent')}
        text={t('noConsentText')}
        action={
          <>
            <Link to="/basic/student/consents">
              <Button type="primary">{t('toConsents')}</Button>
            </Link>
            <Button onClick={onClose}>{t('backToList')}</Button>
          </>
        }
      />
    </section>
  );
}
/** From fourteen a child says itself whether it takes part in this one. */
function Agree({ id, name, onClose, onDone }: Props & { readonly onDone: () => void }) {
  const t = useT();
  const act = useAct(calls.agree, { done: t('agreeDone'), onDone });
  return (
    <section className="panel">
      <StateFrame
        mark={<LockMark />}
        title={t('agreeTitle', { name })}
        text={t('agreeOwnText')}
        action={
          <>
            <ActButton type="primary" onClick={() => act.run({ id, give: true })}>
              {t('agreeGo')}
            </ActButton>
            <Button onClick={onClose}>{t('backToList')}</Button>
          </>
        }
      />
    </section>
  );
}
/** Before fourteen the guardians are asked, at an address that the school sends them. */
function GuardianFirst({ onClose }: Pick<Props, 'onClose'>) {
  const t = useT();
  return (
    <section className="panel">
      <StateFrame
        mark={<LockMark />}
        title={t('guardianTitle')}
        text={t('guardianText')}
        action={<Button onClick={onClose}>{t('backToList')}</Button>}
      />
    </section>
  );
}
const firstOpen = (answers: readonly (number | null)[]): number => {
  const at = answers.indexOf(null);
  return at < 0 ? answers.length : at;
};
function Questions({ id, of, onClose }: Omit<Props, 'name'> & { readonly of: Paper }) {
  const t = useT();
  const [answers, setAnswers] = useState(of.answers);
  const [at, setAt] = useState(() => firstOpen(of.answers));
  const [isDone, setDone] = useState(false);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const isUnsaved = useRef(false);
  const save = useAct(calls.saveDraft, {
    refreshes: [],
    onDone: () => {
      isUnsaved.current = false;
    },
  });
  const hand = useAct(calls.answer, { quiet: true, onDone: () => setDone(true) });
  if (isDone) return <Thanks onClose={onClose} />;
  const item = of.items[at];
  const keep = (values: (number | null)[]) => {
    const kept = save.run({ id, answers: values }, (fault) => {
      isUnsaved.current = outcomeUnknown(fault);
    });
    saving.current = kept;
    return kept;
  };
  /** What is on its way comes first: a draft behind the paper would be refused, as one that is handed in already. */
  const handIn = async () => {
    await saving.current;
    await hand.run({ id, answers }, (fault) => {
      // The reply was lost on the way, or another tablet was faster: it is handed in, and that is what counts.
      if (fault instanceof CallError && fault.problem.error === 'psychology.fault.answered') setDone(true);
    });
  };
  const answer = (value: number | null, goOn: boolean) => {
    const next = answers.map((old, i) => (i === at ? value : old));
    setAnswers(next);
    if (goOn) setAt(at + 1);
    void keep(next);
  };
  /** The night stands in the first four questions, so that a slip is seen where it was made. */
  const isTooLong = of.kind === 'psqi' && at <= LAST_OF_NIGHT && sleptTooLong(answers);
  const missing = answers.filter((value) => value == null).length;
  const pause = async () => {
    await saving.current;
    if (isUnsaved.current) await keep(answers);
    // Without a network what was answered stands here alone: whoever goes now would lose it.
    if (!isUnsaved.current) onClose();
  };
  return (
    <section className="panel psy-paper" aria-label={of.name}>
      {of.isDemo ? <p className="soft">{t('isDemo')}</p> : null}
      {item ? (
        <>
          <p className="soft" role="status">
            {t('questionOf', { no: at + 1, total: of.items.length })}
          </p>
          <progress max={of.items.length} value={at} aria-hidden style={{ width: '100%' }} />
          <Question
            key={item.no}
            kind={of.kind}
            item={item}
            value={answers[at] ?? null}
            onAnswer={(value) => answer(value, item.shape === 'choice')}
          />
          {isTooLong ? <p role="alert">{t('fault.slept')}</p> : null}
        </>
      ) : (
        <LastPage missing={missing} onMissing={() => setAt(firstOpen(answers))} fault={hand.error} onHandIn={handIn} />
      )}
      <div className="psy-keys">
        <ActButton of={String(at)} disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('back')}
        </ActButton>
        {item ? (
          <ActButton
            of={String(at)}
            disabled={answers[at] == null || (isTooLong && at === LAST_OF_NIGHT)}
            onClick={() => setAt(at + 1)}
          >
            {t(at === of.items.length - 1 ? 'toEnd' : 'next')}
          </ActButton>
        ) : null}
        <ActButton onClick={pause}>{t('pause')}</ActButton>
      </div>
    </section>
  );
}
interface LastProps {
  readonly missing: number;
  readonly fault: CallError | undefined;
  readonly onMissing: () => void;
  readonly onHandIn: () => unknown;
}
function LastPage({ missing, fault, onMissing, onHandIn }: LastProps) {
  const t = useT();
  return missing > 0 ? (
    <>
      <p className="psy-question">{t('missingOf', { count: missing })}</p>
      <div className="psy-keys">
        <ActButton type="primary" onClick={onMissing}>
          {t('toMissing')}
        </ActButton>
      </div>
    </>
  ) : (
    <>
      <p className="psy-question">{t('allDone')}</p>
      <p className="soft">{t('helpLines')}</p>
      {fault ? <p role="alert">{fault.message}</p> : null}
      <div className="psy-keys">
        <ActButton type="primary" onClick={onHandIn}>
          {t('handIn')}
        </ActButton>
      </div>
    </>
  );
}
function Thanks({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const signOut = useSignOut();
  return (
    <section className="panel psy-paper" aria-label={t('thanks')}>
      <h2 className="psy-head">{t('thanks')}</h2>
      <p>{t('thanksText')}</p>
      <p>{t('helpLines')}</p>
      <div className="psy-keys">
        <ActButton type="primary" onClick={signOut}>
          {t('signOut')}
        </ActButton>
        <ActButton onClick={onClose}>{t('backToList')}</ActButton>
      </div>
    </section>
  );
}
