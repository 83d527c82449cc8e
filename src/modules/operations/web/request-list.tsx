import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import type { Column } from '../../../kernel/web/list/columns';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { List } from '../../../kernel/web/list/use-list';
import { useCan } from '../../../kernel/web/app';
import { Detail, StatusTag, type DetailItem } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { GoneState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import type * as calls from '../contract';
import { useT } from './texts';
import './operations.css';

type ListCall = typeof calls.feedbackList | typeof calls.trialList;
type ReplyCall = typeof calls.feedbackReply | typeof calls.trialReply;
type Row = ReplyOf<typeof calls.feedbackReply> | ReplyOf<typeof calls.trialReply>;
interface Props<R> {
  readonly list: ListCall;
  readonly reply: ReplyCall;
  readonly empty: { readonly title: string; readonly text: string };
  /** A column that only this kind of request has. */
  readonly column: Column<R>;
  readonly items: (row: R) => readonly DetailItem[];
  readonly below?: (row: R) => ReactNode;
}

/** Requests of the public: the unreplied ones first to hand, the reply with who and when. */
export function RequestList<R extends Row>({ list, reply, empty, column, items, below }: Props<R>) {
  const t = useT();
  const zone = useSession()?.zone;
  const columns: Column<Row>[] = [
    {
      of: 'state',
      width: 88,
      show: (r) => <StatusTag status={r.state === 'replied' ? 'done' : 'needs'}>{t(`state.${r.state}`)}</StatusTag>,
    },
    {
      of: 'name',
      title: t('contactName'),
      sort: true,
      width: 120,
      show: (r) => (
        <span className="two-lines">
          <span>{r.name}</span>
          <span className="soft num-left">{r.phone}</span>
        </span>
      ),
    },
    column as unknown as Column<Row>,
    { of: 'description', show: (r) => <span className="clip">{r.description}</span> },
    {
      of: 'madeAt',
      sort: true,
      width: 140,
      show: (r) => (
        <span className="two-lines">
          <span className="num-left">{instantText(r.madeAt, zone)}</span>
          <span className="soft">{t(`brand.${r.brand}`)}</span>
        </span>
      ),
    },
    {
      of: 'replyAt',
      width: 140,
      show: (r) =>
        r.replyAt ? (
          <span className="two-lines">
            <span>{r.replyBy}</span>
            <span className="soft num-left">{instantText(r.replyAt, zone)}</span>
          </span>
        ) : null,
    },
  ];
  const head = ({ state, filter }: List<typeof calls.trialList>) => (
    <Button
      type={state.filters['state'] === 'unreplied' ? 'primary' : 'default'}
      onClick={() => filter({ state: state.filters['state'] === 'unreplied' ? undefined : 'unreplied' })}
    >
      {t(state.filters['state'] === 'unreplied' ? 'showAll' : 'openCount')}
    </Button>
  );
  return (
    <ListScreen
      call={list as typeof calls.trialList}
      columns={columns as unknown as Column<ReplyOf<typeof calls.trialReply>>[]}
      actions={head}
      empty={empty}
      filters={{
        phone: true,
        name: { label: t('contactName') },
        state: true,
        span: { label: t('field.madeAt'), as: DateRange, keys: ['from', 'to'] },
      }}
      drawerTitle={(r) => r?.name}
      drawer={(_, r) =>
        r ? (
          <RequestView
            row={r as unknown as R}
            reply={reply}
            items={items(r as unknown as R)}
            below={below?.(r as unknown as R)}
          />
        ) : (
          <GoneState compact />
        )
      }
    />
  );
}

function RequestView({
  row,
  reply,
  items,
  below,
}: {
  readonly row: Row;
  readonly reply: ReplyCall;
  readonly items: readonly DetailItem[];
  readonly below?: ReactNode;
}) {
  const t = useT();
  const can = useCan();
  const zone = useSession()?.zone;
  return (
    <div className="stack">
      <Detail
        items={[
          { label: t('contactName'), value: row.name },
          {
            label: t('field.phone'),
            value: (
              <a href={`tel:${row.phone}`} aria-label={t('call', { phone: row.phone })}>
                {row.phone}
              </a>
            ),
          },
          { label: t('field.madeAt'), value: instantText(row.madeAt, zone) },
          { label: t('field.brand'), value: t(`brand.${row.brand}`) },
          ...items,
          { label: t('field.description'), value: <span className="pre">{row.description}</span>, wide: true },
        ]}
      />
      {below}
      {row.replyAt ? (
        <Alert
          type="success"
          showIcon
          title={t('repliedBy', { name: row.replyBy ?? '', at: instantText(row.replyAt, zone) })}
          description={<span className="pre">{row.replyText}</span>}
        />
      ) : can(reply) ? (
        <div className="stack" style={{ gap: 8 }}>
          <h3 className="sub">{t('reply')}</h3>
          <p className="soft" style={{ margin: 0 }}>
            {t('replyHint')}
          </p>
          <FormScreen
            call={reply as typeof calls.trialReply}
            fixed={{ id: row.id }}
            draft={String(row.id)}
            fields={{ text: true }}
            submitText={t('reply')}
            done={t('replyDone')}
          />
        </div>
      ) : null}
    </div>
  );
}
