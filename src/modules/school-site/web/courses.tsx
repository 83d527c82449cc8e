import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { Link, useSearch } from '../../../kernel/web/router/ways';
import { COURSES_PAGE, WORD_OF, kindOf, type CourseKind } from '../rules';
import * as calls from './calls';
import { CourseCard } from './cards';
import { SiteFrame } from './frame';
import { Pager, pageOf } from './pager';
import { useSite, useWay } from './site';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

export default function Courses({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="course">
      <List />
    </SiteFrame>
  );
}

function List() {
  const t = useT();
  const way = useWay();
  const { orgId, preview } = useSite();
  const search = useSearch();
  const tags = useCall(calls.listTags, { orgId, preview }, { quiet: true });
  const tagId = tags.data?.find((tag) => String(tag.tagId) === search.get('tag'))?.tagId;
  const when = search.get('tag') == null || !tags.isLoading;
  const kind = kindOf(search.get('kind'));
  const asked = { orgId, preview, tagId, category: kind, curPage: pageOf(search), pageSize: COURSES_PAGE };
  const { data, error, refetch } = useCall(calls.listCourses, asked, { quiet: true, keep: true, when });
  const wordOf = (of?: CourseKind) => (of ? WORD_OF[of] : undefined);
  const to = (tag?: number) => way('/school/{orgId}/course', {}, { tag, kind: wordOf(kind) });
  const toKind = (of?: CourseKind) => way('/school/{orgId}/course', {}, { tag: tagId, kind: wordOf(of) });
  return (
    <>
      <h1>{t('menu.course')}</h1>
      <nav className="site-tags" aria-label={t('kinds')}>
        {([undefined, 1, 2] as const).map((of) => (
          <Link key={of ?? 0} to={toKind(of)} aria-current={of === kind ? 'true' : undefined}>
            {of ? t(WORD_OF[of]) : t('allKinds')}
          </Link>
        ))}
      </nav>
      {tags.data?.length ? (
        <nav className="site-tags" aria-label={t('tags')}>
          <Link to={to()} aria-current={tagId == null ? 'true' : undefined}>
            {t('all')}
          </Link>
          {tags.data.map((tag) => (
            <Link key={tag.tagId} to={to(tag.tagId)} aria-current={tag.tagId === tagId ? 'true' : undefined}>
              {tag.name}
            </Link>
          ))}
        </nav>
      ) : null}
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.total === 0 ? (
        // Live courses are held in the seller's classes: none of them is for whoever passes by.
        <Says title={t(kind === 1 ? 'liveNone' : 'coursesNone')} text={t(kind === 1 ? 'liveEmpty' : 'coursesEmpty')} />
      ) : (
        <>
          <ul className="site-cards">
            {data.items.map((one) => (
              <CourseCard key={one.spuId} of={one} />
            ))}
          </ul>
          <Pager of={data} to={(page) => way('/school/{orgId}/course', {}, { tag: tagId, kind: wordOf(kind), page })} />
        </>
      )}
    </>
  );
}
