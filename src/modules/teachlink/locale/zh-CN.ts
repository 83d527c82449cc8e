import { activityTexts } from './zh/fmslsn';
import { linkTexts } from './zh/link';
import { serverTexts } from './zh/server';
import { shareTexts } from './zh/share';
import { studyTexts } from './zh/study';

export default { ...serverTexts, ...linkTexts, ...studyTexts, ...shareTexts, ...activityTexts } as const;
