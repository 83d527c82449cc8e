import { Alert, Button } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { instantText } from '../../../kernel/web/format';
import { PAGE_TOOLS } from '../../../kernel/web/rich/rich-config';
import { RichText } from '../../../kernel/web/rich/rich-text';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useDirty } from '../../../kernel/web/router/dirty';
import { useSession } from '../../../kernel/web/session/session-store';
import { AuthorKeys } from '../../class/web/published';
import { uploadImage } from '../../files/web/published';
import { useT } from './texts';
import { TextStore, type Saved, type TextWorld } from './text-store';

interface Props extends TextWorld {
  readonly first: Saved;
  readonly label: string;
  readonly placeholder: string;
}
/** A page of formatted text that saves itself and says when. */
export function TextPane({ first, label, placeholder, save, read }: Props) {
  const t = useT();
  const zone = useSession()?.zone;
  const [store] = useState(() => new TextStore(first, { save, read }));
  const view = useSyncExternalStore(store.subscribe, store.snapshot);
  useDirty(view.status !== 'saved');
  useEffect(() => () => store.stop(), [store]);
  // A page that was left and opened again stands with what is remembered of it until it has been read anew.
  const { content, savedAt } = first;
  useEffect(() => {
    store.hear({ content, savedAt });
  }, [store, content, savedAt]);
  return (
    <div className="stack">
      {view.theirs ? (
        <Alert
          type="warning"
          showIcon
          title={t('theirs')}
          description={<RichView html={view.theirs.content} />}
          action={
            <span className="stack" style={{ gap: 6 }}>
              <Button size="small" type="primary" onClick={store.takeTheirs}>
                {t('takeTheirs')}
              </Button>
              <Button size="small" onClick={store.keepMine}>
                {t('keepMine')}
              </Button>
            </span>
          }
        />
      ) : null}
      <Written value={view.content} onChange={store.write} label={label} placeholder={placeholder} />
      <p className="soft tl-saved" role="status" aria-live="polite">
        {view.status === 'saved'
          ? view.savedAt
            ? t('save.saved', { at: instantText(view.savedAt, zone) })
            : t('save.nothing')
          : view.status === 'refused'
            ? view.fault
            : t(`save.${view.status}`)}
      </p>
    </div>
  );
}

/** The editor reports a change when it opens and tidies; only what follows a person's hand in it counts. */
function Written({
  value,
  onChange,
  label,
  placeholder,
}: {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly label: string;
  readonly placeholder: string;
}) {
  const touched = useRef(false);
  const touch = () => {
    touched.current = true;
  };
  const changed = (html: string | null | undefined) => {
    if (touched.current && (html ?? '') !== value) onChange(html ?? '');
  };
  return (
    <div
      onBeforeInputCapture={touch}
      onKeyDownCapture={touch}
      onPointerDownCapture={touch}
      onDropCapture={touch}
      onPasteCapture={touch}
    >
      <AuthorKeys>
        <RichText
          value={value}
          onChange={changed}
          minHeight={320}
          aria-label={label}
          placeholder={placeholder}
          tools={PAGE_TOOLS}
          upload={uploadImage}
        />
      </AuthorKeys>
    </div>
  );
}
