import { Link } from 'react-router';
import { dayText } from '../../../../kernel/web/format';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useOpens } from '../../../../kernel/web/router/use-opens';
import type { Schedule } from '../../contract';
import { useT } from '../texts';

const SHOP = '/mall/courses/{spuId}/detail';
/** Why somebody may not watch, and the way to the shop where there is one. */
export function NotBought({ course }: { readonly course: Schedule }) {
  const t = useT();
  const opens = useOpens();
  if (course.bought && !course.over) return null;
  return (
    <section className="panel">
      <EmptyState
        title={course.over ? t('over', { day: dayText(course.until ?? '') }) : t('notBought')}
        text={t(course.over ? 'overText' : 'notBoughtText')}
        action={opens(SHOP) ? <Link to={toPath(SHOP, { spuId: course.spuId })}>{t('toShop')}</Link> : undefined}
      />
    </section>
  );
}
