import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** The browser side: the app (index.html) and the light sign-in page (login.html), both served under /site/. */
export default defineConfig({
  root,
  base: '/site/',
  publicDir: false,
  plugins: [react()],
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
    },
  },
  server: { proxy: { '/api': api } },
});
