import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { TEXTS_VERSION, textFiles } from './vite.plugins.ts'

/**
 * Stay packages of their own: native or WebAssembly files beside their code, a worker thread, or rarely needed. All
 * others are built in, and development dependencies: the server starts with a quarter less work than from 1,800 files.
 */
const packages = Object.keys(manifest.dependencies)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), textFiles()],
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(TEXTS_VERSION) },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What most pages share is one script: small ones compress badly. Members do not load the back office.
            codeSplitting: {
              groups: [{ name: 'shared', test: (id) => !id.includes('/backoffice/'), minShareCount: 9 }],
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
