import { build, install, runToEnd, runtime } from './setup.mjs'

install()
const node = runtime()
const deed = process.argv.slice(2)
if (deed.length > 0) {
  build(node)
  runToEnd(node, ['build/server/index.js', ...deed], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
} else runToEnd(node, ['tools/doctor/main.ts'])
