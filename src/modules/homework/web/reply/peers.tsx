import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { partsOf } from '../../../question-bank/contract';
import { QuestionView } from '../../../question-bank/web/published';
import { peerGet, peerList, peerStore, type PeerPaper } from '../../contract';
import { COMMENT_MAX, partKey } from '../../rules';
import { useT } from '../texts';
import { Bones } from './work-list';
import { must } from '../../../../kernel/shared/maps';

/** Classmates' papers, nameless; one opens under `paper` in the address. */
export function Peers() {
  const [search] = useSearchParams();
  const peerId = Number(search.get('paper')) || undefined;
  return peerId ? <PeerDesk key={peerId} peerId={peerId} /> : <PeerPapers />;
}
const at = (paper?: number) => toPath('/work/stu/home/{type}', { type: 'peer' }, { paper });

function PeerPapers() {
  const t = useT();
  const list = useList(peerList, { pageSize: 20 });
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading) return <Bones />;
  if (list.rows.length === 0)
    return (
      <div className="panel">
        <EmptyState
          title={t('peer.none')}
          text={t('peer.noneText')}
          action={
            <Link to="/work/dowork/workList/todo">
              <Button>{t('do.back')}</Button>
            </Link>
          }
        />
      </div>
    );
  return (
    <div className="stack">
      <ul className="hw-cards">
        {list.rows.map((r) => (
          <li key={r.peerId} className="panel hw-mine">
            <div>
              <h2>
                {r.name} <span className="soft">{t('peer.paper', { no: r.no })}</span>
              </h2>
              <p className="soft">{r.sbjName}</p>
            </div>
            <div className="hw-mine-end">
              {r.done ? <StatusTag status="done">{t('peer.done')}</StatusTag> : null}
              <Link to={at(r.peerId)}>
                <Button type={r.done ? 'default' : 'primary'}>{t(r.done ? 'peer.look' : 'peer.open')}</Button>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <ListPages list={list} />
    </div>
  );
}
function PeerDesk({ peerId }: { readonly peerId: number }) {
  const { data, error, refetch } = useCall(peerGet, { id: peerId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <PeerForm paper={data} /> : <Bones />;
}
function PeerForm({ paper }: { readonly paper: PeerPaper }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const [given, setGiven] = useState(
    () => new Map(paper.marks.map((m) => [partKey(m), { score: m.score, comment: m.comment }])),
  );
  const act = useAct(peerStore, { done: t('peer.sent'), onDone: () => setSearch({}) });
  const set = (key: string, part: Partial<{ score: number | null; comment: string }>) =>
    setGiven((g) => new Map(g).set(key, { ...must(g, key), ...part }));
  const ready = [...given.values()].every((g) => g.score != null);
  const rows = new Map(paper.answers.map((a) => [partKey(a), a]));
  const asked = new Set(paper.marks.map((m) => m.qid));
  return (
    <div className="stack">
      <header className="hw-head">
        <div>
          <h2>{paper.name}</h2>
          <p className="soft">{t('peer.hint')}</p>
        </div>
        <span className="row-end">
          <Link to={at()}>
            <Button>{t('peer.back')}</Button>
          </Link>
        </span>
      </header>
      {paper.ques
        .filter((q) => asked.has(q.qid))
        .map((q) => (
          <section key={q.qid} className="panel">
            <QuestionView
              body={q.body}
              no={q.queNo}
              showKey
              answers={Object.fromEntries(
                partsOf(q.body).map((p) => [p.qcid, rows.get(partKey({ qid: q.qid, qcid: p.qcid }))?.answer ?? null]),
              )}
            />
            {paper.marks
              .filter((m) => m.qid === q.qid)
              .map((m) => {
                const key = partKey(m),
                  mine = must(given, key);
                return (
                  <div key={key} className="hw-peer-score">
                    {m.qcid ? <span className="soft">{`${q.queNo}(${m.qcid})`}</span> : null}
                    <NumberInput
                      aria-label={t('peer.score', { no: q.queNo, full: m.full })}
                      min={0}
                      max={m.full}
                      step={0.5}
                      precision={1}
                      value={mine.score}
                      onChange={(v) => set(key, { score: v })}
                      style={{ width: 88 }}
                    />
                    <span className="soft">{t('peer.full', { full: m.full })}</span>
                    <Input
                      aria-label={t('peer.comment')}
                      placeholder={t('peer.comment')}
                      maxLength={COMMENT_MAX}
                      value={mine.comment}
                      onChange={(e) => set(key, { comment: e.target.value })}
                      style={{ flex: '1 1 180px' }}
                    />
                  </div>
                );
              })}
          </section>
        ))}
      <div className="row">
        <Button
          type="primary"
          size="large"
          loading={act.busy}
          disabled={!ready}
          onClick={() =>
            void act.run({
              id: paper.peerId,
              marks: paper.marks.map((m) => {
                const g = must(given, partKey(m));
                return { qid: m.qid, qcid: m.qcid, score: g.score ?? 0, comment: g.comment };
              }),
            })
          }
        >
          {t('peer.send')}
        </Button>
        {ready ? null : <span className="soft">{t('peer.missing')}</span>}
      </div>
    </div>
  );
}
