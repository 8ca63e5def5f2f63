import { build, install, runToEnd, runtime } from './setup.mjs'

install()
const node = runtime()
build(node)
runToEnd(node, ['build/server/index.js'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
