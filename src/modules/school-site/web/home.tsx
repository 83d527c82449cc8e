import type { ReactNode } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { Link } from '../../../kernel/web/router/ways';
import { HOME_ALBUMS, HOME_COURSES, HOME_NEWS, HOME_TEACHERS, type Entry } from '../rules';
import { Banner } from './banner';
import * as calls from './calls';
import { AlbumCard, CourseCard, NewsCard, TeacherCard } from './cards';
import { SiteFrame } from './frame';
import { useSite, useWay } from './site';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

/** The first page a parent sees: pictures, who the school is, the newest of each entry that is switched on. */
export default function Home({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="home" banner={<Banner />}>
      <Start />
    </SiteFrame>
  );
}

function Start() {
  const t = useT();
  const { orgId, org, preview, entries } = useSite();
  const has = (entry: Entry) => ({ quiet: true, when: entries.includes(entry) });
  const page = (pageSize: number) => ({ preview, curPage: 1, pageSize });
  const news = useCall(calls.listNews, { id: orgId, ...page(HOME_NEWS) }, has('news'));
  const albums = useCall(calls.listAlbums, { id: orgId, preview }, has('campus'));
  const courses = useCall(calls.listCourses, { orgId, ...page(HOME_COURSES) }, has('course'));
  const teachers = useCall(calls.listTeachers, { id: orgId, preview }, has('teachers'));
  const asked = [news, albums, courses, teachers];
  const failed = asked.find((one) => one.error && !one.data);
  const rows = [news.data?.items, albums.data, courses.data?.items, teachers.data];
  const isEmpty = !asked.some((one) => one.isLoading) && rows.every((list) => !list?.length);
  return (
    <>
      <h1>{org.name}</h1>
      {org.outline ? <p className="site-outline">{org.outline}</p> : null}
      {failed?.error ? <Failed error={failed.error} onAgain={failed.refetch} /> : null}
      {isEmpty && !failed && !org.outline ? <Says title={t('empty')} text={t('emptyText')} /> : null}
      <Part entry="news" path="/school/{orgId}/news">
        {news.data?.items.map((one) => (
          <NewsCard key={one.newsId} of={one} />
        ))}
      </Part>
      <Part entry="campus" path="/school/{orgId}/campus">
        {albums.data?.slice(0, HOME_ALBUMS).map((one) => (
          <AlbumCard key={one.albumId} of={one} />
        ))}
      </Part>
      <Part entry="course" path="/school/{orgId}/course">
        {courses.data?.items.map((one) => (
          <CourseCard key={one.spuId} of={one} />
        ))}
      </Part>
      <Part entry="teachers" path="/school/{orgId}/teachers">
        {teachers.data?.slice(0, HOME_TEACHERS).map((one) => (
          <TeacherCard key={one.teacherId} of={one} />
        ))}
      </Part>
      {asked.some((one) => one.isLoading) ? <Waiting /> : null}
    </>
  );
}

interface PartProps {
  readonly entry: Entry;
  readonly path: `/school/{orgId}/${string}`;
  readonly children: readonly ReactNode[] | undefined;
}
/** The newest of an entry, and the way to the others. */
function Part({ entry, path, children }: PartProps) {
  const t = useT();
  const way = useWay();
  if (!children?.length) return null;
  return (
    <section className="site-part">
      <div className="site-part-head">
        <h2>{t(`menu.${entry}`)}</h2>
        <Link to={way(path)} aria-label={`${t('more')} ${t(`menu.${entry}`)}`}>
          {t('more')}
        </Link>
      </div>
      <ul className="site-cards">{children}</ul>
    </section>
  );
}
