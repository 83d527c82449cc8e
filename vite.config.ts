import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstUse } from './vite.first-use.ts';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** Matches files of these packages, or of these folders of them. */
const libraries = (...names: string[]): RegExp => new RegExp(`node_modules/(?:${names.join('|')})(?:/|\\.)`);

/** The service worker of the entry screen on the field: one plain file at the site's top, served as /sw.js. */
const worker: Plugin = {
  name: 'field-worker',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: readFileSync(resolve(root, 'src/modules/fitness-test/web/exam/field-worker.js'), 'utf8'),
    });
  },
};

/** The browser side: the app (index.html) and the light sign-in page (login.html), both served under /site/. */
export default defineConfig({
  root,
  base: '/site/',
  publicDir: false,
  plugins: [firstUse, react(), worker],
  // The cache stays out of node_modules: `npm ci` would throw it away, and a read-only install would refuse it.
  cacheDir: resolve(root, '.build/vite'),
  build: {
    outDir: resolve(root, 'dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows data: for images only, and fonts must stay cacheable files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { app: resolve(root, 'index.html'), login: resolve(root, 'login.html') },
      // What every page, every frame and every list needs comes in one file each: a hundred small ones cost more in requests than in bytes.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(?:react|react-dom|scheduler|zod)\/|src\/kernel\/shared\//,
              priority: 3,
            },
            {
              name: 'frame',
              test: libraries(
                '@tanstack/[^/]+',
                'react-router',
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
                'antd/es/(?:_util|button|config-provider|theme|style|version|tooltip|popover|tag|avatar|skeleton|locale|space)',
              ),
              priority: 2,
            },
            // Icons that many screens share; one that a single screen uses stays with it.
            { name: 'icons', test: libraries('@ant-design/icons(?:-svg)?'), minShareCount: 3, priority: 2 },
            {
              name: 'list',
              // The filter of a column's head is answered by a lazy one (vite.first-use.ts): it must not come back by its folder.
              test: libraries(
                '@rc-component/(?:table|select|virtual-list|dropdown|overflow|pagination|checkbox|context|input)',
                'antd/es/table(?!/hooks/useFilter/FilterDropdown)',
                'antd/es/(?:select|dropdown|pagination|input|checkbox|badge|spin|empty)',
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
