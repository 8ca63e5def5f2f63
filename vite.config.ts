import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: './server/production.ts' } } },
  },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
})
