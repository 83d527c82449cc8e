/** In place of a component that no screen draws (see vite.config.ts, firstUse). */
export default undefined;
