import { BUSI } from '../../../kernel/shared/codes';
import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './proof.css';

/** What was published, with its hashes to keep: a school sees its own, a bureau those of its schools. */
export default function SetList() {
  const t = useT();
  const session = useSession();
  const many = session?.busiId !== BUSI.school;
  return (
    <div className="stack">
      <p className="soft proof-lead">{t('setsText')}</p>
      <ListScreen
        call={calls.setList}
        rowKey={(s) => `${s.orgId}.${s.seq}`}
        empty={{ title: t('none'), text: t('noneText') }}
        filters={{
          ...(many ? { orgId: OrgPicker } : {}),
          span: { label: t('period'), as: DateRange, keys: ['from', 'to'] },
        }}
        exportBy={calls.setExport}
        columns={[
          ...(many ? [{ of: 'orgName' as const, width: 190 }] : []),
          { of: 'title', width: 260 },
          { of: 'seq', width: 64 },
          { of: 'leaves', width: 90, sort: true },
          { of: 'sealedAt', width: 150, sort: true, show: (s) => instantText(s.sealedAt, session?.zone) },
          { of: 'root', show: (s) => <Hash text={s.root} /> },
          { of: 'hash', show: (s) => <Hash text={s.hash} /> },
        ]}
      />
    </div>
  );
}

/** A hash in full, for the eye and the clipboard. */
const Hash = ({ text }: { readonly text: string }) => <code className="proof-hash">{text}</code>;
