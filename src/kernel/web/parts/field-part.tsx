import { Button } from 'antd';
import { lazy } from 'react';
import { needTexts } from '../i18n/i18n';
import { useUi } from '../i18n/use-text';
import { fetchOnce, partOrLater, type Load } from '../side-part';

/** Stands where a field's file could not be fetched: what somebody typed beside it stays, and the page with it. */
export function FieldMissing({ onRetry }: { readonly onRetry: () => void }) {
  const t = useUi();
  return (
    <span className="field-missing" role="alert">
      {t('fieldMissing')}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </span>
  );
}

/**
 * A field fetched when a form needs it: a formula, an editor, an upload. Like `lazy`, but where its file cannot be fetched (no
 * network) the field says so in its own place and asks again by a key and when the network comes back; the form stays.
 * @param modules those whose texts the field shows, beside those of the frame
 */
export function fieldPart<P extends object>(load: Load<P>, ...modules: readonly string[]) {
  const once = fetchOnce(async () => (await Promise.all([load(), ...modules.map(needTexts)]))[0]);
  return lazy(() => partOrLater(once, FieldMissing));
}
