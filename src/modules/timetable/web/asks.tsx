import { Space } from 'antd';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { longDay } from './days';
import { useT } from './texts';

/** Lessons somebody asks the teacher to take, `count` of them: yes or no, on the spot. */
export function Asked({ count, onDone }: { readonly count: number; readonly onDone: () => void }) {
  const t = useT();
  const { data, isLoading, refetch } = useCall(calls.myCovers, {}, { quiet: true });
  const answer = useAct(calls.coverAnswer, {
    onDone: () => {
      void refetch();
      onDone();
    },
  });
  if (isLoading) return <Place count={count} />;
  const open = data?.items.filter((c) => c.state === 'asked') ?? [];
  if (!open.length) return null;
  return (
    <section className="tt-notice no-print">
      <strong>{t('askedTitle', { count: open.length })}</strong>
      <ul>
        {open.map((c) => (
          <li key={c.coverId}>
            <span>
              {longDay(c.date)} {c.start}–{c.end} · {c.clazzName} {c.sbjName}
              {c.roomName ? ` · ${c.roomName}` : ''} · {t('coverFor', { name: c.absentName })}
            </span>
            <Space size={8}>
              <ActButton type="primary" onClick={() => answer.run({ id: c.coverId, accept: true })}>
                {t('accept')}
              </ActButton>
              <ActButton onClick={() => answer.run({ id: c.coverId, accept: false })}>{t('decline')}</ActButton>
            </Space>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the place of so many questions, so that the page below does not move when they come. */
function Place({ count }: { readonly count: number }) {
  const t = useT();
  return (
    <section className="tt-notice no-print" aria-busy="true">
      <strong>{t('askedTitle', { count })}</strong>
      <ul>
        {Array.from({ length: count }, (_, at) => (
          <li key={at} className="tt-notice-place">
            <span className="bone" />
          </li>
        ))}
      </ul>
    </section>
  );
}
