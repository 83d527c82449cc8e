import { PAGE_TOOLS } from '../../../../kernel/web/rich/rich-config';
import { RichText, type RichTextProps } from '../../../../kernel/web/rich/rich-text';
import { AuthorKeys } from '../../../class/web/published';

/** The text of a teaching design or reflection: a whole page, with formulas in the signs of the author's stage. */
export const AuthorText = (props: RichTextProps) => (
  <AuthorKeys>
    <RichText {...props} tools={PAGE_TOOLS} />
  </AuthorKeys>
);
