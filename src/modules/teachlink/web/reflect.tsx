import { Link } from 'react-router';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { toPath } from '../../../kernel/web/router/paths';
import { useTitle } from '../../../kernel/web/router/page';
import { getLink, setReflect } from '../contract';
import { LinkHead, Waiting } from './parts';
import { ShareButton } from './share-button';
import { TextPane } from './text-pane';
import { useT } from './texts';

/** What the teacher says of the hour afterwards, beside the lessons that took it. */
export default function LinkReflect({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(getLink, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  const first = { content: data.reflect?.content ?? '', savedAt: data.reflect?.savedAt ?? null };
  return (
    <div className="stack">
      <LinkHead linkId={linkId} name={data.name} unit={data.unit} ended={data.ended}>
        {data.ended ? null : <ShareButton linkId={linkId} />}
      </LinkHead>
      {data.lessons.length ? (
        <section className="panel stack">
          <h3 className="tl-h">{t('lessonsOfHour')}</h3>
          <ul className="tl-lines">
            {data.lessons.map((l) => (
              <li key={l.lessonId}>
                <Link to={toPath('/arrange/basic/lesson/{lessonId}', { lessonId: l.lessonId })}>
                  <b>{l.clazzName}</b>
                  <span className="soft">{dayText(l.date)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="panel stack">
        <h3 className="tl-h">{t('page.reflect')}</h3>
        {data.ended ? (
          first.content ? (
            <RichView html={first.content} />
          ) : (
            <p className="soft">{t('nothingWritten')}</p>
          )
        ) : (
          <TextPane
            first={first}
            label={t('page.reflect')}
            placeholder={t('reflectPlace')}
            save={(content, savedAt) =>
              send(setReflect, { linkId, content, ...(savedAt ? { savedAt } : {}) }, { quiet: true })
            }
            read={async () => {
              const now = (await send(getLink, { linkId }, { quiet: true })).reflect;
              return { content: now?.content ?? '', savedAt: now?.savedAt ?? null };
            }}
          />
        )}
      </section>
    </div>
  );
}
