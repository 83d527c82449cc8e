import { Button } from 'antd';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { RichView } from '../../../kernel/web/rich/rich-view';
import * as calls from '../contract';
import { fileUrl } from './org-logo';
import { useT } from './texts';

type Waiting = calls.SiteWaiting;
/** A row as the call names it. */
const named = ({ kind, id }: Waiting) =>
  kind === 'news' ? { newsIds: [id] } : kind === 'photo' ? { photoIds: [id] } : { teacherIds: [id] };

/** What waits for a second person before visitors see it: picture, words, who put it there. Where nothing waits there is nothing to see. */
export function SiteWaitingList() {
  const t = useT();
  const { data } = useCall(calls.siteWaiting, {}, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <section className="site-waiting-list">
      <h3 className="page-h">{t('waitingTitle', { count: data.total })}</h3>
      <p className="page-text">{t('waitingText')}</p>
      {data.total > data.items.length ? <p className="soft">{t('waitingMore', { count: data.items.length })}</p> : null}
      <ul className="visit-rows">
        {data.items.map((one) => (
          <Row key={`${one.kind} ${one.id}`} of={one} asOf={data.asOf} />
        ))}
      </ul>
    </section>
  );
}

function Row({ of, asOf }: { readonly of: Waiting; readonly asOf: string }) {
  const t = useT();
  const act = useAct(calls.siteConfirm, { done: t('confirmed') });
  const { kind, name, text, path, by, own } = of;
  return (
    <li>
      <img src={fileUrl(path)} alt="" width={88} height={50} loading="lazy" />
      <div className="site-waiting-says">
        <strong>{name}</strong>
        <small>
          {t(`waiting.${kind}`)} · {own ? t('waitingOwn') : t('waitingBy', { name: by })}
        </small>
        {kind === 'news' ? <RichView html={text} /> : text ? <p>{text}</p> : null}
      </div>
      {own ? null : (
        <Button
          className="row-end"
          loading={act.busy}
          aria-label={t('confirmName', { name })}
          onClick={() => void act.run({ ...named(of), asOf })}
        >
          {t('confirmOne')}
        </Button>
      )}
    </li>
  );
}
