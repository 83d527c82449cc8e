import type { Session } from '../../../kernel/shared/session';
import type { Title } from '../../../kernel/shared/screens';
import { mayBeHome } from '../rules';

/** A page that may open first after signing in. */
export interface HomeChoice {
  readonly path: string;
  readonly title: Title;
  /** What it is for; shown when choosing. */
  readonly text?: Title;
  /** The menu group it stands in. */
  readonly group?: Title;
  /** The recommended one of that person. */
  readonly best?: boolean;
}
type Source = (session: Session) => readonly HomeChoice[];

let source: Source = () => [];
/** The menus know the pages, and menus belong to the shell, which stands to the right: it provides them when it loads. */
export const homeChoices = {
  provide(of: Source): void {
    source = of;
  },
  /** Only what may be a home page at all (V-008, V-009). */
  of: (session: Session): readonly HomeChoice[] => source(session).filter((choice) => mayBeHome(choice.path)),
};
