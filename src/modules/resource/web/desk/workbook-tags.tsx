import { TagDesk } from '../../../question-bank/web/published';

/** Tags of the platform's workbook resources. */
export default function WorkbookTags() {
  return <TagDesk resType="workbook" />;
}
