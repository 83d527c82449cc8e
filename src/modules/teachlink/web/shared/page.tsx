import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../kernel/web/http/call-error';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { notify } from '../../../../kernel/web/notify';
import { QuestionView } from '../../../question-bank/web/published';
import { copyShared, setShare, sharedLink, type SharedLink } from '../../contract';
import { LinkHead, ResList, Waiting, type LinkPage } from '../parts';
import { QueResult } from '../que-result';
import { useT } from '../texts';

const FILES = 'teachlink.fault.filesUnseen';

/** One page of a shared link: read only, and copied whole. */
export default function SharedPage({
  with: { page = 'design' },
  params,
}: {
  readonly with: { readonly page?: LinkPage };
  readonly params: { readonly linkId?: string };
}) {
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(sharedLink, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <LinkHead linkId={linkId} name={data.name} unit={data.unit} shared>
        <span className="soft">
          {data.author} · {data.orgName}
        </span>
        {data.mine ? <TakeBack linkId={linkId} /> : <Copy link={data} />}
      </LinkHead>
      {page === 'preview' ? <Preview link={data} /> : null}
      {page === 'survey' ? <Survey link={data} /> : null}
      {page === 'design' ? <Words html={data.design} /> : null}
      {page === 'reflect' ? <Words html={data.reflect} /> : null}
    </div>
  );
}

/** The author's way to end a share, also when the hour itself is gone. */
function TakeBack({ linkId }: { readonly linkId: number }) {
  const t = useT();
  const go = useNavigate();
  const act = useAct(setShare, {
    refreshes: ['teachlink.link.share', 'teachlink.shared.list'],
    done: t('share.backDone'),
    onDone: () => void go('/teachlink/shared', { replace: true }),
  });
  return (
    <Button danger loading={act.busy} onClick={() => void act.run({ linkId, on: false })}>
      {t('share.back')}
    </Button>
  );
}
function Copy({ link }: { readonly link: SharedLink }) {
  const t = useT();
  const go = useNavigate();
  const confirm = useConfirm();
  const act = useAct(copyShared, {
    quiet: true,
    refreshes: ['teachlink', 'teachplan'],
    done: t('copyDone'),
    onDone: (r) => void go(toPath('/teachlink/{linkId}/design', { linkId: r.linkId })),
  });
  const copy = (without: boolean) =>
    act.run({ linkId: link.linkId, without }, (error) => {
      const said = error instanceof CallError ? error.problem.error_description : '';
      if (!(error instanceof CallError) || error.problem.error !== FILES) {
        notify({ tone: 'warning', text: said });
        return;
      }
      void confirm({ title: t('copyWithout'), text: said, ok: t('copy') }).then((yes) => {
        if (yes) void copy(true);
      });
    });
  return (
    <Button type="primary" loading={act.busy} onClick={() => void copy(false)}>
      {t('copy')}
    </Button>
  );
}

function Words({ html }: { readonly html: string | null }) {
  const t = useT();
  return (
    <section className="panel">
      {html ? <RichView html={html} /> : <EmptyState compact title={t('nothingWritten')} />}
    </section>
  );
}
function Preview({ link }: { readonly link: SharedLink }) {
  const t = useT();
  return (
    <>
      <section className="panel stack">
        <h3 className="tl-h">{t('toRead', { n: link.resources.length })}</h3>
        {link.resources.length ? <ResList items={link.resources} /> : <EmptyState compact title={t('noneHere')} />}
      </section>
      {link.questions.map((q, at) => (
        <section className="panel" key={q.verId}>
          <QuestionView body={q.body} no={at + 1} showKey />
        </section>
      ))}
    </>
  );
}
/** Counts alone: who answered what stays in the school. */
function Survey({ link }: { readonly link: SharedLink }) {
  const t = useT();
  if (!link.survey)
    return (
      <section className="panel">
        <EmptyState title={t('noSurvey')} text={t('noSurveyText')} />
      </section>
    );
  const { handedIn, parts } = link.survey;
  return (
    <>
      <p className="soft">{t('surveyCounts', { n: handedIn })}</p>
      {parts.map((p) => {
        const at = link.questions.findIndex((q) => q.verId === p.verId);
        const que = link.questions[at];
        if (!que) return null;
        if (p.right == null)
          return (
            <section className="panel stack" key={`${p.verId}/${p.qcid}`}>
              <QuestionView body={que.body} no={at + 1} showKey />
              <p className="soft">{t('hiddenCounts')}</p>
            </section>
          );
        return (
          <QueResult
            key={`${p.verId}/${p.qcid}`}
            que={{
              ...que,
              qcid: p.qcid,
              queNo: at + 1,
              answered: p.answered,
              right: p.right,
              rate: p.rate,
              wrong: p.wrong.map((g) => ({ ...g, children: [] })),
            }}
            of={p.answered}
          />
        );
      })}
    </>
  );
}
