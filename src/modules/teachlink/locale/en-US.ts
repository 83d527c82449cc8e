import { activityTexts } from './en/fmslsn';
import { linkTexts } from './en/link';
import { serverTexts } from './en/server';
import { shareTexts } from './en/share';
import { studyTexts } from './en/study';

export default { ...serverTexts, ...linkTexts, ...studyTexts, ...shareTexts, ...activityTexts } as const;
