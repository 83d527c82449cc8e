import { instantText } from '../../../../kernel/web/format';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { useSession } from '../../../../kernel/web/session/session-store';
import { LINK_TYPES } from '../../rules';
import { Waiting } from '../parts';
import { useT } from '../texts';
import { PageText } from './page-text';
import { ActivityHead } from './parts';
import { useActivityPage } from './use-activity';

/** What each who took part makes of the lesson. */
export default function ActivityReflect({ params }: { readonly params: { readonly fmsLsnId?: string } }) {
  const t = useT();
  const zone = useSession()?.zone;
  const { activity, page, error, retry } = useActivityPage(Number(params.fmsLsnId) || 0, LINK_TYPES.reflect);
  if (!activity || !page) return <Waiting error={error} retry={retry} />;
  return (
    <div className="stack">
      <ActivityHead activity={activity} />
      <section className="panel stack">
        <h3 className="tl-h">{t('fms.mine')}</h3>
        <PageText page={page} label={t('fms.mine')} placeholder={t('fms.reflectPlace')} />
      </section>
      {page.reflections.map((r) => (
        <section className="panel stack" key={`${r.name}/${r.savedAt}`}>
          <h3 className="tl-h">
            {r.name} <span className="soft">{instantText(r.savedAt, zone)}</span>
          </h3>
          <RichView html={r.content} />
        </section>
      ))}
    </div>
  );
}
