import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { ListPages } from '../../../kernel/web/list/pages';
import { instantDay } from '../../../kernel/web/format';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useList } from '../../../kernel/web/list/use-list';
import { useSession } from '../../../kernel/web/session/session-store';
import type { listLearning, listTeaching } from '../contract';
import { ClazzIcon } from './clazz-mark';
import { useT } from './texts';

export type MyClazz = ReplyOf<typeof listTeaching>['items'][number];

/** Own classes as cards, the same for teachers and students; what a card leads to is the screen's. */
export function ClazzCards({
  call,
  ended,
  empty,
  links,
}: {
  readonly call: typeof listTeaching | typeof listLearning;
  readonly ended: boolean;
  readonly empty: ReactNode;
  readonly links: (entry: MyClazz) => ReactNode;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const list = useList(call as typeof listTeaching, {
    fixed: { ended: ended || undefined },
    pageSize: 20,
    rowKey: (r) => String(r.clazz.clazzId),
  });
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (list.loading)
    return (
      <ul className="clazz-cards">
        {[1, 2, 3].map((n) => (
          <li key={n} className="panel stack">
            <span className="bone" />
            <span className="bone" />
          </li>
        ))}
      </ul>
    );
  if (list.rows.length === 0) return <>{empty}</>;
  return (
    <div className="stack">
      <ul className="clazz-cards">
        {list.rows.map((entry) => {
          const { clazz, isMaster, sbjNames, since } = entry;
          return (
            <li key={clazz.clazzId} className="panel clazz-card">
              <div className="clazz-card-head">
                <ClazzIcon type={clazz.clazzType} size={46} />
                <div>
                  <h2>{clazz.clazzName}</h2>
                  <span className="soft">
                    {[t(`type.${clazz.clazzType as 1}`), clazz.grdName].filter(Boolean).join(' · ')}
                  </span>
                </div>
              </div>
              <dl className="clazz-card-facts">
                <div>
                  <dt>{t('master')}</dt>
                  <dd>{isMaster ? t('me') : (clazz.masterName ?? '—')}</dd>
                </div>
                <div>
                  <dt>{t('students')}</dt>
                  <dd>{clazz.studentCount}</dd>
                </div>
                {sbjNames.length > 0 ? (
                  <div>
                    <dt>{t('iTeach')}</dt>
                    <dd>{sbjNames.join(t('comma'))}</dd>
                  </div>
                ) : (
                  <div>
                    <dt>{t('since')}</dt>
                    <dd>{instantDay(since, zone)}</dd>
                  </div>
                )}
              </dl>
              <div className="row clazz-card-links">{links(entry)}</div>
            </li>
          );
        })}
      </ul>
      <ListPages list={list} />
    </div>
  );
}

/** A link that looks like a button: cards have one strong way in. */
export const CardLink = ({
  to,
  strong,
  children,
}: {
  readonly to: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}) => (
  <Link to={to} tabIndex={-1}>
    <Button type={strong ? 'primary' : 'default'}>{children}</Button>
  </Link>
);
