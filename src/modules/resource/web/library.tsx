import { Segmented, Tabs } from 'antd';
import { useNavigate } from 'react-router';
import { BUSI } from '../../../kernel/shared/codes';
import { GoneState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { QuestionLibrary } from '../../question-bank/web/published';
import { LIBS, type Lib } from '../contract';
import { Basket } from './lists/basket';
import { OrgBooks, PlatformBooks } from './lists/book-cards';
import { FavList } from './lists/fav-list';
import { PaperList } from './lists/paper-list';
import { ShareList } from './lists/share-list';
import { DesignList, ReflectList } from './lists/text-list';
import { WareList } from './lists/ware-list';
import { QuestionMark } from './parts/question-mark';
import { useT } from './texts';
import './resource.css';

/** What each library has a tab for. */
const TABS = {
  psn: ['question', 'paper', 'courseware', 'teachdesign', 'teachreflect', 'fav', 'basket', 'share'],
  org: ['question', 'paper', 'courseware', 'teachdesign', 'teachreflect', 'workbook'],
  reg: ['question', 'paper', 'courseware', 'teachdesign'],
  pfm: ['question', 'paper', 'courseware', 'teachdesign', 'workbook'],
} as const satisfies Readonly<Record<Lib, readonly string[]>>;
type Tab = (typeof TABS)[Lib][number];

/** A library with its kinds of resources as tabs. Library and kind stand in the address. */
export default function Library({
  with: { lib: place, type },
  params,
}: {
  readonly with: { readonly lib: Lib; readonly type?: string };
  readonly params: { readonly type?: string };
}) {
  const t = useT();
  const go = useNavigate();
  const me = useSession();
  const tab = TABS[place].find((x) => x === (type ?? params.type));
  if (!tab) return <GoneState />;
  const libs = LIBS.filter((l) => l !== 'reg' || me?.orgRegion != null);
  const labelOf = (l: Lib) => t(l === 'org' && me?.busiId === BUSI.region ? 'lib.orgRegion' : `lib.${l}`);
  // Another library keeps the kind where it has it.
  const to = (l: Lib) => void go(`/repo/${l}/${(TABS[l] as readonly Tab[]).includes(tab) ? tab : TABS[l][0]}`);
  return (
    <div className="stack">
      <Segmented
        aria-label={t('libs')}
        value={place}
        onChange={to}
        options={libs.map((l) => ({ value: l, label: labelOf(l) }))}
        data-chrome
      />
      <Tabs
        className="res-tabs"
        aria-label={t('types')}
        activeKey={tab}
        onChange={(key) => void go(`/repo/${place}/${key}`)}
        items={TABS[place].map((key) => ({ key, label: t(`tab.${key}`) }))}
        data-chrome
      />
      <Body key={`${place} ${tab}`} lib={place} tab={tab} />
    </div>
  );
}
function Body({ lib, tab }: { readonly lib: Lib; readonly tab: Tab }) {
  switch (tab) {
    case 'question':
      return <QuestionLibrary lib={lib} actions={(row) => <QuestionMark qid={row.qid} title={row.qtpName} />} />;
    case 'paper':
      return <PaperList lib={lib} />;
    case 'courseware':
      return <WareList lib={lib} />;
    case 'teachdesign':
      return <DesignList lib={lib} />;
    case 'teachreflect':
      return <ReflectList lib={lib} />;
    case 'workbook':
      return lib === 'org' ? <OrgBooks /> : <PlatformBooks />;
    case 'fav':
      return <FavList />;
    case 'basket':
      return <Basket />;
    case 'share':
      return <ShareList />;
  }
}
