/**
 * A function a module on the left needs from one on the right, without importing it: the left declares the port in its
 * server/published.ts, the right provides it when it loads. Asking an unprovided port is a fault of the build.
 */
export interface Port<F> {
  readonly name: string;
  provide(impl: F): void;
  get(): F;
}
export function port<F>(name: string): Port<F> {
  let impl: F | undefined;
  return {
    name,
    provide(f) {
      impl = f;
    },
    get() {
      if (!impl) throw new Error(`nothing provides the port ${name}`);
      return impl;
    },
  };
}
