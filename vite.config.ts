import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Browsers have app/i18n/small-instance.ts; whatever else of i18next is asked for fails the build. */
const withoutI18next: Plugin = {
  name: 'without-i18next',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) =>
    id === 'i18next' ? fileURLToPath(new URL('app/i18n/key-from-selector.ts', import.meta.url)) : null,
}

export default defineConfig({
  plugins: [withoutI18next, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page loads, and what most pages do, in one script each: fifty small ones compress 8 kB worse.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-i18next)[\\/]/,
                  priority: 2,
                },
                { name: 'shared', minShareCount: 12, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/production.ts' } } },
  },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
})
