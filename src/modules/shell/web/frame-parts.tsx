import { Suspense, useEffect, type ReactNode } from 'react';
import type { Place } from '../../../kernel/shared/module';
import { Alone } from '../../../kernel/web/alone';
import { needTexts } from '../../../kernel/web/i18n/i18n';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { NavBar } from '../../../kernel/web/router/default-layouts';
import { useSession } from '../../../kernel/web/session/session-store';
import { fetchOnce, sidePart } from '../../../kernel/web/side-part';
import { drawn, quietly, whenIdle } from '../../../kernel/web/when-idle';
import { siteOnly } from '../rules/landing';
import { entriesOf, targetOf } from '../rules/menu';
import { homeChoicesOf, siteMenuOf } from '../rules/site-menus';
import en from '../locale/hints-en';
import zh from '../locale/hints-zh';
import type { KnownSession } from './known-session';
import { usePageViews } from './page-views';

const FakeBanner = sidePart(() => import('./fake-banner'));
// Most pages have no announcement: the part comes behind the first screen, or with the frame's facts where they name one,
// since lines that come late push the page down (`announced`).
const operations = fetchOnce(() => import('../../operations/web/published'));
whenIdle(operations);
const shows = (known: KnownSession | undefined, mode: 'banner' | 'popup'): boolean =>
  known?.notices.some((notice) => notice.mode === mode) ?? false;
/** Has the part and the texts of announcements before the first frame that has such lines is drawn. */
export const announced = (notices: KnownSession['notices']): Promise<void> =>
  notices.some((notice) => notice.mode === 'banner')
    ? quietly(() => Promise.all([operations(), needTexts('operations')]))
    : Promise.resolve();
const BannerNotices = sidePart(async () => ({ default: (await operations()).BannerNotices }), 'operations');
// A dialog lies above the page: it comes behind the first screen.
const UnreadNotices = sidePart(async () => {
  await drawn();
  return { default: (await operations()).UnreadNotices };
}, 'operations');

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
function TopLines({ known }: { readonly known: KnownSession | undefined }) {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      {session.fake ? <FakeBanner session={session} /> : null}
      {known && !session.mustChangePwd && shows(known, 'banner') ? <BannerNotices notices={known.notices} /> : null}
    </>
  );
}

/**
 * What stands below the header: lines, navigation bar, page. It is drawn once the frame's facts are there, so that no
 * announcement pushes down what somebody began to read; the page loads meanwhile, unseen.
 */
export function PageBody({
  known,
  children,
}: {
  readonly known: KnownSession | undefined;
  readonly children: ReactNode;
}) {
  const session = useSession();
  const waits = session != null && !session.mustChangePwd && !known;
  return (
    <Suspense fallback={null}>
      <div className={waits ? 'sh-page sh-waits' : 'sh-page'}>
        <Alone>
          <TopLines known={known} />
        </Alone>
        <Alone>
          <NavBar />
        </Alone>
        {children}
      </div>
    </Suspense>
  );
}

/** The next drawing of a frame asks again. */
const profile = async () => {
  try {
    return await import('../../account/web/published');
  } catch (error) {
    isTold = false;
    throw error;
  }
};
let latest: KnownSession | undefined;
let isTold = false;
/** Tells the profile which pages may open first; only a teacher of the site has a choice (L3). */
function tellHomeChoices(known: KnownSession | undefined): void {
  latest = known ?? latest;
  if (isTold || !latest || !siteOnly(latest.who)) return;
  isTold = true;
  void quietly(async () => {
    const { homeChoices } = await profile();
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
    });
  });
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
  return known && session && !session.mustChangePwd && shows(known, 'popup') ? (
    <Suspense fallback={null}>
      <UnreadNotices notices={known.notices} />
    </Suspense>
  ) : null;
}
