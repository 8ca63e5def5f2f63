// Loaded before the product (NODE_OPTIONS=--import): on SIGUSR2 its event loop never comes round again.
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('SIGUSR2', () => {
    for (;;);
  })
