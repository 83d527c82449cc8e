import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws a formula into an element. What cannot be read is shown as its source, in red; nothing in a formula may name an address or run. */
export function draw(latex: string, into: HTMLElement, block: boolean): void {
  katex.render(latex, into, {
    displayMode: block,
    throwOnError: false,
    trust: false,
    strict: false,
    maxSize: 20,
    maxExpand: 200,
    output: 'htmlAndMathml',
  });
}
