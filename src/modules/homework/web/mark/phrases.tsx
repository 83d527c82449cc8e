import { CloseOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { phraseAdd, phraseList, phraseRemove } from '../../contract';
import { PHRASE_MAX } from '../../rules';
import { useT } from '../texts';

/** Comments to use again, the most used first; what is written now can be kept. */
export function Phrases({ words, onPick }: { readonly words: string; readonly onPick: (words: string) => void }) {
  const t = useT();
  const { data } = useCall(phraseList, {}, { quiet: true });
  const add = useAct(phraseAdd, { refreshes: ['homework.work.phrase.list'], done: t('mark.phraseAdded') });
  const used = useAct(phraseAdd, { refreshes: [], quiet: true });
  const remove = useAct(phraseRemove, { refreshes: ['homework.work.phrase.list'] });
  const items = data?.items ?? [];
  const fresh =
    words.trim() !== '' && words.trim().length <= PHRASE_MAX && !items.some((p) => p.words === words.trim());
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="hw-chips">
        {items.slice(0, 16).map((p) => (
          <Tag
            key={p.phraseId}
            style={{ cursor: 'pointer', marginInlineEnd: 0 }}
            closable
            closeIcon={<CloseOutlined aria-label={t('assign.remove')} />}
            onClose={(e) => {
              e.preventDefault();
              void remove.run({ id: p.phraseId });
            }}
            onClick={() => {
              onPick(p.words);
              void used.run({ words: p.words });
            }}
          >
            {p.words}
          </Tag>
        ))}
        {items.length === 0 ? <span className="soft">{t('mark.phraseNone')}</span> : null}
      </div>
      {fresh ? (
        <Button
          size="small"
          type="link"
          style={{ alignSelf: 'flex-start', paddingInline: 0 }}
          onClick={() => void add.run({ words: words.trim() })}
        >
          {t('mark.phraseAdd')}
        </Button>
      ) : null}
    </div>
  );
}
