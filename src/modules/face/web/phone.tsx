import { Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { saidNow } from '../../../kernel/web/format';
import { CallError, mayRetry } from '../../../kernel/web/http/call-error';
import { useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ErrorState, GoneState } from '../../../kernel/web/parts/states';
import { shrunk } from '../../files/web/published';
import * as calls from '../contract';
import type { Standing } from '../rules';
import { StandingTag } from './standing-tag';
import { useT } from './texts';
import './face.css';

type Sitter = ReplyOf<typeof calls.phoneOpen>['items'][number];

/** On a phone, without a sign-in: name, shutter, next. */
export default function Phone({ params }: { readonly params: { readonly code: string } }) {
  const t = useT();
  const { code } = params;
  const { data, error, refetch } = useCall(calls.phoneOpen, { code }, { quiet: true });
  if (error)
    return (
      <main className="face-phone">
        <section className="panel">
          {error.status === 404 || error.status === 400 ? (
            <GoneState title={t('phoneGone')} text={t('phoneGoneText')} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </section>
      </main>
    );
  if (!data)
    return (
      <main className="face-phone">
        <Skeleton active />
      </main>
    );
  return (
    <main className="face-phone">
      <header>
        <h1>{t('phoneTitle', { name: data.clazzName })}</h1>
        <span className="soft">{t('phoneUntil', { at: saidNow(data.endsAt) })}</span>
      </header>
      <Row code={code} items={data.items} />
      <p className="soft face-note">{t('without', { count: data.without })}</p>
    </main>
  );
}

/** One child's photograph on its way: it stays here until it has arrived, so that nobody is photographed twice for a network. */
interface Shot {
  readonly busy: boolean;
  readonly file?: File;
  readonly url?: string;
  readonly said?: string;
  /** The picture is to be taken anew. */ readonly again?: boolean;
  /** It did not arrive and may be sent again as it is. */ readonly unsent?: boolean;
  readonly standing?: Standing;
}
const NO_SHOT: Shot = { busy: false };
/** Somebody has a photograph that is fit, or that people will look at. */
const TAKEN: readonly Standing[] = ['fit', 'waiting'];

/** The photographs of a row by child: the next one may be taken while the last one is still being sent. */
function useShots(code: string) {
  const t = useT();
  const [shots, setShots] = useState<ReadonlyMap<number, Shot>>(new Map());
  const change = (userId: number, part: Partial<Shot>) =>
    setShots((before) => new Map(before).set(userId, { ...(before.get(userId) ?? NO_SHOT), ...part }));
  const post = async (userId: number, file: File) => {
    change(userId, { busy: true, said: undefined, again: false, unsent: false });
    try {
      const { state, reason } = await send(calls.phoneSend, { code, userId, file }, { quiet: true });
      const isUnfit = state === 'unfit' && reason != null;
      const said = isUnfit ? `${t(`reason.${reason}`)} · ${t('again')}` : t('photoSaved');
      change(userId, { busy: false, standing: state, again: isUnfit, said });
    } catch (error) {
      const unsent = !(error instanceof CallError) || mayRetry(error);
      const said = error instanceof CallError ? error.problem.error_description : t('sendFailed');
      change(userId, { busy: false, again: !unsent, unsent, said });
    }
  };
  const take = async (userId: number, file: File) => {
    change(userId, { busy: true, said: undefined });
    const small = await shrunk(file);
    change(userId, { file: small, url: URL.createObjectURL(small) });
    await post(userId, small);
  };
  return { of: (userId: number): Shot => shots.get(userId) ?? NO_SHOT, post, take };
}

/** The children in the order in which they were first shown: what arrives meanwhile moves nobody away from under the shutter. */
function useTurns(items: readonly Sitter[]) {
  const [order] = useState(() => new Map(items.map(({ userId }, at) => [userId, at])));
  const [here, setHere] = useState(items[0]?.userId);
  const placeOf = ({ userId }: Sitter): number => order.get(userId) ?? order.size;
  const row = items.toSorted((a, b) => placeOf(a) - placeOf(b));
  const at = Math.max(
    0,
    row.findIndex((one) => one.userId === here),
  );
  const turn = (to: number) => setHere(row[Math.max(0, Math.min(row.length - 1, to))]?.userId);
  return { row, at, turn };
}

function Row({ code, items }: { readonly code: string; readonly items: readonly Sitter[] }) {
  const t = useT();
  const { row, at, turn } = useTurns(items);
  const shots = useShots(code);
  const sitter = row[at];
  if (!sitter) return <section className="panel">{t('nobodyAgreed')}</section>;
  const standingOf = (one: Sitter): Standing => shots.of(one.userId).standing ?? one.standing;
  const done = row.filter((one) => TAKEN.includes(standingOf(one))).length;
  const shot = shots.of(sitter.userId);
  const { file } = shot;
  return (
    <>
      <section className="panel face-sitter">
        <span className="soft">{t('sitterOf', { at: at + 1, of: row.length })}</span>
        <strong>{sitter.name}</strong>
        <StandingTag of={standingOf(sitter)} reason={shot.standing ? null : sitter.reason} />
        {shot.url ? (
          <img src={shot.url} alt={t('photoOf', { name: sitter.name })} />
        ) : (
          <div className="face-frame">{t('frame')}</div>
        )}
        <p className="face-note" role="status">
          {shot.said ?? ''}
        </p>
        {shot.unsent && file ? (
          <button type="button" className="face-resend" onClick={() => void shots.post(sitter.userId, file)}>
            {t('resend')}
          </button>
        ) : null}
        <label className="face-shutter">
          {t(shot.busy ? 'sending' : shot.again ? 'again' : 'shutter')}
          <input
            type="file"
            // Named, so that a phone that keeps its pictures in a form of its own hands over one of these.
            accept="image/jpeg,image/png"
            capture="environment"
            disabled={shot.busy}
            aria-label={t('shutterOf', { name: sitter.name })}
            onChange={(event) => {
              const [taken] = event.target.files ?? [];
              event.target.value = '';
              if (taken) void shots.take(sitter.userId, taken);
            }}
          />
        </label>
      </section>
      <div className="face-turns">
        <button type="button" disabled={at === 0} onClick={() => turn(at - 1)}>
          {t('before')}
        </button>
        <button type="button" disabled={at === row.length - 1} onClick={() => turn(at + 1)}>
          {t('next')}
        </button>
      </div>
      <p className="soft face-note">{t('rowDone', { done, of: row.length })}</p>
      <ul className="face-list">
        {row.map((one, to) => (
          <li key={one.userId}>
            <button type="button" aria-current={to === at} onClick={() => turn(to)}>
              {one.name}
              {shots.of(one.userId).unsent ? (
                <StatusTag status="needs">{t('unsent')}</StatusTag>
              ) : (
                <StandingTag of={standingOf(one)} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
