import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What every page loads (libraries and the question about cookies), and what most pages do, in one script each: fifty small
            // ones compress 8 kB worse.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|features[\\/](analytics[\\/](?!ui[\\/]visit|rules)|site[\\/]ui[\\/]cookie-(banner|choice))/,
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
