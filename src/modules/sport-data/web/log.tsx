import { Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { dayText, instantText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { toPath } from '../../../kernel/web/router/paths';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { RUNNING_ROOM, type DeliveryKind } from '../rules/delivery';
import { RECORD_KINDS, SPORT_HUB } from '../rules/record';
import { useT, type Say } from './texts';

type Row = RowOf<typeof calls.dataLog>;
type Silent = RowOf<typeof calls.dataLogSilent>;

/** What came in, and who is silent: a school sees its own with names, a bureau counts of its schools. */
export default function Log({ with: { level } }: ScreenProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const region = level === 'reg';
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'deliveries'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'deliveries' ? {} : { tab: key })}
      items={[
        { key: 'deliveries', label: t('tab.deliveries'), children: <Deliveries region={region} /> },
        { key: 'silent', label: t('tab.silent'), children: <Silence region={region} /> },
      ]}
    />
  );
}

/** Where the rows of a line are that somebody should look at: the refused ones of a sheet or of a vendor, the day's doubtful records or invalid hearts. */
function Addresses({ of }: { readonly of: Row }) {
  const t = useT();
  const kind = RECORD_KINDS.find((one) => one === of.kind);
  const sheets = SHEETS_AT[of.kind];
  if (sheets && of.batchId != null && of.refused > 0)
    return <Link to={toPath(sheets, {}, { tab: 'import', batch: of.batchId })}>{t('seeRefused')}</Link>;
  if (sheets && of.source === 'device' && of.refused > 0)
    return <Link to={toPath(sheets, {}, { tab: 'refused', from: of.onDate, to: of.onDate })}>{t('seeRefused')}</Link>;
  if (of.kind === 'heart' && of.refused > 0)
    return (
      <Link to={toPath('/desk/sport-data4/class/hearting', {}, { from: of.onDate, to: of.onDate })}>
        {t('seeDropped')}
      </Link>
    );
  return kind && of.doubtful > 0 ? (
    <Link to={toPath(`/desk/sport-data4/daily/${kind}`, {}, { state: 'doubtful' })}>{t('seeDoubtful')}</Link>
  ) : null;
}
const TERM = '/desk/sport-data4/term/list';
/** The screens on which sheets of a kind are imported. */
const SHEETS_AT: Readonly<Partial<Record<DeliveryKind, string>>> = {
  place: '/desk/sport-data4/places',
  money: '/desk/sport-data4/money',
  scores: TERM,
  checks: TERM,
  awards: TERM,
  third_test: '/desk/sport-data4/third/test',
  third_vision: '/desk/sport-data4/third/vision',
};
const senderOf = (row: Row, t: Say): string =>
  row.byName || (row.source === 'device' ? t('byDevice') : row.source === 'app' ? t('byChildren') : '—');
const deviceOf = ({ device, fileName }: Row, t: Say): string =>
  (device === RUNNING_ROOM ? t('runningRoom') : device === SPORT_HUB ? t('sportHub') : device || fileName) || '—';

function Deliveries({ region }: { readonly region: boolean }) {
  const t = useT();
  return (
    <ListScreen
      call={calls.dataLog}
      name={region ? 'sport-data.reg-log' : 'sport-data.log'}
      rowKey={(row) => String(row.deliveryId)}
      pageSize={20}
      filters={{
        ...(region ? { orgId: OrgPicker } : {}),
        kind: true,
        span: { label: t('lessonDays'), as: DateRange, keys: ['from', 'to'] },
      }}
      empty={{ title: t('noDeliveries'), text: t('noDeliveriesText') }}
      columns={[
        { of: 'onDate', width: 150, show: (row) => dayText(row.onDate) },
        ...(region ? [{ of: 'orgName' }] : []),
        { of: 'kind', width: 130, show: (row) => <strong className="row-title">{t(`kind.${row.kind}`)}</strong> },
        { of: 'source', width: 90, show: (row) => t(`source.${row.source}`) },
        ...(region ? [] : [{ of: 'byName', width: 120, show: (row: Row) => senderOf(row, t) }]),
        { of: 'device', width: 180, show: (row) => deviceOf(row, t) },
        { of: 'accepted', width: 100, align: 'right', show: (row) => numberText(row.accepted) },
        {
          of: 'doubtful',
          width: 90,
          align: 'right',
          show: (row) => (row.doubtful > 0 ? <StatusTag status="waiting">{numberText(row.doubtful)}</StatusTag> : 0),
        },
        {
          of: 'refused',
          width: 90,
          align: 'right',
          show: (row) => (row.refused > 0 ? <StatusTag status="needs">{numberText(row.refused)}</StatusTag> : 0),
        },
        {
          of: 'lastAt',
          width: 190,
          show: (row) => (
            <>
              {instantText(row.lastAt)} {row.undone ? <StatusTag status="off">{t('undone')}</StatusTag> : null}
            </>
          ),
        },
        ...(region ? [] : [{ of: 'acts', title: '', show: (row: Row) => <Addresses of={row} /> }]),
      ]}
    />
  );
}

/** Long enough that somebody should ask. */
const LONG_DAYS = 14;
function Since({ of: { days } }: { readonly of: Silent }) {
  const t = useT();
  if (days == null) return <StatusTag status="needs">{t('neverReported')}</StatusTag>;
  if (days === 0) return <StatusTag status="done">{t('todayReported')}</StatusTag>;
  return <StatusTag status={days > LONG_DAYS ? 'needs' : 'off'}>{t('silentFor', { days })}</StatusTag>;
}
function Silence({ region }: { readonly region: boolean }) {
  const t = useT();
  return (
    <ListScreen
      call={calls.dataLogSilent}
      name={region ? 'sport-data.reg-silent' : 'sport-data.silent'}
      rowKey={(row) => `${row.orgId} ${row.kind}`}
      pageSize={20}
      filters={{ ...(region ? { orgId: OrgPicker } : {}), kind: true, days: true }}
      empty={{ title: t('noSilent'), text: t('noSilentText') }}
      columns={[
        ...(region ? [{ of: 'orgName' }] : []),
        { of: 'kind', width: 160, show: (row) => <strong className="row-title">{t(`kind.${row.kind}`)}</strong> },
        { of: 'lastOn', width: 140, show: (row) => (row.lastOn ? dayText(row.lastOn) : '—') },
        { of: 'days', title: t('field.state'), width: 200, align: 'left', show: (row) => <Since of={row} /> },
      ]}
    />
  );
}
