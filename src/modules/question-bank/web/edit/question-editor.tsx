import { Alert, Button, Drawer } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { checkQuestion, dupSimilar, emptyBody, queCreate, queUpdate, type QueLib, type QueRow } from '../../contract';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import { QuestionForm, type QuestionDraft } from './question-form';

export interface QuestionEditorProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The one to be changed; absent: a new one. */
  readonly question?: QueRow | undefined;
  /** What a new one begins with. */
  readonly first?: Partial<QuestionDraft>;
  /** Where a new one goes; absent: the caller's usual library. */
  readonly lib?: QueLib;
  readonly onSaved?: (row: QueRow) => void;
}
const beginning = (question: QueRow | undefined, first: Partial<QuestionDraft> | undefined): QuestionDraft =>
  question
    ? {
        stgId: question.stgId,
        sbjId: question.sbjId,
        qtpId: question.qtpId,
        degree: question.degree,
        body: question.body,
        tbkNodeIds: question.tbkNodeIds,
        klgIds: question.klgIds,
        tagIds: question.tagIds,
        source: question.source ?? '',
      }
    : {
        stgId: 2,
        sbjId: 2,
        qtpId: 1,
        degree: 2,
        body: emptyBody('single'),
        tbkNodeIds: [],
        klgIds: [],
        tagIds: [],
        source: '',
        ...first,
      };

/** Writes a question or changes one, in a drawer: form on the left, what it will look like on the right. Ctrl+Enter saves. */
export function QuestionEditor({ open, ...rest }: QuestionEditorProps) {
  return open ? <Editing key={rest.question?.verId ?? 'new'} {...rest} /> : null;
}
function Editing({ onClose, question, first, lib, onSaved }: Omit<QuestionEditorProps, 'open'>) {
  const t = useT();
  const confirm = useConfirm();
  const began = useMemo(() => beginning(question, first), [question, first]);
  const [draft, setDraft] = useState(began);
  const [marked, setMarked] = useState(false);
  const dirty = draft !== began;
  useDirty(dirty);
  const create = useAct(queCreate),
    update = useAct(queUpdate);
  const busy = create.busy || update.busy;
  const similar = useSimilar(draft, question?.qid, question ? question.lib === 'pfm' : lib === 'pfm' || lib == null);

  const save = async (again: boolean) => {
    setMarked(true);
    if (draft.qtpId == null) {
      notify({ tone: 'warning', text: t('chooseType') });
      return;
    }
    if (checkQuestion(draft.body).length > 0) {
      notify({ tone: 'warning', text: t('fault.incomplete') });
      setTimeout(() => document.querySelector('.edit-fault')?.scrollIntoView({ block: 'center', behavior: 'smooth' }));
      return;
    }
    const content = {
      stgId: draft.stgId,
      sbjId: draft.sbjId,
      qtpId: draft.qtpId,
      degree: draft.degree,
      body: draft.body,
      tbkNodeIds: [...draft.tbkNodeIds],
      klgIds: [...draft.klgIds],
      tagIds: [...draft.tagIds],
      source: draft.source.trim() || null,
    };
    const row = question
      ? await update.run({ id: question.qid, rev: question.rev ?? undefined, verId: question.verId, ...content })
      : await create.run({ ...(lib ? { lib } : {}), ...content });
    if (!row) return;
    notify({ tone: 'success', text: t(question ? 'savedVersion' : 'savedQuestion', { no: row.verNo }) });
    onSaved?.(row);
    // The next one of a row is mostly of the same section and type.
    if (again) {
      setMarked(false);
      setDraft({ ...draft, body: emptyBody(draft.body.kind) });
    } else onClose();
  };
  const close = async () => {
    if (!dirty || (await confirm({ title: t('throwAway'), ok: t('throwAwayOk') }))) onClose();
  };
  const keys = useRef(save);
  useEffect(() => {
    keys.current = save;
  });
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={t(question ? 'editTitle' : 'newTitle')}
      size="min(1280px, 100vw)"
      maskClosable={false}
      className="edit-drawer"
      footer={
        <div className="row">
          <span className="soft">{question ? t('versionHint') : null}</span>
          <span className="row-end row">
            <Button onClick={() => void close()}>{t('cancel')}</Button>
            {question ? null : (
              <Button loading={busy ? { delay: 250 } : false} onClick={() => void save(true)}>
                {t('saveNext')}
              </Button>
            )}
            <Button type="primary" loading={busy ? { delay: 250 } : false} onClick={() => void save(false)}>
              {t('save')}
            </Button>
          </span>
        </div>
      }
    >
      <div
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault();
            void keys.current(false);
          }
        }}
      >
        <QuestionForm value={draft} onChange={setDraft} marked={marked} />
        {similar.length > 0 ? (
          <section className="edit-similar">
            <Alert
              type="warning"
              showIcon
              title={t('similarTitle', { count: similar.length })}
              description={t('similarText')}
            />
            {similar.map((row) => (
              <QuestionCard
                key={row.qid}
                row={row}
                actions={<span className="num">{t('likeness', { percent: row.likeness })}</span>}
              />
            ))}
          </section>
        ) : null}
      </div>
    </Drawer>
  );
}
/** Questions of the library that are like the one being written, asked when the writing rests. */
function useSimilar(
  draft: QuestionDraft,
  qid: number | undefined,
  when: boolean,
): readonly (QueRow & { readonly likeness: number })[] {
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const id = setTimeout(() => setAsked(draft), 1500);
    return () => clearTimeout(id);
  }, [draft]);
  const ready = when && checkQuestion(asked.body).every((f) => f.path !== 'stem') && asked.body.stem.length > 12;
  return (
    useCall(
      dupSimilar,
      { stgId: asked.stgId, sbjId: asked.sbjId, body: asked.body, qid },
      { when: ready, quiet: true, keep: true },
    ).data?.filter(() => ready) ?? []
  );
}
