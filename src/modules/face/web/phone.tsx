import { Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { CallError } from '../../../kernel/web/http/call-error';
import { useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
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
        <span className="soft">{t('phoneUntil', { at: instantText(data.endsAt) })}</span>
      </header>
      <Row code={code} items={data.items} />
      <p className="soft face-note">{t('without', { count: data.without })}</p>
    </main>
  );
}

function Row({ code, items }: { readonly code: string; readonly items: readonly Sitter[] }) {
  const t = useT();
  const [at, setAt] = useState(0);
  const [taken, setTaken] = useState<ReadonlyMap<number, Standing>>(new Map());
  const [shot, setShot] = useState<string>();
  const [said, setSaid] = useState<{ readonly text: string; readonly good: boolean }>();
  const [busy, setBusy] = useState(false);
  const sitter = items[at];
  const done = items.filter(({ userId, standing }) => (taken.get(userId) ?? standing) === 'fit' || taken.has(userId));
  const turn = (to: number) => {
    setAt(Math.max(0, Math.min(items.length - 1, to)));
    setShot(undefined);
    setSaid(undefined);
  };
  const take = async (file: File, userId: number) => {
    setBusy(true);
    setSaid(undefined);
    try {
      const small = await shrunk(file);
      setShot(URL.createObjectURL(small));
      const face = await send(calls.phoneSend, { code, userId, file: small }, { quiet: true });
      setTaken((before) => new Map(before).set(userId, face.state));
      setSaid(
        face.state === 'unfit' && face.reason
          ? { text: `${t(`reason.${face.reason}`)} · ${t('again')}`, good: false }
          : { text: t('photoSaved'), good: true },
      );
    } catch (error) {
      setSaid({ text: error instanceof CallError ? error.problem.error_description : t('sendFailed'), good: false });
    } finally {
      setBusy(false);
    }
  };
  if (!sitter) return <section className="panel">{t('nobodyAgreed')}</section>;
  const standing = taken.get(sitter.userId) ?? sitter.standing;
  return (
    <>
      <section className="panel face-sitter">
        <span className="soft">{t('sitterOf', { at: at + 1, of: items.length })}</span>
        <strong>{sitter.name}</strong>
        <StandingTag of={standing} />
        {shot ? (
          <img src={shot} alt={t('photoOf', { name: sitter.name })} />
        ) : (
          <div className="face-frame">{t('frame')}</div>
        )}
        <p className="face-note" role="status">
          {said ? said.text : ''}
        </p>
        <label className="face-shutter">
          {t(busy ? 'sending' : said && !said.good ? 'again' : 'shutter')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={busy}
            aria-label={t('shutterOf', { name: sitter.name })}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void take(file, sitter.userId);
            }}
          />
        </label>
      </section>
      <div className="face-turns">
        <button type="button" disabled={at === 0} onClick={() => turn(at - 1)}>
          {t('before')}
        </button>
        <button type="button" disabled={at === items.length - 1} onClick={() => turn(at + 1)}>
          {t('next')}
        </button>
      </div>
      <p className="soft face-note">{t('rowDone', { done: done.length, of: items.length })}</p>
      <ul className="face-list">
        {items.map((one, to) => (
          <li key={one.userId}>
            <button type="button" aria-current={to === at} onClick={() => turn(to)}>
              {one.name}
              <StandingTag of={taken.get(one.userId) ?? one.standing} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
