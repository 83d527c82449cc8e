import { CheckOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useState } from 'react';
import { numberText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import type { InputOf, ReplyOf } from '../../../../kernel/shared/call';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import * as calls from '../../contract';
import { useT } from '../texts';

type Asked = InputOf<typeof calls.commitPreview>;
type Preview = ReplyOf<typeof calls.commitPreview>;
/** Takes drafts over. Where results would get another value, or words are left aside, they are shown first. */
export function CommitButton({ asked }: { readonly asked: Asked }) {
  const t = useT();
  const [preview, setPreview] = useState<Preview>();
  const commit = useAct(calls.markCommit, {
    done: (r) =>
      r.committed
        ? t('exam.committedN', { n: r.committed, waiting: r.waiting })
        : t('exam.nothingToCommit', { waiting: r.waiting }),
  });
  const go = async () => {
    await commit.run({ kind: 'entry', ...asked });
    setPreview(undefined);
  };
  const look = async () => {
    const found = await send(calls.commitPreview, asked);
    if (found.replaced || found.kept) setPreview(found);
    else await go();
  };
  return (
    <>
      <ActButton type="primary" icon={<CheckOutlined />} onClick={look}>
        {t('exam.commitAll')}
      </ActButton>
      <Modal
        open={preview != null}
        title={t('exam.preview')}
        width={640}
        okText={t('exam.previewOk')}
        okButtonProps={{ disabled: !preview || preview.fresh + preview.replaced === 0 }}
        onOk={go}
        onCancel={() => setPreview(undefined)}
      >
        {preview ? <Changes preview={preview} /> : null}
      </Modal>
    </>
  );
}

function Changes({ preview }: { readonly preview: Preview }) {
  const t = useT();
  const { fresh, replaced, kept, waiting, items } = preview;
  const counts = { fresh, replaced, kept, waiting };
  const more = replaced + kept - items.length;
  return (
    <div className="stack">
      <p className="exam-note">
        {(['fresh', 'replaced', 'kept', 'waiting'] as const)
          .filter((key) => counts[key] > 0)
          .map((key) => t(`exam.preview.${key}`, { n: numberText(counts[key]) }))
          .join(t('exam.preview.and'))}
      </p>
      <div className="fit-table exam-preview">
        <table className="plain">
          <thead>
            <tr>
              <th>{t('field.clazzName')}</th>
              <th>{t('childName')}</th>
              <th>{t('field.itemName')}</th>
              <th className="num">{t('field.result')}</th>
              <th className="num">{t('field.draftText')}</th>
              <th>{t('exam.preview.then')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((i) => (
              <tr key={`${i.userId} ${i.itemId}`}>
                <td>{i.clazzName}</td>
                <td>{i.name}</td>
                <td>{i.itemName}</td>
                <td className="num">{i.oldText}</td>
                <td className="num">{i.newText}</td>
                <td>
                  {i.kept
                    ? t('exam.preview.stays', { text: i.oldText })
                    : t('exam.preview.becomes', { text: i.newText })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className="soft">{t('exam.preview.more', { n: numberText(more) })}</p> : null}
    </div>
  );
}
