import react from '@vitejs/plugin-react';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type Plugin, defineConfig } from 'vite';

/** Files below are sent as they are. */
const WORTH_COMPRESSING = 1_024;

/** Stores `.br` beside each file, so that the service never compresses one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir ?? 'dist', 'assets');
      for (const name of await readdir(assets)) {
        const bytes = await readFile(join(assets, name));
        if (bytes.length < WORTH_COMPRESSING) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Relative: a proxy may strip a path prefix. While it is developed, what is not below it is the service's.
  base: command === 'serve' ? '/console/' : './',
  plugins: [react(), precompress()],
  // The service replaces it in each answer.
  html: { cspNonce: '{{nonce}}' },
  resolve: { conditions: ['@vpds/source'] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: { proxy: { '^/(?!console/)': process.env['VPDS_URL'] || 'http://127.0.0.1:3000' } },
}));
