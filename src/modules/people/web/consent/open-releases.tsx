import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { dayText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { openReleased } from '../../contract';
import { useT } from '../texts';
import type { Opened } from './family';

type Item = ReplyOf<typeof openReleased>['items'][number];

/** What the school released about the children under this phone; each look is kept. */
export function ReleasedList({
  opened,
  onError,
}: {
  readonly opened: Opened;
  readonly onError: (error: unknown) => void;
}) {
  const t = useT();
  const [kind, setKind] = useState<string>();
  const [items, setItems] = useState<readonly Item[]>();
  const look = useAct(openReleased, { onDone: (r) => setItems(r.items) });
  const show = (next: string) => {
    setKind(next);
    setItems(undefined);
    void look.run({ pass: opened.pass, kind: next }, onError);
  };
  return (
    <section className="panel stack">
      <h2>{t('openReads')}</h2>
      <div className="row">
        {opened.reads.map((read) => (
          <Button key={read.kind} type={kind === read.kind ? 'primary' : 'default'} onClick={() => show(read.kind)}>
            {read.title}
          </Button>
        ))}
      </div>
      <p className="soft">{t('openReadsText')}</p>
      {look.error ? <Alert type="error" title={look.error.problem?.message} /> : null}
      {kind && !items && !look.error ? <Skeleton active /> : null}
      {items?.length === 0 ? <EmptyState compact title={t('openNothing')} /> : null}
      {items?.map((item, i) => (
        // Two papers of one day may have one name, and the list only comes as a whole.
        <article key={`${kind} ${i}`} className="consent-released">
          <h3>
            {item.childName} · {item.title}{' '}
            {item.tone === 'alarm' ? <StatusTag status="needs">{t('openAlarm')}</StatusTag> : null}
          </h3>
          <p className="soft">{dayText(item.on)}</p>
          <dl>
            {item.lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
          {item.note ? <Alert type={item.tone === 'alarm' ? 'warning' : 'info'} title={item.note} /> : null}
        </article>
      ))}
    </section>
  );
}
