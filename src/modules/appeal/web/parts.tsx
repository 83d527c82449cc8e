import { saidNow } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { FileImage } from '../../files/web/published';
import { withdrawAppeal, type Appeal } from '../contract';
import type { State } from '../rules/states';
import { useT } from './texts';
import './appeal.css';

const TONE: Readonly<Record<State, Status>> = {
  submitted: 'needs',
  accepted: 'waiting',
  reviewed: 'waiting',
  upheld: 'done',
  rejected: 'off',
  withdrawn: 'off',
};
export function StateTag({ state }: { readonly state: State }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}

/** The objection with its pictures, and what has happened since: objector and decider see the same. */
export function History({ appeal }: { readonly appeal: Appeal }) {
  const t = useT();
  return (
    <div className="stack appeal-history">
      <p className="appeal-reason">{appeal.reason}</p>
      {appeal.images.length ? (
        <div className="row">
          {appeal.images.map((path) => (
            <FileImage key={path} path={path} alt={t('evidence')} width={112} secured />
          ))}
        </div>
      ) : null}
      <ol>
        {appeal.steps.map((step) => (
          <li key={`${step.state}${step.at}`}>
            {step.state === 'submitted' ? (
              <StatusTag status="off">{t('made')}</StatusTag>
            ) : (
              <StateTag state={step.state} />
            )}{' '}
            <span>{step.by}</span>{' '}
            <time className="soft" dateTime={step.at}>
              {saidNow(step.at)}
            </time>
            {step.remark ? <p>{step.remark}</p> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Takes an own objection back, as long as that may be done; nothing otherwise. */
export function Withdraw({ appeal }: { readonly appeal: Appeal }) {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct(withdrawAppeal, { done: t('withdrawn') });
  if (!appeal.may.includes('withdrawn')) return null;
  const withdraw = async () => {
    if (await confirm({ title: t('do.withdrawn'), loses: appeal.text, ok: t('do.withdrawn') }))
      await act.run({ appealId: appeal.appealId });
  };
  return <ActButton onClick={withdraw}>{t('do.withdrawn')}</ActButton>;
}
