import { FilePdfOutlined, PlaySquareOutlined } from '@ant-design/icons';
import { Button, Modal, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { wareList, type Ware } from '../../resource/contract';
import { addWare, type Deed } from '../contract';
import { DECK_MAX, WARE_KINDS, firstPages, isDeck, type WareKind } from '../rules';
import { useT } from './texts';

const LIBS = ['psn', 'org'] as const;
const MOST = 100;
const FILE_TYPE = { picture: 'image', document: 'pdf', film: 'video' } as const satisfies Record<
  WareKind,
  Ware['fileType']
>;
type Added = ReplyOf<typeof addWare>;

/** Chooses a picture, pages of a document or a film of a library for the room. */
export function WareDialog({
  lessonId,
  page,
  onPick,
  onClose,
}: {
  readonly lessonId: number;
  /** The page of the board that is shown: a picture lies under it. */
  readonly page: number;
  readonly onPick: (deed: Deed) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [document, setDocument] = useState<Added>();
  const add = useAct(addWare);
  const take = async (resId: number) => {
    const added = await add.run({ lessonId, resId });
    if (!added) return;
    if (added.kind === 'picture') onPick({ kind: 'ware', page, resId });
    else if (added.kind === 'film') onPick({ kind: 'film', resId, moment: 0, plays: true });
    else if (added.sheets === 1) onPick({ kind: 'deck', resId, from: 1, to: 1 });
    else setDocument(added);
  };
  return (
    <Modal open title={t('ware.title')} onCancel={onClose} footer={null}>
      {document ? (
        <Sheets document={document} onPick={onPick} onBack={() => setDocument(undefined)} />
      ) : (
        <Shelf busy={add.busy} onTake={(resId) => void take(resId)} />
      )}
    </Modal>
  );
}

/** What the teacher's libraries have. */
function Shelf({ busy, onTake }: { readonly busy: boolean; readonly onTake: (resId: number) => void }) {
  const t = useT();
  const [lib, setLib] = useState<(typeof LIBS)[number]>('psn');
  const [kind, setKind] = useState<WareKind>('picture');
  const { data, error, refetch } = useCall(
    wareList,
    { lib, fileType: FILE_TYPE[kind], curPage: 1, pageSize: MOST },
    { quiet: true },
  );
  return (
    <div className="stack">
      <Segmented
        value={lib}
        onChange={setLib}
        options={LIBS.map((value) => ({ value, label: t(`ware.lib.${value}`) }))}
      />
      <Segmented
        value={kind}
        onChange={setKind}
        options={WARE_KINDS.map((value) => ({ value, label: t(`ware.kind.${value}`) }))}
      />
      <span className="soft">{t(`ware.hint.${kind}`)}</span>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : !data.items.length ? (
        <EmptyState
          compact
          title={t('ware.none')}
          action={lib === 'psn' ? <Link to="/repo/psn/courseware">{t('ware.toLibrary')}</Link> : undefined}
        />
      ) : (
        <ul className="lv-wares">
          {data.items.map((ware) => (
            <li key={ware.resId}>
              <Button disabled={busy} onClick={() => onTake(ware.resId)}>
                {ware.coverUrl ? <img src={ware.coverUrl} alt="" /> : null}
                {kind === 'document' ? <FilePdfOutlined aria-hidden /> : null}
                {kind === 'film' ? <PlaySquareOutlined aria-hidden /> : null}
                <span>{ware.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Which pages of a document go under the board. */
function Sheets({
  document: { resId, title, sheets },
  onPick,
  onBack,
}: {
  readonly document: Added;
  readonly onPick: (deed: Deed) => void;
  readonly onBack: () => void;
}) {
  const t = useT();
  const [pages, setPages] = useState<{ readonly from: number | null; readonly to: number | null }>(firstPages(sheets));
  const { from, to } = pages;
  const fits = isDeck(sheets, from, to);
  return (
    <div className="stack">
      <strong>{title}</strong>
      <span className="soft">{t('ware.sheets', { count: sheets })}</span>
      <div className="lv-asks">
        <NumberInput
          aria-label={t('ware.from')}
          prefix={t('ware.from')}
          precision={0}
          value={from}
          onChange={(value) => setPages({ from: value, to })}
        />
        <NumberInput
          aria-label={t('ware.to')}
          prefix={t('ware.to')}
          precision={0}
          value={to}
          onChange={(value) => setPages({ from, to: value })}
        />
      </div>
      {fits ? null : <span role="alert">{t('ware.sheetsWrong', { count: sheets, max: DECK_MAX })}</span>}
      <div className="lv-asks">
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          type="primary"
          disabled={!fits}
          onClick={() => {
            if (from !== null && to !== null) onPick({ kind: 'deck', resId, from, to });
          }}
        >
          {t('ware.lay')}
        </Button>
      </div>
    </div>
  );
}
