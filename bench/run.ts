import { runnerImport } from 'vite'

// Vite is needed for the product's texts (`import.meta.glob`), which plain Node can't load.
await runnerImport('/bench/main.ts', { mode: 'production', logLevel: 'error' })
