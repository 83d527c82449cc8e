import { CustomState, ForbiddenState, GoneState } from '../../../kernel/web/parts/states';
import { HomeButton, NotFound } from '../../../kernel/web/router/fault-page';
import { usePage } from '../../../kernel/web/router/page';

/** The error pages: not accessible, not found, the customised module, and unknown addresses (E-007 to E-011). */
export default function Fault({
  with: { kind },
}: {
  readonly with: { readonly kind: 'forbidden' | 'gone' | 'custom' | 'lost' };
}) {
  // The heading says what the tab says: /common/404 is called otherwise than what is gone inside a desk.
  const { title } = usePage();
  switch (kind) {
    case 'forbidden':
      return <ForbiddenState action={<HomeButton />} />;
    case 'custom':
      return <CustomState action={<HomeButton />} />;
    case 'lost':
      return <NotFound />;
    default:
      return <GoneState title={title} action={<HomeButton />} />;
  }
}
