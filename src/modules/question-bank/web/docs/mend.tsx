import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { docFix, type DocBatch, type DocItem } from '../../contract';
import { QuestionForm, type QuestionDraft } from '../edit/question-form';
import { useT } from '../texts';
import type { DocPictures } from './pictures';

/** Mends one question of a preview in the usual editor; incomplete it may be kept and finished later. Ctrl+Enter saves. */
export function MendItem({
  batch,
  item,
  pictures,
  onClose,
}: {
  readonly batch: DocBatch;
  readonly item: DocItem;
  readonly pictures: DocPictures;
  readonly onClose: (saved?: DocItem) => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const began = useMemo(
    (): QuestionDraft => ({
      stgId: batch.stgId,
      sbjId: batch.sbjId,
      qtpId: item.qtpId,
      degree: item.degree,
      body: pictures.shownBody(item.body),
      tbkNodeIds: item.tbkNodeIds,
      klgIds: item.klgIds,
      tagIds: item.tagIds,
      source: item.source ?? '',
    }),
    // eslint-disable-next-line react/exhaustive-deps -- where the editing begins; what happens around it changes nothing
    [item],
  );
  const [draft, setDraft] = useState(began);
  const dirty = draft !== began;
  useDirty(dirty);
  const fix = useAct(docFix, { done: t('docMended'), refreshes: [] });
  const save = async () => {
    if (draft.qtpId == null) {
      notify({ tone: 'warning', text: t('chooseType') });
      return;
    }
    const saved = await fix.run({
      batchId: batch.batchId,
      itemNo: item.itemNo,
      qtpId: draft.qtpId,
      degree: draft.degree,
      body: pictures.keptBody(draft.body),
      tbkNodeIds: [...draft.tbkNodeIds],
      klgIds: [...draft.klgIds],
      tagIds: [...draft.tagIds],
      source: draft.source.trim() || null,
    });
    if (saved) onClose(saved);
  };
  const close = async () => {
    if (!dirty || (await confirm({ title: t('throwAway'), ok: t('throwAwayOk') }))) onClose();
  };
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={t('docMendTitle', { no: item.printNo || item.itemNo })}
      size="min(1280px, 100vw)"
      maskClosable={false}
      className="edit-drawer"
      footer={
        <div className="row">
          <span className="row-end row">
            <Button onClick={() => void close()}>{t('cancel')}</Button>
            <Button type="primary" loading={fix.busy ? { delay: 250 } : false} onClick={() => void save()}>
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
            void save();
          }
        }}
      >
        <QuestionForm value={draft} onChange={setDraft} marked fixedSubject />
      </div>
    </Drawer>
  );
}
