import { EditOutlined } from '@ant-design/icons';
import { Button, Checkbox, Tag } from 'antd';
import { memo, useState } from 'react';
import { text as sayText } from '../../../../kernel/web/i18n/i18n';
import { useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { checkQuestion, queGet, type DocItem, type QueType } from '../../contract';
import { useT } from '../texts';
import { QuestionCard } from '../view/question-card';
import { QuestionView } from '../view/question-view';
import type { DocPictures } from './pictures';

const TONE = { new: 'waiting', changed: 'needs', same: 'off' } as const;
export const warnText = (w: {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}): string => sayText(`question-bank.docs.warn.${w.code}`, w.params);

export interface ItemCardProps {
  readonly item: DocItem;
  readonly types: readonly QueType[] | undefined;
  readonly lang: string;
  readonly pictures: DocPictures;
  readonly onPick: (itemNo: number, on: boolean) => void;
  readonly onMend: (item: DocItem) => void;
}
/** The lines of the document beside what was recognised in them, with what is missing and what is unsure. */
export const ItemCard = memo(function ItemCard({ item, types, lang, pictures, onPick, onMend }: ItemCardProps) {
  const t = useT();
  const faults = checkQuestion(item.body);
  const type = types?.find((q) => q.qtpId === item.qtpId);
  const body = pictures.shownBody(item.body);
  return (
    <article className={faults.length > 0 ? 'doc-item doc-item-faulty' : 'doc-item'} id={`item-${item.itemNo}`}>
      <header className="row doc-item-head">
        <Checkbox
          checked={item.picked}
          disabled={faults.length > 0 || item.state === 'same'}
          aria-label={t('docPick', { no: item.printNo || item.itemNo })}
          onChange={(e) => onPick(item.itemNo, e.target.checked)}
        />
        <b className="num">{item.printNo || item.itemNo}</b>
        <StatusTag status={faults.length > 0 ? 'needs' : TONE[item.state]}>
          {t(faults.length > 0 ? 'docItem.faulty' : `docItem.${item.state}`)}
        </StatusTag>
        {type ? <Tag variant="filled">{lang === 'en-US' ? type.nameEn : type.nameZh}</Tag> : null}
        <span className="soft">{t(`degree.${item.degree as 1}`)}</span>
        {item.score == null ? null : <span className="soft num">{t('docScore', { score: item.score })}</span>}
        <Button
          className="row-end"
          size="small"
          icon={<EditOutlined />}
          disabled={!pictures.ready}
          onClick={() => onMend(item)}
        >
          {t('docMend')}
        </Button>
      </header>
      {faults.length + item.warnings.length > 0 ? (
        <ul className="doc-notes">
          {faults.map((f) => (
            <li key={f.path + f.code} className="doc-fault">
              {sayText(`question-bank.check.${f.code}`, f.params)}
            </li>
          ))}
          {item.warnings.map((w, at) => (
            <li key={`${w.code} ${at}`} className="doc-warn">
              {warnText(w)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="doc-pair">
        <div className="doc-side">
          <div className="doc-label">{t('docOriginal')}</div>
          <div className="doc-original">
            <RichView html={pictures.shown(item.original)} />
          </div>
        </div>
        <div className="doc-side">
          <div className="doc-label">{t('docRead')}</div>
          <QuestionView body={body} showKey />
        </div>
      </div>
      {item.likeQid != null && item.likeness != null ? <Like qid={item.likeQid} percent={item.likeness} /> : null}
    </article>
  );
});
function Like({ qid, percent }: { readonly qid: number; readonly percent: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useCall(queGet, { id: qid }, { quiet: true, when: open });
  return (
    <div className="doc-like">
      <span>{t('docLike', { percent })}</span>{' '}
      <button type="button" className="que-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'docLikeHide' : 'docLikeShow')}
      </button>
      {open && data ? <QuestionCard row={data} /> : null}
    </div>
  );
}
