import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, FileAddOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { QuestionPicker, QuestionView } from '../../question-bank/web/published';
import { getPreview, setPreview, type Preview } from '../contract';
import { QUES_MAX } from '../rules';
import { LinkHead, ResList, Waiting } from './parts';
import { PublishPanel } from './publish-panel';
import { useT } from './texts';
import { WareDialog } from './ware-dialog';

/** What children read and answer before the lesson, and the classes it goes to. */
export default function LinkPreview({ params }: { readonly params: { readonly linkId?: string } }) {
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(getPreview, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <LinkHead linkId={linkId} name={data.name} unit={data.unit} ended={data.ended} />
      <Content preview={data} />
      {data.ended ? null : <PublishPanel preview={data} />}
    </div>
  );
}

/** The preview by its ids, as it was saved at some time. */
interface Kept {
  readonly resIds: readonly number[];
  readonly queIds: readonly number[];
  /** Empty before anything was saved. */ readonly savedAt: string;
}
const keptOf = (p: Pick<Preview, 'resources' | 'questions' | 'savedAt'>): Kept => ({
  resIds: p.resources.map((r) => r.resId),
  queIds: p.questions.map((q) => q.verId),
  savedAt: p.savedAt ?? '',
});

/** Every change is saved at once: there is nothing to forget before sending. */
function Content({ preview: p }: { readonly preview: Preview }) {
  const t = useT();
  const [picking, setPicking] = useState<'ques' | 'wares'>();
  // What was saved last stands here before the page has been read again: the next change builds on it.
  const [own, setOwn] = useState<Kept>();
  const act = useAct(setPreview, { refreshes: ['teachlink'], onDone: (r) => setOwn(keptOf(r)) });
  const read = keptOf(p);
  const { resIds, queIds, savedAt } = own && own.savedAt > read.savedAt ? own : read;
  const save = (change: { readonly resIds?: number[]; readonly queIds?: number[] }) => {
    if (act.busy) return;
    const input = { linkId: p.linkId, resIds: [...resIds], queIds: [...queIds], ...change };
    void act.run(savedAt ? { ...input, savedAt } : input, () => void refresh('teachlink.link.preview'));
  };
  const move = (verId: number, by: number) => {
    const at = queIds.indexOf(verId);
    const ids = queIds.filter((id) => id !== verId);
    if (at >= 0) ids.splice(at + by, 0, verId);
    save({ queIds: ids });
  };
  return (
    <>
      <section className={act.busy ? 'panel stack refreshing' : 'panel stack'}>
        <div className="row">
          <h3 className="tl-h">{t('toRead', { n: p.resources.length })}</h3>
          {p.ended ? null : (
            <Button className="row-end" icon={<FileAddOutlined />} onClick={() => setPicking('wares')}>
              {t('addWare')}
            </Button>
          )}
        </div>
        {p.resources.length ? (
          <ResList
            items={p.resources}
            acts={(res) =>
              p.ended ? null : (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeOf', { name: res.title })}
                  onClick={() => save({ resIds: resIds.filter((id) => id !== res.resId) })}
                />
              )
            }
          />
        ) : (
          <EmptyState compact title={t('noWares')} />
        )}
      </section>
      <section className={act.busy ? 'panel stack refreshing' : 'panel stack'}>
        <div className="row">
          <h3 className="tl-h">{t('toAnswer', { n: p.questions.length, max: QUES_MAX })}</h3>
          {p.ended || p.questions.length >= QUES_MAX ? null : (
            <Button className="row-end" icon={<PlusOutlined />} onClick={() => setPicking('ques')}>
              {t('addQues')}
            </Button>
          )}
        </div>
        {p.questions.length ? (
          <ol className="tl-ques">
            {p.questions.map((q, at) => (
              <li key={q.verId}>
                <QuestionView body={q.body} no={at + 1} />
                {p.ended ? null : (
                  <span className="row" style={{ gap: 0 }}>
                    <Tooltip title={t('up')}>
                      <Button
                        type="text"
                        icon={<ArrowUpOutlined />}
                        aria-label={t('up')}
                        disabled={at === 0}
                        onClick={() => move(q.verId, -1)}
                      />
                    </Tooltip>
                    <Tooltip title={t('down')}>
                      <Button
                        type="text"
                        icon={<ArrowDownOutlined />}
                        aria-label={t('down')}
                        disabled={at === p.questions.length - 1}
                        onClick={() => move(q.verId, 1)}
                      />
                    </Tooltip>
                    <Tooltip title={t('remove')}>
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={t('remove')}
                        onClick={() => save({ queIds: queIds.filter((id) => id !== q.verId) })}
                      />
                    </Tooltip>
                  </span>
                )}
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState compact title={t('noQues')} />
        )}
      </section>
      <QuestionPicker
        open={picking === 'ques'}
        onClose={() => setPicking(undefined)}
        chosen={p.questions.map((q) => q.qid)}
        first={{ sbjId: p.sbjId }}
        max={QUES_MAX - p.questions.length}
        onPick={(picked) => {
          setPicking(undefined);
          save({ queIds: [...queIds, ...picked.map((q) => q.verId)] });
        }}
      />
      {picking === 'wares' ? (
        <WareDialog
          sbjId={p.sbjId}
          chosen={resIds}
          onClose={() => setPicking(undefined)}
          onPick={(ids) => {
            setPicking(undefined);
            save({ resIds: [...resIds, ...ids] });
          }}
        />
      ) : null}
    </>
  );
}
