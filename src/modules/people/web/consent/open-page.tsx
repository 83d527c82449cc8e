import { Skeleton } from 'antd';
import { useState } from 'react';
import { dayText } from '../../../../kernel/web/format';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState, GoneState } from '../../../../kernel/web/parts/states';
import { openLink } from '../../contract';
import { consentFaults } from '../../faults';
import { useT } from '../texts';
import { Wording } from './consent-tag';
import type { Opened } from './family';
import { EnrolForm } from './open-enrol';
import { OpenFamily } from './open-family';
import { NewLink } from './open-new-link';
import { PhoneForm } from './open-phone';
import './consent.css';

const isPassOver = (error: unknown): boolean =>
  error instanceof CallError && error.problem.error === consentFaults.passOver.code;

/** Where a letter's code or a message leads: a page for phones, without a sign-in. */
export default function OpenPage({ params }: { readonly params: { readonly code: string } }) {
  const { code } = params;
  const t = useT();
  const { data: link, error, refetch } = useCall(openLink, { code }, { quiet: true });
  const [opened, setOpened] = useState<Opened & { readonly phone: string }>();
  if (error)
    return (
      <main className="consent-open">
        <section className="panel">
          {error.status === 404 || error.status === 400 ? (
            <GoneState title={t('openGone')} text={t('openGoneText')} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </section>
      </main>
    );
  if (!link)
    return (
      <main className="consent-open">
        <section className="panel">
          <Skeleton active />
        </section>
      </main>
    );
  const over = link.state !== 'open';
  /** The half hour is over: the phone is proved again, or a spent address sends another one. */
  const expire = (error: unknown) => {
    if (!isPassOver(error)) return;
    setOpened(undefined);
    void refetch();
  };
  return (
    <main className="consent-open stack">
      <header className="panel">
        <p className="soft">{link.orgName}</p>
        <h1>{t(`open.${link.kind}`)}</h1>
        <p>
          {link.childName ? t('openChild', { name: link.childName }) : (link.clazzName ?? '')}
          {over ? null : <span className="soft"> {t('openUntil', { at: dayText(link.endsAt.slice(0, 10)) })}</span>}
        </p>
      </header>
      {opened ? (
        link.kind === 'clazz' ? (
          <EnrolForm pass={opened.pass} />
        ) : (
          <OpenFamily opened={opened} onError={expire} />
        )
      ) : over ? (
        <NewLink code={code} link={link} />
      ) : (
        <>
          {link.own && link.kind === 'consent' ? (
            <section className="panel">{t('openOwn')}</section>
          ) : (
            <PhoneForm code={code} onOpened={setOpened} />
          )}
          {link.purposes.map((p) => (
            <section key={p.purpose} className="panel">
              <h2>{p.title}</h2>
              <Wording text={p.text} />
            </section>
          ))}
        </>
      )}
    </main>
  );
}
