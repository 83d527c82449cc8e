import { Button } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { RichView } from '../../../kernel/web/rich/rich-view';
import * as calls from '../contract';
import type { PageField } from '../rules';
import { fileUrl } from './org-logo';
import { useT } from './texts';

type Own = ReplyOf<typeof calls.selfGet>;
type Waiting = calls.SiteWaiting;
/** A row as the call names it. */
const keysOf = ({ kind, id }: Waiting) =>
  ({
    news: { newsIds: [id] },
    photo: { photoIds: [id] },
    teacher: { teacherIds: [id] },
    profile: { ownWords: true },
  })[kind];

/** What waits for a second person before visitors see it: picture, words, who put it there. Where nothing waits there is nothing to see. */
export function SiteWaitingList({ org }: { readonly org: Own }) {
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
          <Row key={`${one.kind} ${one.id} ${one.own}`} of={one} asOf={data.asOf} org={org} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly of: Waiting;
  readonly asOf: string;
  readonly org: Own;
}
function Row({ of, asOf, org }: RowProps) {
  const t = useT();
  const act = useAct(calls.siteConfirm, { done: t('confirmed') });
  const { kind, text, path, by, own, fields } = of;
  const isProfile = kind === 'profile';
  const name = isProfile ? t('waiting.profile') : of.name;
  const whose = own ? t('waitingOwn') : t('waitingBy', { name: by });
  return (
    <li>
      {path ? <img src={fileUrl(path)} alt="" width={88} height={50} loading="lazy" /> : null}
      <div className="site-waiting-says">
        <strong>{name}</strong>
        <small>{isProfile ? whose : `${t(`waiting.${kind}`)} · ${whose}`}</small>
        {fields.map((field) => (
          <Said key={field} field={field} org={org} />
        ))}
        {kind === 'news' ? <RichView html={text} /> : text ? <p>{text}</p> : null}
      </div>
      {own ? null : (
        <Button
          className="row-end"
          loading={act.busy}
          aria-label={t('confirmName', { name })}
          onClick={() => void act.run({ ...keysOf(of), asOf })}
        >
          {t('confirmOne')}
        </Button>
      )}
    </li>
  );
}

/** One of the organisation's own words, as visitors would find it. */
function Said({ field, org }: { readonly field: PageField; readonly org: Own }) {
  const t = useT();
  const label = t(`field.${field}`);
  if (field === 'intro')
    return (
      <>
        <p>{label}</p>
        <RichView html={org.intro} />
      </>
    );
  if (field === 'outline' || field === 'address' || field === 'tel')
    return (
      <p>
        {label}: {org[field]}
      </p>
    );
  if (field === 'videos')
    return (
      <p>
        {label}:{' '}
        {org.videos.map((path, at) => (
          <a key={path} href={fileUrl(path)} target="_blank" rel="noopener noreferrer">
            {at + 1}{' '}
          </a>
        ))}
      </p>
    );
  const paths = field === 'carousels' ? org.carousels : [org[field]];
  return (
    <p>
      {label}:{' '}
      {paths.map((path) =>
        path ? <img key={path} src={fileUrl(path)} alt={label} width={88} height={50} loading="lazy" /> : null,
      )}
    </p>
  );
}
