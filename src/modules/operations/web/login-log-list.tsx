import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { hasText, text } from '../../../kernel/web/i18n/i18n';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { spanOf } from '../../../kernel/web/parts/ranges';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './operations.css';

/** Browser and system of a user agent, as people name them; almost everybody also claims to be Chrome and Safari, hence the order. */
function deviceOf(agent: string): string {
  const of = (words: readonly string[]) => words.find((word) => agent.includes(word))?.replace(/[/ ]$/, '');
  const browser = of(['MicroMessenger', 'Edg/', 'Firefox/', 'Chrome/', 'Safari/'])
    ?.replace('MicroMessenger', 'WeChat')
    .replace(/^Edg$/, 'Edge');
  const system = of(['HarmonyOS', 'Android', 'iPad', 'iPhone', 'Windows', 'Mac OS X', 'Linux'])?.replace(
    'Mac OS X',
    'macOS',
  );
  return [browser, system].filter(Boolean).join(' · ') || agent;
}
const said = (part: string, word: string) =>
  hasText(`operations.${part}.${word}`) ? text(`operations.${part}.${word}`) : word;

/** Sign-ins of all organisations, the newest first; refused ones with their reason. */
export default function LoginLogList() {
  const t = useT();
  const zone = useSession()?.zone;
  const [from, to] = spanOf('sevenDays', useToday());
  return (
    <ListScreen
      call={calls.loginLogList}
      first={{ from, to }}
      pageSize={20}
      empty={{ title: t('loginEmpty'), text: t('loginEmptyText') }}
      filters={{
        login: true,
        name: { label: t('person') },
        orgId: OrgPicker,
        span: { label: t('period'), as: DateRange, keys: ['from', 'to'] },
        ok: { label: t('loginOk') },
      }}
      columns={[
        { of: 'at', sort: true, width: 144, show: (l) => instantText(l.at, zone) },
        { of: 'name', title: t('person'), width: 84 },
        { of: 'login', sort: true, width: 118 },
        { of: 'orgName', width: 150 },
        { of: 'how', width: 92, show: (l) => said('how', l.how) },
        {
          of: 'ok',
          width: 136,
          show: (l) => (
            <span className="row" style={{ gap: 8 }}>
              <StatusTag status={l.ok ? 'done' : 'needs'}>{t(l.ok ? 'loginOk' : 'loginFailed')}</StatusTag>
              {l.reason ? (
                <span className="soft">{said('reason', l.reason)}</span>
              ) : l.fake ? (
                <span className="soft">{t('loginFake')}</span>
              ) : null}
            </span>
          ),
        },
        { of: 'ip', width: 124 },
        { of: 'agent', width: 160, show: (l) => <span title={l.agent}>{deviceOf(l.agent)}</span> },
      ]}
    />
  );
}
