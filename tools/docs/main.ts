import { runnerImport } from 'vite'

// Vite collects the product's texts (`import.meta.glob`); Node alone would not load it.
await runnerImport('/tools/docs/write.ts', { logLevel: 'error' })
