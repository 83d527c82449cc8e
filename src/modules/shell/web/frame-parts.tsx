import { lazy, Suspense, useEffect } from 'react';
import type { Place } from '../../../kernel/shared/module';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { useSession } from '../../../kernel/web/session/session-store';
import { siteOnly } from '../rules/landing';
import { entriesOf, targetOf } from '../rules/menu';
import { homeChoicesOf, siteMenuOf } from '../rules/site-menus';
import en from '../locale/hints-en';
import zh from '../locale/hints-zh';
import type { KnownSession } from './known';
import { usePageViews } from './page-views';

const FakeBanner = lazy(() => import('./fake-banner'));
// Fetched at once, not when the frame first draws them: lines that come late push the page down.
const operations = import('../../operations/web/published');
operations.catch(() => {});
const BannerNotices = lazy(() => operations.then((m) => ({ default: m.BannerNotices })));
const UnreadNotices = lazy(() => operations.then((m) => ({ default: m.UnreadNotices })));

/** The first thing the Tab key reaches. */
export function SkipLink() {
  const ui = useUi();
  return (
    <a className="skip" href="#content">
      {ui('skip')}
    </a>
  );
}

/** Lines above every page: a simulated login, announcements. */
export function TopLines() {
  const session = useSession();
  if (!session) return null;
  return (
    <Suspense fallback={null}>
      {session.fake ? <FakeBanner session={session} /> : null}
      {session.mustChangePwd ? null : <BannerNotices />}
    </Suspense>
  );
}

let latest: KnownSession | undefined;
let told = false;
/** Tells the profile which pages may open first; only a teacher of the site has a choice (L3). */
function tellHomeChoices(known: KnownSession | undefined): void {
  latest = known ?? latest;
  if (told || !latest || !siteOnly(latest.who)) return;
  told = true;
  void import('../../account/web/published').then(({ homeChoices }) =>
    homeChoices.provide((session) => {
      if (!latest) return [];
      const groups = siteMenuOf(session);
      return homeChoicesOf({ ...latest, who: session }).map((e) => ({
        path: targetOf(e),
        title: e.title,
        text: e.hint && { zh: zh[e.hint], en: en[e.hint] },
        best: e.recommended,
        group: groups.find((g) => entriesOf([g]).some((x) => x.path === e.path))?.title,
      }));
    }),
  );
}

/** What every frame does besides showing: unread notices, counting the page, home page choices. */
export function FrameWork({
  known,
  place,
  path,
}: {
  readonly known: KnownSession | undefined;
  readonly place: Place | undefined;
  readonly path: string;
}) {
  const session = useSession();
  usePageViews(place, path, session != null && !session.mustChangePwd);
  useEffect(() => tellHomeChoices(known), [known]);
  return session && !session.mustChangePwd ? (
    <Suspense fallback={null}>
      <UnreadNotices />
    </Suspense>
  ) : null;
}
