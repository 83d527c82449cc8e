import { AppstoreAddOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../kernel/web/http/call-error';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useToday } from '../../../kernel/web/parts/date-range';
import { settleDirty, useDirty } from '../../../kernel/web/router/dirty';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import { QuestionPicker } from '../../question-bank/web/published';
import { prefsGet } from '../../textbook/contract';
import { NodePicker, StagePicker, SubjectPicker } from '../../textbook/web/published';
import {
  PAPER_TITLE_MAX,
  QUES_MAX,
  SCORE_MAX,
  fullScoreOf,
  paperCreate,
  paperGet,
  paperUpdate,
  type Paper,
} from '../contract';
import { useCan } from '../../../kernel/web/app';
import { addTo, byKind, draftOf, fromPicked, moveTo, qidsIn, section, withScore, type Draft } from './paper/draft';
import { SectionCard } from './paper/section-card';
import { SmartDialog, type SmartSection } from './paper/smart-dialog';
import { viewPath } from './parts/places';
import { TagPicker } from './parts/tag-picker';
import { useT } from './texts';
import './resource.css';

interface Props {
  readonly with: { readonly desk?: boolean };
  readonly params: { readonly paperId?: string };
}
/** Writes a paper: a new one, one begun from another (`?from=`), or an own one in its next version. */
export default function PaperEdit({ with: { desk = false }, params }: Props) {
  const t = useT();
  const can = useCan();
  const [search] = useSearchParams();
  const me = useSession();
  const today = useToday();
  const id = Number(params.paperId ?? search.get('from')) || 0,
    fresh = params.paperId == null;
  const { data, error, refetch } = useCall(paperGet, { id }, { quiet: true, when: id > 0 });
  const pref = useCall(prefsGet, {}, { quiet: true, when: fresh && id === 0 && can(prefsGet) });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if ((id > 0 && !data) || (fresh && id === 0 && can(prefsGet) && pref.isPending))
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  const year = Number(today.slice(0, 4));
  const first: Draft = data
    ? draftOf(data, fresh ? `${data.title}`.slice(0, PAPER_TITLE_MAX) : data.title)
    : {
        title: '',
        stgId: pref.data?.stgId ?? 2,
        sbjId: me?.teachSbjIds[0] ?? pref.data?.sbjId ?? 2,
        year,
        tbkNodeIds: [],
        tagIds: [],
        sections: [section('')],
      };
  return (
    <Editor
      first={first}
      paper={fresh ? undefined : data}
      fromId={fresh && data ? data.resId : undefined}
      desk={desk}
      title={t(fresh ? 'newPaper' : 'edit')}
    />
  );
}

function Editor({
  first,
  paper,
  fromId,
  desk,
  title,
}: {
  readonly first: Draft;
  readonly paper: Paper | undefined;
  readonly fromId: number | undefined;
  readonly desk: boolean;
  readonly title: string;
}) {
  const t = useT();
  const go = useNavigate();
  const [start] = useState(first);
  const [d, setDraft] = useState(start);
  const [picking, setPicking] = useState<number>(),
    [smart, setSmart] = useState(false),
    [fault, setFault] = useState<{ readonly at: string; readonly text: string }>();
  const dirty = d !== start;
  useDirty(dirty);
  useTitle(paper?.title ?? title);
  const put = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setFault(undefined);
  };
  const total = fullScoreOf(d.sections),
    qids = qidsIn(d),
    starts = d.sections.map((_, at) => d.sections.slice(0, at).reduce((n, s) => n + s.questions.length, 1));
  const done = (saved: Paper) => {
    settleDirty();
    void go(viewPath('paper', saved.resId, desk), { replace: true });
  };
  const options = { done: t('saved'), onDone: done, quiet: true } as const;
  const create = useAct(paperCreate, options),
    update = useAct(paperUpdate, options);
  const failed = (error: unknown) => {
    if (error instanceof CallError)
      setFault({
        at: error.problem.fields?.[0]?.path ?? '',
        text: error.problem.fields?.[0]?.text ?? error.problem.error_description,
      });
  };
  const save = () => {
    const content = {
      title: d.title,
      stgId: d.stgId,
      sbjId: d.sbjId,
      year: d.year,
      tbkNodeIds: [...d.tbkNodeIds],
      tagIds: [...d.tagIds],
      sections: d.sections.map((s) => ({
        title: s.title,
        questions: s.questions.map((q) => ({
          verId: q.verId,
          score: q.score,
          ...(q.kind === 'group' ? { scores: q.scores } : {}),
        })),
      })),
    };
    void (paper
      ? update.run({ id: paper.resId, verId: paper.verId, ...content }, failed)
      : create.run({ ...content, ...(fromId == null ? {} : { fromId }) }, failed));
  };
  const takeSmart = (made: readonly SmartSection[]) =>
    setDraft((now) => {
      const kept = now.sections.filter((s) => s.questions.length > 0);
      return { ...now, sections: [...kept, ...made.map((m) => section(t(`kind.${m.kind}`), m.questions))] };
    });
  const swap = (at: number, dir: -1 | 1) => {
    const sections = [...d.sections];
    [sections[at], sections[at + dir]] = [sections[at + dir]!, sections[at]!];
    put({ sections });
  };
  const empty = qids.length === 0;
  return (
    <div className="pap">
      <div className="stack">
        {empty ? (
          <section className="panel">
            <EmptyState
              title={t('paperEmpty')}
              text={t('paperEmptyText')}
              action={
                <span className="row">
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => setPicking(d.sections[0]?.key)}>
                    {t('addQues')}
                  </Button>
                  <Button icon={<ThunderboltOutlined />} onClick={() => setSmart(true)}>
                    {t('smart')}
                  </Button>
                </span>
              }
            />
          </section>
        ) : null}
        {empty
          ? null
          : d.sections.map((s, at) => (
              <SectionCard
                key={s.key}
                section={s}
                at={at}
                count={d.sections.length}
                from={starts[at]!}
                others={d.sections
                  .filter((o) => o.key !== s.key)
                  .map((o) => ({ key: o.key, name: o.title || `${t('section')} ${d.sections.indexOf(o) + 1}` }))}
                onChange={(next) => put({ sections: d.sections.map((x) => (x.key === s.key ? next : x)) })}
                onMove={(dir) => swap(at, dir)}
                onRemove={() =>
                  put({ sections: d.sections.length > 1 ? d.sections.filter((x) => x.key !== s.key) : [section('')] })
                }
                onPick={() => setPicking(s.key)}
                onPlace={(qid, key, to) => setDraft((now) => moveTo(now, qid, key, to))}
                score={withScore}
              />
            ))}
        {empty ? null : (
          <div className="row">
            <Button icon={<AppstoreAddOutlined />} onClick={() => put({ sections: [...d.sections, section('')] })}>
              {t('addSection')}
            </Button>
            <Button icon={<ThunderboltOutlined />} onClick={() => setSmart(true)}>
              {t('smart')}
            </Button>
            <Button onClick={() => setDraft(byKind(d, (k) => t(`kind.${k}`)))}>{t('sortKinds')}</Button>
          </div>
        )}
      </div>
      <aside className="panel pap-side">
        <div className="pap-total">
          <div className="figure">
            <span className="figure-label">{t('field.queCount')}</span>
            <span className="figure-value">{qids.length}</span>
          </div>
          <div className="figure">
            <span className="figure-label">{t('field.fullScore')}</span>
            <span className="figure-value" style={total > SCORE_MAX ? { color: 'var(--needs)' } : undefined}>
              {total}
            </span>
          </div>
        </div>
        {total > SCORE_MAX ? <span className="why">{t('totalOver', { max: SCORE_MAX })}</span> : null}
        <Form layout="vertical" component="div">
          <Form.Item
            label={t('paperTitle')}
            required
            validateStatus={fault?.at === 'title' ? 'error' : ''}
            help={fault?.at === 'title' ? fault.text : undefined}
          >
            <Input.TextArea
              autoSize={{ minRows: 1, maxRows: 3 }}
              value={d.title}
              maxLength={PAPER_TITLE_MAX}
              showCount
              placeholder={t('paperTitlePlace')}
              aria-label={t('paperTitle')}
              onChange={(e) => put({ title: e.target.value })}
            />
          </Form.Item>
          <Form.Item label={t('field.stgId')} help={empty ? undefined : t('subjectFixed')}>
            <StagePicker
              aria-label={t('field.stgId')}
              disabled={!empty}
              value={d.stgId}
              onChange={(stgId) => {
                if (stgId) put({ stgId, tbkNodeIds: [], tagIds: [] });
              }}
            />
          </Form.Item>
          <Form.Item label={t('field.sbjId')}>
            <SubjectPicker
              aria-label={t('field.sbjId')}
              disabled={!empty}
              stgId={d.stgId}
              value={d.sbjId}
              onChange={(sbjId) => {
                if (sbjId) put({ sbjId, tbkNodeIds: [], tagIds: [] });
              }}
            />
          </Form.Item>
          <Form.Item label={t('field.year')}>
            <NumberInput
              min={1990}
              max={2100}
              precision={0}
              value={d.year}
              aria-label={t('field.year')}
              onChange={(year) => put({ year })}
              style={{ width: '100%' }}
            />
          </Form.Item>
          <Form.Item label={t('field.tbkNodeIds')}>
            <NodePicker
              aria-label={t('field.tbkNodeIds')}
              key={`${d.stgId} ${d.sbjId}`}
              multiple
              max={20}
              stgId={d.stgId}
              sbjId={d.sbjId}
              value={d.tbkNodeIds}
              onChange={(v) => put({ tbkNodeIds: (v ?? []) as readonly number[] })}
            />
          </Form.Item>
          <Form.Item label={t('field.tagIds')}>
            <TagPicker
              aria-label={t('field.tagIds')}
              resType="paper"
              stgId={d.stgId}
              sbjId={d.sbjId}
              value={d.tagIds}
              onChange={(v) => put({ tagIds: v ?? [] })}
            />
          </Form.Item>
        </Form>
        {fault && fault.at !== 'title' ? (
          <span role="alert" className="why">
            {fault.text}
          </span>
        ) : dirty ? (
          <span className="soft">{t('unsaved')}</span>
        ) : null}
        <Button
          type="primary"
          size="large"
          block
          disabled={empty}
          loading={create.busy || update.busy ? { delay: 250 } : false}
          onClick={save}
        >
          {t('save')}
        </Button>
      </aside>
      <QuestionPicker
        open={picking != null}
        onClose={() => setPicking(undefined)}
        chosen={qids}
        first={{ stgId: d.stgId, sbjId: d.sbjId }}
        max={QUES_MAX - qids.length}
        onPick={(picked) => {
          const key = picking ?? d.sections[0]!.key;
          setDraft((now) => addTo(now, key, picked.map(fromPicked)));
        }}
      />
      {smart ? (
        <SmartDialog
          stgId={d.stgId}
          sbjId={d.sbjId}
          not={qids}
          desk={desk}
          onTake={takeSmart}
          onClose={() => setSmart(false)}
        />
      ) : null}
    </div>
  );
}
