import { TagDesk } from './tag-desk';

/** Tags of questions. */
export default function QuestionTags() {
  return <TagDesk resType="question" />;
}
