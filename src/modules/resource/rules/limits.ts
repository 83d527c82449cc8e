/** "Title up to 32" of a paper (calls.json paper.create). */
export const PAPER_TITLE_MAX = 32;
/** Courseware is often called after its file. */
export const TITLE_MAX = 64;
export const CONTENT_MAX = 200_000;
export const SECTIONS_MAX = 20;
export const SECTION_TITLE_MAX = 60;
export const QUES_MAX = 100;
/** V-083: points of a question and of a whole paper. */
export const SCORE_MAX = 300;
/** V-089. */
export const BASKET_MAX = 100;
export const BATCH_MAX = 50;
export const ATTACHED_MAX = 5;
export const NODES_MAX = 20;
export const TAGS_MAX = 10;
export const SHARE_MAX = 200;
export const NAME_MAX = 32;
/** Levels of a workbook below its root. */
export const DEPTH_MAX = 5;
export const NODE_QUES_MAX = 200;
export const ORG_WORKBOOKS_MAX = 100;
