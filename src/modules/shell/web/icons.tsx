import {
  AimOutlined, ApartmentOutlined, AppstoreOutlined, BankOutlined, BarChartOutlined, BgColorsOutlined, BookOutlined, CalendarOutlined, CheckSquareOutlined, CloseSquareOutlined, CrownOutlined, DatabaseOutlined, EditOutlined,
  EllipsisOutlined, FlagOutlined, FolderOpenOutlined, FormOutlined, HeartOutlined, HomeOutlined, KeyOutlined, LikeOutlined, NotificationOutlined, ProfileOutlined, QuestionCircleOutlined, ReadOutlined, SafetyCertificateOutlined, SearchOutlined, SettingOutlined, ShareAltOutlined, ShopOutlined, SmileOutlined, StarOutlined, SwapOutlined, TableOutlined, TeamOutlined,
  TrophyOutlined, UserOutlined, VideoCameraOutlined, WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons of the menus by the names their data use. */
const ICONS: Readonly<Record<string, ComponentType<{ readonly className?: string }>>> = {
  aim: AimOutlined, apartment: ApartmentOutlined, apps: AppstoreOutlined, bank: BankOutlined, book: BookOutlined, calendar: CalendarOutlined, chart: BarChartOutlined, check: CheckSquareOutlined, classroom: VideoCameraOutlined, close: CloseSquareOutlined, crown: CrownOutlined,
  database: DatabaseOutlined, edit: EditOutlined, flag: FlagOutlined, folder: FolderOpenOutlined, form: FormOutlined, heart: HeartOutlined, help: QuestionCircleOutlined, home: HomeOutlined, homework: FormOutlined, key: KeyOutlined, like: LikeOutlined, more: EllipsisOutlined, notice: NotificationOutlined,
  palette: BgColorsOutlined, profile: ProfileOutlined, read: ReadOutlined, safety: SafetyCertificateOutlined, search: SearchOutlined, setting: SettingOutlined, share: ShareAltOutlined, shop: ShopOutlined, smile: SmileOutlined, star: StarOutlined, swap: SwapOutlined, table: TableOutlined, team: TeamOutlined,
  trophy: TrophyOutlined, user: UserOutlined, wallet: WalletOutlined,
};
/** An icon of a menu. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  const Icon = ICONS[name ?? ''] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
