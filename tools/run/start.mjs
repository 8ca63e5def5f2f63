import { build, install, runtime } from './setup.mjs'
import { supervise } from './supervise.mjs'

install()
const node = runtime()
build(node)
supervise(node, ['build/server/index.js'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // Decoding images in many threads would leave every one of them a heap of its own.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
})
