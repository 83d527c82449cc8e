import { useEffect, useRef, useState } from 'react';
import { currentLang } from '../../../../kernel/web/i18n/i18n';
import { useT } from './api';

/** Headings, paragraphs and numbered or dashed lines: all that our documents use. */
function Text({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((block, at) => {
    const title = /^(#{1,3})\s+(.*)/.exec(block);
    if (title) return title[1]!.length === 1 ? <h2 key={at}>{title[2]}</h2> : <h3 key={at}>{title[2]}</h3>;
    return block.split('\n').map((line, no) => <p key={`${at}.${no}`}>{line}</p>);
  });
}

/** The agreement and the privacy policy, read before anybody signs in. */
export function Policies() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<'agreement' | 'privacy'>();
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!open) return undefined;
    const abort = new AbortController();
    setText(undefined);
    dialog.current?.showModal();
    fetch(`/api/file/policy/${open}`, { headers: { 'Accept-Language': currentLang() }, signal: abort.signal })
      .then((r) => (r.ok ? r.text() : Promise.reject(new Error(String(r.status)))))
      .then(setText, (error: Error) => {
        if (error.name !== 'AbortError') setText(t('policyFailed'));
      });
    return () => abort.abort();
    // eslint-disable-next-line react/exhaustive-deps -- read once when it is opened
  }, [open]);
  return (
    <div className="si-policies">
      {t('agree')}{' '}
      <button type="button" className="si-link" onClick={() => setOpen('agreement')}>
        {t('agreement')}
      </button>
      <span aria-hidden> · </span>
      <button type="button" className="si-link" onClick={() => setOpen('privacy')}>
        {t('privacy')}
      </button>
      <dialog
        ref={dialog}
        className="si-dialog"
        aria-label={open ? t(open) : undefined}
        onClose={() => setOpen(undefined)}
      >
        <div className="si-dialog-text">{text == null ? <div className="si-bone" /> : <Text text={text} />}</div>
        <button type="button" className="si-submit" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </dialog>
    </div>
  );
}
