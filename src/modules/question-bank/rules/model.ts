import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';

// The shape of a question, of its key and of an answer: one for the editor, the imports, papers, homework, practice and the notebook.

/**
 * What a question asks the learner to do. `group` is a passage (reading, cloze, listening) with questions of its own.
 * `short` is words, `photo` a drawing or a picture of the paper; both are marked by a person.
 */
export const QUE_KINDS = ['single', 'multi', 'judge', 'blank', 'match', 'order', 'short', 'photo', 'group'] as const;
export type QueKind = (typeof QUE_KINDS)[number];
export type PartKind = Exclude<QueKind, 'group'>;
/** V-088. */
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 20;
export const BLANKS_MAX = 30;
export const SUBS_MAX = 30;
export const PHOTOS_MAX = 9;
/** Five degrees, 1 the easiest. */
export const DEGREES = [1, 2, 3, 4, 5] as const;
export const RICH_MAX = 30_000;

/**
 * How an answer is compared with a key. `text` forgives width and outer blanks, `exact` does not; `number` knows 1/2
 * = 0.5 = 50%; `formula` compares values of expressions; `set` is several values in any order.
 */
export const BLANK_MODES = ['text', 'exact', 'number', 'formula', 'set', 'hand'] as const;
export type BlankMode = (typeof BLANK_MODES)[number];

const rich = () => z.string().max(RICH_MAX);
/**
 * What a value has to look like besides being right: `factored` a product ("factorise"), `expanded` a sum, `simplest`
 * fractions and roots reduced, nothing left to work out.
 */
export const BLANK_FORMS = ['factored', 'expanded', 'simplest'] as const;
export type BlankForm = (typeof BLANK_FORMS)[number];
/**
 * The key of one blank. `accept`: every spelling that is right, formulas as LaTeX. `tolerance`: absolute, for
 * numbers. `unit`: must be given, in it or one that converts to it.
 */
export const blankKey = z.object({
  accept: z.array(z.string().max(500)).min(1).max(20),
  mode: z.enum(BLANK_MODES).default('text'),
  tolerance: z.number().nonnegative().optional(),
  unit: z.string().max(20).optional(),
  form: z.enum(BLANK_FORMS).optional(),
});
export type BlankKey = z.infer<typeof blankKey>;

/** What is right. Which field counts follows from the kind; places are those of the question as it is written, from 0. */
export const answerKey = z.object({
  /** single (one), multi (one or more): the right options. */
  picks: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(OPTIONS_MAX - 1),
    )
    .max(OPTIONS_MAX)
    .optional(),
  /** judge. */
  truth: z.boolean().optional(),
  /** blank: in the order of the gaps. */
  blanks: z.array(blankKey).max(BLANKS_MAX).optional(),
  /** match: for each left entry the place of its right one. */
  pairs: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(OPTIONS_MAX - 1),
    )
    .max(OPTIONS_MAX)
    .optional(),
  /** order: places of the items in their right order. */
  order: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(OPTIONS_MAX - 1),
    )
    .max(OPTIONS_MAX)
    .optional(),
  /** short, photo: a model answer, rich text. */
  text: rich().optional(),
});
export type AnswerKey = z.infer<typeof answerKey>;

/** What a learner gave, in the same places as the key. Empty fields are "not answered". */
export const answer = z.object({
  picks: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(OPTIONS_MAX - 1),
    )
    .max(OPTIONS_MAX)
    .optional(),
  truth: z.boolean().optional(),
  blanks: z.array(z.string().max(500)).max(BLANKS_MAX).optional(),
  pairs: z
    .array(
      z
        .number()
        .int()
        .min(-1)
        .max(OPTIONS_MAX - 1),
    )
    .max(OPTIONS_MAX)
    .optional(),
  order: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(OPTIONS_MAX - 1),
    )
    .max(OPTIONS_MAX)
    .optional(),
  text: z.string().max(5000).optional(),
  /** Pictures of the paper: paths of stored files. Whoever stores an answer checks that they are the learner's (ownFiles of the files module). */
  files: z.array(z.string().max(120)).max(PHOTOS_MAX).optional(),
});
export type Answer = z.infer<typeof answer>;

const options = () => z.array(rich()).max(OPTIONS_MAX, m('question-bank.check.optionsMany', { max: OPTIONS_MAX }));
const partShape = {
  stem: rich(),
  /** single, multi: the options. match: the left column. order: the items. */
  options: options().default([]),
  /** match: the right column. */
  rights: options().default([]),
  answer: answerKey,
  explain: rich().default(''),
};
/** One question of a passage. Its qcid never changes while the passage lives; 0 stands for the question itself where there is no passage. */
export const subQuestion = z.object({
  qcid: z.number().int().min(1).max(999),
  kind: z.enum(QUE_KINDS).exclude(['group']),
  ...partShape,
});
export type SubQuestion = z.infer<typeof subQuestion>;

/**
 * A whole question. Gaps of a blank stand in the stem as `<span class="latex" …>`-free text `____` (four low lines),
 * in their order; a cloze passage marks its gaps `__1__` with the qcid.
 */
export const questionBody = z.object({
  kind: z.enum(QUE_KINDS),
  ...partShape,
  subs: z.array(subQuestion).max(SUBS_MAX).default([]),
});
export type QuestionBody = z.infer<typeof questionBody>;

/** What can be answered and marked by itself: a plain question has one with qcid 0, a passage one for each of its questions. */
export interface Part {
  readonly qcid: number;
  readonly kind: PartKind;
  readonly stem: string;
  readonly options: readonly string[];
  readonly rights: readonly string[];
  readonly answer: AnswerKey;
  readonly explain: string;
}
export const partsOf = (body: QuestionBody): readonly Part[] =>
  body.kind === 'group' ? body.subs : [{ ...body, kind: body.kind, qcid: 0 }];

/** A question as a learner may see it before the answers are out: no key, no explanation. A blank keeps only how many gaps it has. */
export function withoutKey(body: QuestionBody): QuestionBody {
  const bare = <P extends { readonly kind: QueKind; readonly answer: AnswerKey }>(p: P) => ({
    ...p,
    answer: p.kind === 'blank' ? { blanks: (p.answer.blanks ?? []).map(({ mode }) => ({ accept: [''], mode })) } : {},
    explain: '',
  });
  return { ...bare(body), subs: body.subs.map(bare) };
}
/** Whether nothing was given at all. */
export const isEmptyAnswer = (a: Answer | null | undefined): boolean =>
  a == null ||
  !(
    (a.picks?.length ?? 0) > 0 ||
    a.truth != null ||
    a.blanks?.some((b) => visibleText(b).trim() !== '') ||
    a.pairs?.some((p) => p >= 0) ||
    (a.order?.length ?? 0) > 0 ||
    visibleText(a.text ?? '').trim() !== '' ||
    (a.files?.length ?? 0) > 0
  );
