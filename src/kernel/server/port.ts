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

/** A port that several modules provide, each under a name of its own. */
export interface NamedPorts<T> {
  /** @throws when the name is provided already. */
  provide(name: string, impl: T): void;
  /** What stands under a name; nothing for one that no module has, or has any more. */
  find(name: string): T | undefined;
  /** @throws when no module provides it: a slip of the program, never of a person. */
  get(name: string): T;
  /** All of them, in the order in which their modules load. */
  all(): readonly T[];
  /** Takes one away again, for tests that provide a toy: test files share the loaded modules. */
  forget(name: string): void;
}
/** @param what is provided, as a fault of the build says it: `the kind of proof` */
export function ports<T>(what: string): NamedPorts<T> {
  const provided = new Map<string, T>();
  return {
    provide(name, impl) {
      if (provided.has(name)) throw new Error(`${what} ${name} is registered twice`);
      provided.set(name, impl);
    },
    find: (name) => provided.get(name),
    get(name) {
      const impl = provided.get(name);
      if (impl === undefined) throw new Error(`no module registers ${what} ${name}`);
      return impl;
    },
    all: () => [...provided.values()],
    forget(name) {
      provided.delete(name);
    },
  };
}
