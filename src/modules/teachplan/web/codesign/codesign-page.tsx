import { HistoryOutlined, TeamOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { instantText } from '../../../../kernel/web/format';
import { useEvents } from '../../../../kernel/web/events';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { Avatar } from '../../../../kernel/web/parts/basics';
import { ErrorState, GoneState } from '../../../../kernel/web/parts/states';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import { endCodesign, getCodesign, seeCodesign, type Codesign } from '../../contract';
import { PageText } from '../page-text';
import { useT } from '../texts';
import { InviteDialog } from './invite-dialog';
import { CodesignStateTag } from './state-tag';
import { usePage } from './use-page';
import { Versions } from './versions';

/** One lesson prepared by several: the page all write, who takes part, and what it said before. */
export function CodesignPage({ id }: { readonly id: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(getCodesign, { id }, { quiet: true });
  const see = useAct(seeCodesign, { refreshes: ['teachplan.codesign.list'], quiet: true });
  const seen = useRef(false);
  useEvents('teachplan.codesign', (event) => {
    if ((event as { codesignId?: number }).codesignId === id) void refetch();
  });
  useEffect(() => {
    if (data?.fresh && !seen.current) {
      seen.current = true;
      void see.run({ id });
    }
  }, [data, id, see]);
  useTitle(data?.name);
  if (error)
    return error.status === 404 ? (
      <GoneState
        text={t('codesignGone')}
        action={
          <Link to="/teachplan/index?tab=codesign">
            <Button>{t('toList')}</Button>
          </Link>
        }
      />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '40%', height: 18 }} />
        <span className="bone" />
        <span className="bone" style={{ width: '80%' }} />
      </div>
    );
  return <Open codesign={data} />;
}

function Open({ codesign: c }: { readonly codesign: Codesign }) {
  const t = useT();
  const zone = useSession()?.zone;
  const confirm = useConfirm();
  const page = usePage(c);
  const end = useAct(endCodesign, { done: t('codesignEndDone'), refreshes: ['teachplan.codesign'] });
  const [inviting, setInviting] = useState(false);
  const [history, setHistory] = useState(false);
  const ended = c.state === 'ended';
  const ask = async () => {
    if (
      (await confirm({ title: t('codesignEndTitle', { name: c.name }), text: t('codesignEndText'), ok: t('end') })) &&
      (await page.flush())
    )
      await end.run({ id: c.codesignId });
  };
  return (
    <div className="stack">
      <section className="panel stack" style={{ gap: 10 }}>
        <header className="tp-card-head">
          <h2 className="tp-title">{c.name}</h2>
          <CodesignStateTag state={c.state} />
          <span className="row-end tp-card-acts no-print">
            <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
              {t('versions', { count: c.versions.length })}
            </Button>
            {c.mine && !ended ? (
              <>
                <Button icon={<TeamOutlined />} onClick={() => setInviting(true)}>
                  {t('invite')}
                </Button>
                <Button onClick={() => void ask()}>{t('end')}</Button>
              </>
            ) : null}
          </span>
        </header>
        <p className="soft tp-facts">
          {c.grdName} {c.sbjName} · {instantText(c.start, zone)} · {t('minutes', { count: c.duration })}
        </p>
        <ul className="tp-members" aria-label={t('field.members')}>
          {c.members.map((m) => (
            <li key={m.userId}>
              <Avatar name={m.name} photo={m.photo} />
              <span>
                {m.name}
                <small className="soft">{m.userId === c.userId ? t('lead') : m.seen ? '' : t('notSeen')}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {page.theirs ? (
        <Alert
          type="warning"
          showIcon
          title={t('theirsTitle', { name: page.theirs.savedByName })}
          description={
            <div className="tp-theirs">
              <RichView html={page.theirs.content} />
            </div>
          }
          action={
            <span className="stack" style={{ gap: 6 }}>
              <Button size="small" type="primary" onClick={page.takeTheirs}>
                {t('takeTheirs')}
              </Button>
              <Button size="small" onClick={page.append}>
                {t('appendMine')}
              </Button>
              <Button size="small" onClick={page.keepMine}>
                {t('keepMine')}
              </Button>
            </span>
          }
        />
      ) : null}
      <section className="panel tp-pane">
        {ended ? (
          c.content ? (
            <RichView html={c.content} />
          ) : (
            <p className="soft">{t('codesignBlank')}</p>
          )
        ) : (
          <PageText
            value={page.content}
            onChange={page.write}
            minHeight={380}
            aria-label={t('codesignPage')}
            placeholder={t('codesignPlace')}
          />
        )}
      </section>
      {ended ? null : (
        <div className="tp-foot" role="status" aria-live="polite">
          <span className="tp-save">
            {page.status === 'saved'
              ? t('save.savedBy', { at: instantText(c.savedAt, zone), name: c.savedByName })
              : page.status === 'saving'
                ? t('save.saving')
                : page.status === 'offline'
                  ? t('save.offline')
                  : page.status === 'refused'
                    ? page.fault
                    : page.status === 'conflict'
                      ? t('save.conflict')
                      : t('save.local')}
          </span>
        </div>
      )}
      <InviteDialog codesign={c} open={inviting} onClose={() => setInviting(false)} />
      <Versions
        codesign={c}
        open={history}
        onClose={() => setHistory(false)}
        onTake={
          ended
            ? undefined
            : (html) => {
                page.write(html);
                setHistory(false);
              }
        }
      />
    </div>
  );
}
