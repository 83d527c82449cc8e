import { useState } from 'react';
import { dateFormats } from '../../../kernel/shared/date-formats';
import type { Session } from '../../../kernel/shared/session';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { greetingAt } from '../rules/greeting';
import { useT } from './texts';

const hourOnly = dateFormats({ hour: '2-digit', hourCycle: 'h23' });
const wholeDay = dateFormats({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' });
/** The person's name and the day, in the organisation's zone. */
export function Hello({ session }: { readonly session: Session }) {
  const t = useT();
  const lang = useLang();
  const [now] = useState(() => new Date());
  const hour = Number(hourOnly('en-GB', session.zone).format(now));
  const day = wholeDay(lang, session.zone).format(now);
  return (
    <header className="sh-hello">
      <h2>{t('hello', { hello: t(`hello.${greetingAt(hour)}`), name: session.name })}</h2>
      <p className="soft">
        {[day, session.roleNames.slice(0, 3).join(lang === 'en-US' ? ', ' : '、')].filter(Boolean).join(' · ')}
      </p>
    </header>
  );
}
