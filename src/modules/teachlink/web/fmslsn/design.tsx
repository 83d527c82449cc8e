import { DeleteOutlined, FileAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { instantDay } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { useSession } from '../../../../kernel/web/session/session-store';
import { endActivity, removeActivity, setActivityLink, type LinkContent, type WholeActivity } from '../../contract';
import { LINK_TYPES } from '../../rules';
import { ResList, Waiting } from '../parts';
import { useT } from '../texts';
import { WareDialog } from '../ware-dialog';
import { ActivityDialog } from './activity-dialog';
import { PageText } from './page-text';
import { ActivityHead } from './parts';
import { useActivityPage } from './use-activity';

/** What the activity is about, who takes part, and for the owner its code. */
export default function ActivityDesign({ params }: { readonly params: { readonly fmsLsnId?: string } }) {
  const t = useT();
  const { activity, page, error, retry } = useActivityPage(Number(params.fmsLsnId) || 0, LINK_TYPES.design);
  const zone = useSession()?.zone;
  if (!activity) return <Waiting error={error} retry={retry} />;
  return (
    <div className="stack">
      <ActivityHead activity={activity}>{activity.mine ? <Acts activity={activity} /> : null}</ActivityHead>
      {activity.code && activity.validUntil ? (
        <section className="panel row">
          <span>{t('inviteCode')}</span>
          <b className="tl-code">{activity.code}</b>
          <span className="soft">{t('validUntil', { day: instantDay(activity.validUntil, zone) })}</span>
        </section>
      ) : null}
      {activity.joined ? (
        <>
          {page ? <Design activity={activity} page={page} /> : <Waiting error={error} retry={retry} />}
          <Members activity={activity} />
        </>
      ) : (
        <section className="panel">
          <p className="soft">{t('joinFirst')}</p>
        </section>
      )}
    </div>
  );
}

function Design({ activity, page }: { readonly activity: WholeActivity; readonly page: LinkContent }) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  const act = useAct(setActivityLink, { refreshes: ['teachlink.fmslsn.link'] });
  const ids = page.resources.map((r) => r.resId);
  // The text saves itself: what this page remembers of it may be older.
  const keep = (resIds: number[]) => void act.run({ id: page.fmsLsnId, type: LINK_TYPES.design, resIds });
  return (
    <>
      <section className="panel stack">
        <h3 className="tl-h">{t('fms.design')}</h3>
        <PageText page={page} label={t('fms.design')} placeholder={t('fms.designPlace')} />
      </section>
      {page.editable || page.resources.length ? (
        <section className="panel stack">
          <div className="row">
            <h3 className="tl-h">{t('fms.files', { n: page.resources.length })}</h3>
            {page.editable ? (
              <Button className="row-end" icon={<FileAddOutlined />} onClick={() => setPicking(true)}>
                {t('addWare')}
              </Button>
            ) : null}
          </div>
          <ResList
            items={page.resources}
            {...(page.editable
              ? {
                  acts: (res) => (
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={t('removeOf', { name: res.title })}
                      onClick={() => keep(ids.filter((id) => id !== res.resId))}
                    />
                  ),
                }
              : {})}
          />
        </section>
      ) : null}
      {picking ? (
        <WareDialog
          sbjId={activity.sbjId}
          chosen={ids}
          onClose={() => setPicking(false)}
          onPick={(more) => {
            setPicking(false);
            keep([...ids, ...more]);
          }}
        />
      ) : null}
    </>
  );
}

function Acts({ activity: a }: { readonly activity: WholeActivity }) {
  const t = useT();
  const go = useNavigate();
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const end = useAct(endActivity, { done: t('endedDone') });
  const remove = useAct(removeActivity, {
    done: t('removedDone'),
    onDone: () => void go('/fmslsn', { replace: true }),
  });
  return (
    <>
      {a.state === 'ended' ? null : (
        <>
          <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
          <Button
            loading={end.busy}
            onClick={() =>
              void confirm({ title: t('endAsk', { name: a.name }), ok: t('end') }).then((yes) => {
                if (yes) void end.run({ id: a.fmsLsnId });
              })
            }
          >
            {t('end')}
          </Button>
        </>
      )}
      <Button
        danger
        loading={remove.busy}
        onClick={() =>
          void confirm({ title: t('deleteAsk', { name: a.name }), text: t('deleteText'), ok: t('delete') }).then(
            (yes) => {
              if (yes) void remove.run({ id: a.fmsLsnId });
            },
          )
        }
      >
        {t('delete')}
      </Button>
      {editing ? <ActivityDialog activity={a} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Members({ activity: a }: { readonly activity: WholeActivity }) {
  const t = useT();
  return (
    <section className="panel stack">
      <h3 className="tl-h">{t('membersN', { n: a.members.length })}</h3>
      <ul className="tl-groups">
        {a.members.map((m) => (
          <li key={m.userId}>
            <b>{m.name}</b>
            <span className="soft">{m.orgName}</span>
            {m.owner ? <StatusTag status="off">{t('owner')}</StatusTag> : null}
            {m.handedIn ? <StatusTag status="done">{t('sheetIn')}</StatusTag> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
