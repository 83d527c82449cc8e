import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** Matches files of these packages, or of these folders of them. */
const libraries = (...names: string[]): RegExp => new RegExp(`node_modules/(?:${names.join('|')})(?:/|\\.)`);

/** Matches parts of our kernel's browser half. */
const kernel = (...parts: string[]): RegExp => new RegExp(`src/kernel/web/(?:${parts.join('|')})`);
const either = (...tests: RegExp[]): RegExp => new RegExp(tests.map((test) => test.source).join('|'));

/** An import of a library's file that is answered with another one. */
interface Answer {
  readonly importer: RegExp;
  readonly source: string;
  readonly by: string;
}
const ours = (name: string) => resolve(root, 'src/kernel/web/first-use', name);
/**
 * What the component library imports beside what it draws first. Measured with Chromium's coverage on a list: of these
 * 200,000 characters less than one in twenty ran before somebody opened a menu or typed into a form.
 */
const ANSWERS: readonly Answer[] = [
  // Every drop-down brings the whole menu, which shows when it is opened.
  { importer: /antd\/es\/dropdown\/dropdown\.js$/, source: '../menu', by: ours('menu.tsx') },
  // Filters in the heads of columns bring trees, radio buttons and a menu; our filters stand in the filter bar.
  {
    importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: './FilterDropdown',
    by: ours('column-filter.tsx'),
  },
  // One function of the colour picker says whether a colour is bright; beside it stand its panels.
  {
    importer: /antd\/es\/button\/style\/token\.js$/,
    source: '../../color-picker/components/ColorPresets',
    by: ours('is-bright.ts'),
  },
  // Rows picked one at a time are rare.
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, source: '../../radio', by: ours('radio.tsx') },
  // Two functions of the tree, one context of the form; their index files bring all of it.
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, source: '@rc-component/tree', by: ours('tree-parts.ts') },
  { importer: /antd\/es\/form\/context\.js$/, source: '@rc-component/form', by: ours('form-parts.ts') },
  // Components that hang on others by name, and that no screen draws.
  { importer: /antd\/es\/input\/index\.js$/, source: './OTP', by: ours('no-component.ts') },
  { importer: /antd\/es\/input\/index\.js$/, source: './Group', by: ours('no-component.ts') },
  { importer: /antd\/es\/badge\/index\.js$/, source: './Ribbon', by: ours('no-component.ts') },
  { importer: /antd\/es\/dropdown\/index\.js$/, source: './dropdown-button', by: ours('no-component.ts') },
  // The package names its development form to every bundler.
  { importer: /./, source: 'react-router', by: resolve(root, 'node_modules/react-router/dist/production/index.mjs') },
];

/** Splits the libraries by first use: what nobody has opened yet is not fetched. */
const firstUse: Plugin = {
  name: 'first-use',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const from = importer?.split('?')[0];
    return from ? ANSWERS.find((a) => a.source === source && a.importer.test(from))?.by : undefined;
  },
  transform(code, id) {
    // Schemas can write themselves as JSON schema: only the server asks them to (its OpenAPI document).
    return id.endsWith('zod/v4/classic/schemas.js')
      ? { code: code.replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''), map: null }
      : undefined;
  },
};

/** The service worker, told which files this build has and which of them every page needs. */
function workerOf(names: readonly string[], page: string, list: string): string {
  const files = names.filter((name) => name.startsWith('assets/')).map((name) => `/site/${name}`);
  const frame = files.filter((file) => page.includes(`"${file}"`) || file === `/site/${list}`);
  const version = createHash('sha256').update(files.toSorted().join('\n')).update(page).digest('hex').slice(0, 12);
  const code = readFileSync(resolve(root, 'src/kernel/web/offline/worker.js'), 'utf8');
  return `self.BUILD = ${JSON.stringify({ version, files, frame })};\n${code}`;
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;
const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk';

/** `module.key` of each screen's body, and the file in web/ it stands in: the modules' web/index.ts import them lazily. */
function bodies(): [name: string, file: string][] {
  const modules = resolve(root, 'src/modules');
  return readdirSync(modules).flatMap((module) => {
    const index = resolve(modules, module, 'web/index.ts');
    return existsSync(index)
      ? [...readFileSync(index, 'utf8').matchAll(/(\w+): \(\) => import\('\.\/([\w/-]+)'\)/g)].map(
          ([, key, file]): [string, string] => [`${module}.${key}`, resolve(modules, module, 'web', file!)],
        )
      : [];
  });
}
const nameOf = (file: string): string => basename(file).replace(/-[\w-]{8}\.js$/, '');
/** Names that the bodies' chunks have: those of their source files. */
const BODIES: ReadonlySet<string> = new Set(bodies().map(([, file]) => basename(file)));
/** What each screen's body needs beside what `page` names: the server tells it to the browser with the page (http/pages.ts). */
function bodyFiles(bundle: Bundle, page: string): Record<string, string[]> {
  const chunks = new Map(
    Object.values(bundle)
      .filter(isChunk)
      .map((chunk) => [chunk.facadeModuleId?.replace(/\.tsx?$/, ''), chunk]),
  );
  const needs = (chunk: Chunk, into: Set<string>): Set<string> => {
    if (into.has(chunk.fileName) || page.includes(chunk.fileName)) return into;
    into.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) into.add(css);
    for (const name of chunk.imports) {
      const file = bundle[name];
      if (isChunk(file)) needs(file, into);
    }
    return into;
  };
  return Object.fromEntries(
    bodies().flatMap(([name, file]) => {
      const chunk = chunks.get(file);
      return chunk ? [[name, [...needs(chunk, new Set())]]] : [];
    }),
  );
}

/**
 * The table of them that the program fetches behind its first screen (router/body-files.ts): inside the program it was a fifth
 * of its largest file. Returns its name.
 */
function bodyTable(files: Record<string, readonly string[]>): { fileName: string; source: string } {
  const names = [...new Set(Object.values(files).flat())].filter((name) => name.endsWith('.js'));
  const numbers = new Map(names.map((name, at) => [name, at]));
  const own = (list: readonly string[]) => list.flatMap((name) => numbers.get(name) ?? []);
  const bodies = Object.fromEntries(Object.entries(files).map(([name, list]) => [name, own(list)]));
  const source = JSON.stringify({ files: names, bodies });
  return { fileName: `assets/bodies-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`, source };
}

/**
 * The pages as they go out. The outline in index.html must not wait for styles, so they stand behind it; and desks get a page
 * of their own (http/site.ts), whose outline has the side menu and which fetches what their lists need at once.
 */
const pages: Plugin = {
  name: 'pages',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: resolve(root, 'src/kernel/web/session/early.ts'), name: 'early' });
  },
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    const early = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
    const list = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes('antd/es/table/InternalTable.js')),
    );
    if (index?.type !== 'asset' || !list || early?.type !== 'chunk' || early.imports.length)
      throw new Error('the page, the file of the lists or the file that asks first is missing or imports something');
    const styles = /^\s*<link rel="stylesheet"[^>]*>\n/gm;
    const written = String(index.source);
    const own = bodyFiles(bundle, `${written} ${list.fileName}`);
    const table = bodyTable(own);
    const page = written.replace(
      '<script type="module"',
      `<meta name="bodies" content="/site/${table.fileName}" />
    <script type="module" async crossorigin src="/site/${early.fileName}"></script>\n    $&`,
    );
    index.source = page.replaceAll(styles, '').replace('  </body>', `${page.match(styles)?.join('') ?? ''}  </body>`);
    this.emitFile({
      type: 'asset',
      fileName: 'desk.html',
      source: index.source
        .replace('<html ', '<html class="on-desk" ')
        .replace('  </head>', `    <link rel="modulepreload" crossorigin href="/site/${list.fileName}">\n  </head>`),
    });
    this.emitFile({ type: 'asset', ...table });
    this.emitFile({ type: 'asset', fileName: 'bodies.json', source: JSON.stringify(own) });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerOf(Object.keys(bundle), page, list.fileName) });
  },
};

/** The browser side: the app (index.html), the light sign-in page (login.html) and pages of visitors (light.html), all served under /site/. */
export default defineConfig({
  root,
  base: '/site/',
  publicDir: false,
  plugins: [firstUse, react(), pages],
  // The cache stays out of node_modules: `npm ci` would throw it away, and a read-only install would refuse it.
  cacheDir: resolve(root, '.build/vite'),
  build: {
    outDir: resolve(root, 'dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows data: for images only, and fonts must stay cacheable files.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a body needs is told with the page, and by a table behind the first screen.
      resolveDependencies: (file, deps, { hostId }) =>
        hostId.startsWith('assets/app-') && BODIES.has(nameOf(file)) ? [] : deps,
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: {
        app: resolve(root, 'index.html'),
        login: resolve(root, 'login.html'),
        light: resolve(root, 'light.html'),
      },
      // What every page, every frame and every list needs comes in one file each: a hundred small ones cost more in requests than in bytes.
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page has, pages of visitors too; nothing here may lead to the component library or to the schemas.
              name: 'base',
              test: either(
                libraries('react', 'react-dom', 'scheduler'),
                /vite\/preload-helper/,
                /src\/kernel\/shared\/(?:codes|date-formats|dates|maps|messages|module|money|need|path-keys|rich-looks|screens)\.ts/,
                /src\/kernel\/shared\/locale\/(?:en-US|sheet-en|sheet-zh|zh-CN)\.ts/,
                // What the sign-in page has of the browser's half.
                kernel(
                  '(?:lock|notify|bridge/host|locale/zh-CN|router/(?:dirty|paths)|i18n/(?:lang|i18n|use-text))\\.ts',
                  'http/(?:send|client|call-error|idempotency|request|transport|parked|plain-call)\\.ts',
                  'session/(?:calls|token|sign-out|start|alone|memory|refresh|session-store)\\.ts',
                ),
              ),
              priority: 4,
            },
            {
              // Schemas of contracts and what reads them: forms have them, pages of visitors do not.
              name: 'schemas',
              test: either(
                libraries('zod'),
                // Formulas and texts of other programs come with the editor and the questions that know them.
                /src\/kernel\/shared\/(?!(?:entities|foreign-html|formula-text|latex-signs|latex-text|mathml)\.ts)/,
              ),
              priority: 3,
            },
            {
              // What pages of visitors have in common with the app; nothing here may lead to the component library either.
              name: 'pages',
              test: either(
                libraries('@tanstack/[^/]+'),
                kernel(
                  '(?:error-boundary|side-part)\\.tsx',
                  'http/(?:hooks|query-client)\\.ts',
                  'router/(?:title\\.ts|ways\\.tsx)',
                ),
              ),
              priority: 3,
            },
            { name: 'router', test: libraries('react-router'), priority: 3 },
            {
              name: 'frame',
              test: libraries(
                'dayjs/dayjs',
                'stylis',
                'clsx',
                '@babel/runtime',
                '@emotion/[^/]+',
                'react-is',
                'is-mobile',
                '@ant-design/(?:cssinjs|cssinjs-utils|colors|fast-color)',
                '@ant-design/icons/es/(?:components|utils)',
                '@ant-design/icons(?:-svg)?/es/(?:icons|asn)/CheckOutlined',
                '@rc-component/(?:pagination|picker)/(?:es|lib)/locale',
                '@rc-component/(?:util|motion|trigger|portal|resize-observer|tooltip)',
                'antd/es/(?:_util|button|config-provider|theme|style|version|tooltip|popover|locale|space)',
              ),
              priority: 2,
            },
            // The menus' icons come with the frame; others that many screens share in one file, rarer ones with their screens.
            { name: 'icons', test: libraries('@ant-design/icons(?:-svg)?'), minShareCount: 12, priority: 2 },
            {
              name: 'lists',
              // The filter of a column's head is answered by a lazy one (firstUse): it must not come back by its folder.
              test: either(
                kernel(
                  'list/',
                  'labels',
                  'format',
                  'form/fields-of',
                  'parts/(?:act-button|ask|basics|export-button|filter-input|picker|row-menu|bones|states|sticky)',
                ),
                libraries(
                  '@rc-component/(?:table|select|virtual-list|dropdown|overflow|pagination|checkbox|context|input)',
                  'antd/es/table(?!/hooks/useFilter/FilterDropdown)',
                  'antd/es/(?:select|dropdown|pagination|input|checkbox|badge|spin|empty|alert)',
                ),
              ),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
});
