import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { TEXTS_VERSION, textFiles } from './vite.plugins.ts'

/** Native or WebAssembly files, a worker thread, or rarely needed. Everything else is bundled, for a faster start. */
const packages = Object.keys(manifest.dependencies)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), textFiles()],
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(TEXTS_VERSION) },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Code shared by most pages is one script, because small ones compress badly. Excludes code for few pages.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  test: (id) => !/\/(backoffice|accounts)\/|\/(data-table|pager)/.test(id),
                  minShareCount: 9,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './server/production.ts' } },
      ...(command === 'build' ? { resolve: { noExternal: true, external: packages } } : {}),
    },
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
}))
