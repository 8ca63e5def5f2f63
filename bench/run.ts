import { runnerImport } from 'vite'

// Vite collects the product's texts (`import.meta.glob`); Node alone would not load it.
await runnerImport('/bench/main.ts', { mode: 'production', logLevel: 'error' })
