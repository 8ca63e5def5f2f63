import { build, install, runToEnd, runtime } from './setup.mjs'

install()
const node = runtime()
build(node)
runToEnd(node, ['build/server/index.js'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // Decoding pictures in many threads would leave every one of them a heap of its own.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
})
