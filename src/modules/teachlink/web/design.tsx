import { useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useTitle } from '../../../kernel/web/router/page';
import { getLink, setDesign } from '../contract';
import { LinkHead, Waiting } from './parts';
import { ShareButton } from './share-button';
import { TextPane } from './text-pane';
import { useT } from './texts';

/** The design of an hour: what the plan says of it stands above what the teacher writes. */
export default function LinkDesign({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(getLink, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  const first = { content: data.design?.content ?? '', savedAt: data.design?.savedAt ?? null };
  return (
    <div className="stack">
      <LinkHead linkId={linkId} name={data.name} unit={data.unit} ended={data.ended}>
        {data.ended ? null : <ShareButton linkId={linkId} />}
      </LinkHead>
      {data.source ? (
        <p className="soft">{t('copiedFrom', { org: data.source.orgName, name: data.source.author })}</p>
      ) : null}
      <section className="panel stack">
        <h3 className="tl-h">{t('planned')}</h3>
        <div className="tl-planned">
          <RichView html={data.planned} />
        </div>
      </section>
      <section className="panel stack">
        <h3 className="tl-h">{t('page.design')}</h3>
        {data.ended ? (
          first.content ? (
            <RichView html={first.content} />
          ) : (
            <p className="soft">{t('nothingWritten')}</p>
          )
        ) : (
          <TextPane
            first={first}
            label={t('page.design')}
            placeholder={t('designPlace')}
            save={(content, savedAt) =>
              send(setDesign, { linkId, content, ...(savedAt ? { savedAt } : {}) }, { quiet: true })
            }
            read={async () => {
              const now = (await send(getLink, { linkId }, { quiet: true })).design;
              return { content: now?.content ?? '', savedAt: now?.savedAt ?? null };
            }}
          />
        )}
      </section>
    </div>
  );
}
