import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { setNotifier } from '../../../../kernel/web/notify';
import { dropToken, readToken, writeToken } from '../../../../kernel/web/session/token';
import type { SignInProps } from '../../../../kernel/web/sign-in-entry';
import { demoList } from '../../contract/demo';
import { logout, sessionGet, type Token } from '../../contract/oauth';
import { ApiContext, WAYS, useT, type SignInApi, type Way } from './api';
import { DemoCards } from './demo-cards';
import { FirstPassword } from './first-password';
import { PasswordWay } from './password-way';
import { Policies } from './policies';
import { QrWay } from './qr-way';
import { SmsWay } from './sms-way';
import './sign-in.css';

const BODY = { password: PasswordWay, sms: SmsWay, qr: QrWay } as const;

/** The sign-in page: light enough to stand before the program is loaded. */
export function SignIn(props: SignInProps) {
  const { send, addTexts, onToken } = props;
  const [ready, setReady] = useState(false);
  const [list, setList] = useState<ReplyOf<typeof demoList>>();
  const [first, setFirst] = useState<{ readonly name: string; readonly token: Token }>();
  const began = useRef(false);
  const lang = useLang();

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    // Every part shows its own refusals; nothing floats above this page.
    setNotifier(() => undefined);
    void addTexts([
      {
        name: 'account',
        locale: { 'zh-CN': () => import('../../locale/zh-CN'), 'en-US': () => import('../../locale/en-US') },
      },
    ]).then(() => setReady(true));
  }, [addTexts]);
  // What each account does is said by the server, in the language of the asker.
  useEffect(() => {
    send(demoList, {}, { quiet: true }).then(setList, () => undefined);
  }, [send, lang]);

  const enter = useCallback(
    async (token: Token) => {
      // Kept first, so that the session can be asked for; a page that is closed here finds the same question again.
      writeToken(localStorage, token, Date.now());
      const session = await send(sessionGet, {}, { quiet: true });
      if (session.mustChangePwd) setFirst({ name: session.name, token });
      else onToken(token);
    },
    [send, onToken],
  );
  const leave = async () => {
    const refresh_token = readToken(localStorage)?.refresh_token;
    await send(logout, { refresh_token }, { quiet: true }).catch(() => undefined);
    dropToken(localStorage);
    setFirst(undefined);
  };
  const api = useMemo<SignInApi>(() => ({ send, enter, demo: list?.demo ?? false }), [send, enter, list]);
  if (!ready)
    return (
      <div className="si-page" aria-busy="true">
        <div className="si-panel">
          <div className="si-bone si-bone-tall" />
        </div>
      </div>
    );
  return (
    <ApiContext value={api}>
      <Page
        switchLang={props.switchLang}
        list={list}
        first={
          first && <FirstPassword name={first.name} onDone={() => onToken(first.token)} onLeave={() => void leave()} />
        }
      />
    </ApiContext>
  );
}

function Page({
  switchLang,
  list,
  first,
}: {
  readonly switchLang: SignInProps['switchLang'];
  readonly list: ReplyOf<typeof demoList> | undefined;
  readonly first: ReactNode;
}) {
  const t = useT();
  const lang = useLang();
  useEffect(() => {
    document.title = `${t('signIn')} - ${t('brand')}`;
  });
  return (
    <div className={list?.demo ? 'si-page si-page-demo' : 'si-page'}>
      <header className="si-head">
        <div className="si-brand">
          <Mark />
          <h1>{t('brand')}</h1>
        </div>
        <div className="si-langs" role="group" aria-label={t('language')}>
          {(['zh-CN', 'en-US'] as const).map((l) => (
            <button key={l} type="button" lang={l} aria-pressed={l === lang} onClick={() => void switchLang(l)}>
              {l === 'zh-CN' ? '中文' : 'English'}
            </button>
          ))}
        </div>
      </header>
      <main className="si-main">
        <section className="si-panel">
          {first ?? <Ways />}
          <Policies />
        </section>
        <section className="si-side">
          <div className="si-lead">
            <p className="si-slogan">{t('slogan')}</p>
            <Curve label={t('curve')} />
          </div>
          {list?.demo && !first ? <DemoCards list={list} /> : null}
        </section>
      </main>
    </div>
  );
}

/** Three ways in; arrows move between them. */
function Ways() {
  const t = useT();
  const [way, setWay] = useState<Way>('password');
  const tabs = useRef<HTMLDivElement>(null);
  const move = (e: KeyboardEvent) => {
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const at = (WAYS.indexOf(way) + step + WAYS.length) % WAYS.length;
    setWay(WAYS[at]!);
    tabs.current?.querySelectorAll('button')[at]?.focus();
  };
  const Body = BODY[way];
  return (
    <>
      <div className="si-tabs" role="tablist" aria-label={t('ways')} ref={tabs} onKeyDown={move}>
        {WAYS.map((w) => (
          <button
            key={w}
            type="button"
            role="tab"
            id={`si-tab-${w}`}
            aria-selected={w === way}
            aria-controls="si-way"
            tabIndex={w === way ? 0 : -1}
            onClick={() => setWay(w)}
          >
            {t(`way.${w}`)}
          </button>
        ))}
      </div>
      <div id="si-way" role="tabpanel" aria-labelledby={`si-tab-${way}`}>
        <Body key={way} goTo={setWay} />
      </div>
    </>
  );
}

const Mark = () => (
  <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden>
    <rect width="32" height="32" rx="7" fill="var(--si-accent)" />
    <path
      d="M9 22V10l7 7 7-7v12"
      fill="none"
      stroke="var(--si-surface)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
/** One growth line on ruled paper, a dot for each school year. */
function Curve({ label }: { readonly label: string }) {
  const dots = [
    [18, 112],
    [78, 104],
    [138, 90],
    [198, 80],
    [258, 62],
    [318, 52],
    [378, 34],
    [438, 26],
    [498, 12],
  ] as const;
  return (
    <svg className="si-curve" viewBox="0 0 520 132" role="img" aria-label={label}>
      {[28, 60, 92, 124].map((y) => (
        <path key={y} d={`M0 ${y}h520`} stroke="var(--si-line)" />
      ))}
      <path
        d={`M${dots.map((d) => d.join(' ')).join('L')}`}
        fill="none"
        stroke="var(--si-accent)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {dots.map(([x, y], at) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={at === dots.length - 1 ? 6 : 3.5}
          fill={at === dots.length - 1 ? 'var(--si-accent)' : 'var(--si-surface)'}
          stroke="var(--si-accent)"
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
