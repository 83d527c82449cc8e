import { Button, Modal } from 'antd';
import { useUi } from '../i18n/use-text';
import { useConfirm } from '../parts/ask';
import type { Item } from './item';
import type { SaveQueue } from './queue';

/** What the server refused: each with its reason, to be sent again or dropped. What was refused for good does not go by itself. */
export function RefusedList({
  items,
  queue,
  onClose,
}: {
  readonly items: readonly Item[];
  readonly queue: SaveQueue;
  readonly onClose: () => void;
}) {
  const t = useUi();
  const confirm = useConfirm();
  const drop = async (item: Item) => {
    if (await confirm({ title: t('savingDropTitle', { what: item.title }), loses: t('savingDropLoses') }))
      await queue.drop([item.id]);
  };
  return (
    <Modal open title={t('savingRefusedTitle')} footer={null} onCancel={onClose}>
      {items.length === 0 ? <p>{t('savingNothing')}</p> : null}
      <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {items.map((item) => (
          <li key={item.id} className="row">
            <span>
              <strong>{item.title}</strong>
              <br />
              <span className="soft">
                {item.later ? t('savingLaterText', { why: item.later.text }) : item.fault?.text}
              </span>
            </span>
            <span className="row row-end" style={{ gap: 8 }}>
              <Button size="small" onClick={() => void queue.retry(item.id)}>
                {t('savingAgain')}
              </Button>
              <Button size="small" danger onClick={() => void drop(item)}>
                {t('savingDrop')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
