/** Functions of the language and how many arguments they take. */
export const FUNCTIONS = { min: [1, 20], max: [1, 20], round: [1, 3], if: [3, 3] } as const;
export type Fn = keyof typeof FUNCTIONS;
export type Arithmetic = '+' | '-' | '*' | '/' | '^';
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '<>';

/** Where something stands in the text: from this character to before that one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** A formula as a tree. `ref.itemId` is filled by the parser from the item's name. */
export type Node = Span &
  (
    | { readonly k: 'number'; readonly value: number; readonly unit: string | null }
    | { readonly k: 'ref'; readonly itemId: number }
    | { readonly k: 'negative'; readonly a: Node }
    | { readonly k: 'sum'; readonly op: Arithmetic; readonly a: Node; readonly b: Node }
    | { readonly k: 'compare'; readonly op: Comparison; readonly a: Node; readonly b: Node }
    | { readonly k: 'logic'; readonly op: 'and' | 'or'; readonly a: Node; readonly b: Node }
    | { readonly k: 'not'; readonly a: Node }
    | { readonly k: 'call'; readonly fn: Fn; readonly args: readonly Node[] }
  );

/** An item as formulas know it. */
export interface FormulaItem {
  readonly itemId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly unit: string;
  /** 2: time, entered and shown as minutes and seconds, reckoned in seconds. */
  readonly unitType: number;
  readonly decimals: number;
  /** Items its own formula asks for; empty for a measured one. */
  readonly usedIds: readonly number[];
}

/** What is wrong with a formula; the words stand in the locale under `formula.<code>`. */
export const FORMULA_FAULTS = [
  'empty',
  'tooLong',
  'tooDeep',
  'badChar',
  'unclosedName',
  'badNumber',
  'numberTooBig',
  'missingOperator',
  'unexpected',
  'unexpectedEnd',
  'unclosedParen',
  'unknownName',
  'unknownNear',
  'unknownFunction',
  'argCount',
  'needCondition',
  'needNumber',
  'chained',
  'unitsDiffer',
  'needUnit',
  'needPlain',
  'powerUnit',
  'powerConstant',
  'roundDigits',
  'roundUnit',
  'roundNeedsUnit',
  'wrongResult',
  'resultCondition',
  'itself',
  'circle',
] as const;
export type FormulaFaultCode = (typeof FORMULA_FAULTS)[number];
export class FormulaFault extends Error {
  constructor(
    readonly code: FormulaFaultCode,
    readonly span: Span,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}
/** Longest formula, in characters, and deepest nesting: more is a mistake or an attack. */
export const MAX_LENGTH = 500;
export const MAX_DEPTH = 40;
/** Names of items do not hold these: they would not survive being written in a formula. */
export const NAME_FORBIDDEN = /[[\]【】#]/;
