import { send } from '../../../../kernel/web/http/send';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { getActivityLink, setActivityLink, type LinkContent } from '../../contract';
import { TextPane } from '../text-pane';
import { useT } from '../texts';

/** The text of one of an activity's pages: written by who may, read by the others. */
export function PageText({
  page: p,
  label,
  placeholder,
}: {
  readonly page: LinkContent;
  readonly label: string;
  readonly placeholder: string;
}) {
  const t = useT();
  const at = { id: p.fmsLsnId, type: p.type };
  if (!p.editable) return p.content ? <RichView html={p.content} /> : <p className="soft">{t('nothingWritten')}</p>;
  return (
    <TextPane
      first={p}
      label={label}
      placeholder={placeholder}
      save={(content, savedAt) =>
        send(setActivityLink, { ...at, content, ...(savedAt ? { savedAt } : {}) }, { quiet: true })
      }
      read={() => send(getActivityLink, at, { quiet: true })}
    />
  );
}
