import { Checkbox, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { wareList, type Ware } from '../../resource/contract';
import { FileMark, sizeText } from '../../resource/web/published';
import { useT } from './texts';

const LIBS = ['psn', 'org', 'reg', 'pfm'] as const;
const MOST = 100;

/** Chooses courseware of a library for the preview. */
export function WareDialog({
  sbjId,
  chosen,
  onPick,
  onClose,
}: {
  readonly sbjId: number;
  readonly chosen: readonly number[];
  readonly onPick: (resIds: readonly number[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [lib, setLib] = useState<(typeof LIBS)[number]>('psn');
  const [picked, setPicked] = useState<readonly Ware[]>([]);
  const { data, error, refetch } = useCall(
    wareList,
    { lib, curPage: 1, pageSize: MOST, ...(lib === 'psn' ? {} : { sbjId }) },
    { quiet: true, keep: true },
  );
  const turn = (w: Ware, on: boolean) =>
    setPicked((all) => (on ? [...all, w] : all.filter((x) => x.resId !== w.resId)));
  return (
    <Modal
      open
      title={t('addWare')}
      onCancel={onClose}
      okText={t('take', { n: picked.length })}
      okButtonProps={{ disabled: picked.length === 0 }}
      onOk={() => onPick(picked.map((w) => w.resId))}
    >
      <div className="stack">
        <Segmented value={lib} onChange={setLib} options={LIBS.map((value) => ({ value, label: t(`lib.${value}`) }))} />
        {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        {data?.items.length === 0 ? (
          <EmptyState
            compact
            title={t('libEmpty')}
            action={lib === 'psn' ? <Link to="/repo/psn/courseware">{t('toLibrary')}</Link> : undefined}
          />
        ) : null}
        <ul className="tl-groups">
          {data?.items.map((w) => (
            <li key={w.resId}>
              <Checkbox
                checked={picked.some((x) => x.resId === w.resId) || chosen.includes(w.resId)}
                disabled={chosen.includes(w.resId)}
                onChange={(e) => turn(w, e.target.checked)}
              >
                <FileMark type={w.fileType} /> {w.title}
              </Checkbox>
              <span className="soft">{sizeText(w.fileSize)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
