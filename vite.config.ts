import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import journal from './db/migrations/meta/_journal.json' with { type: 'json' }
import manifest from './package.json' with { type: 'json' }
import { TEXTS_VERSION, textFiles } from './vite.plugins.ts'

/** Native or WebAssembly files, a worker thread, or rarely needed. Everything else is bundled, for a faster start. */
const packages = Object.keys(manifest.dependencies)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), textFiles()],
  define: Object.fromEntries(
    Object.entries({
      TEXTS_VERSION,
      VERSION: manifest.version,
      BUILD: process.env.VISAVIS_BUILD ?? 'development',
      SCHEMA: journal.entries.at(-1)?.tag,
    }).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  ),
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
                  test: (id) => !/\/(backoffice|accounts)\/|\/(choice|data-table|pager)/.test(id),
                  minShareCount: 13,
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
