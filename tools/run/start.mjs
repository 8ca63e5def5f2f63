import { buildPages, compiledFiles, compressAssets, install, run, runtime } from './setup.mjs'
import { supervise } from './supervise.mjs'

install({ withTests: false })
const node = runtime()
// A first start makes its database while the pages are built: each keeps one core busy.
await buildPages(node, () => run(node, ['tools/run/prepare-database.ts']))
supervise(node, ['build/server/index.js'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // Decoding images in many threads would leave every one of them a heap of its own.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiledFiles(),
})
await compressAssets(node)
