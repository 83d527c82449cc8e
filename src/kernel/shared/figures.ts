/**
 * What a figure is called and what it means, in one language. A count has a sentence alone; a share or a mean also says what is
 * counted (`part`) of what (`whole`).
 */
export interface FigureText {
  readonly name: string;
  readonly says: string;
  readonly part?: string;
  readonly whole?: string;
}
type Figures = Readonly<Record<string, FigureText>>;
type Keys<F extends Figures> = { [K in keyof F & string]: `define.${K}.${keyof F[K] & string}` }[keyof F & string];

/**
 * The figures a module owns, as texts of its locale: `define.completion.name`, `.says`, `.part`, `.whole`. A screen of any module
 * names one by `<module>.<figure>` (kernel/web/parts/definition.tsx), so that a figure is explained alike wherever it stands.
 */
export const defineFigures = <const F extends Figures>(figures: F): { readonly [K in Keys<F>]: string } =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([figure, texts]) =>
      Object.entries(texts).map(([what, text]) => [`define.${figure}.${what}`, text]),
    ),
  ) as { readonly [K in Keys<F>]: string };
