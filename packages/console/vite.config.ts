import { defineConfig } from 'vite';
import { notices, noticesOfThreads } from './notices.ts';

/**
 * The console goes into the server package, which serves it. Nothing is inlined: the policy that the service sends
 * allows no data: addresses and no inline script or style.
 */
export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses, so that the service may live under a path of a proxy.
  base: './',
  plugins: [notices()],
  worker: { format: 'es', plugins: () => [noticesOfThreads()] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../server/console',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One plugin always takes most of the time: it bundles the worker thread.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // For work on the console: `npx vite packages/console` beside a running service.
  server: {
    proxy: Object.fromEntries(['/rpc', '/console'].map((path) => [path, 'http://127.0.0.1:8780'])),
  },
});
