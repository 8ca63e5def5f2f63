import { build, install, runToEnd, runtime } from './setup.mjs'

install()
const node = runtime()
build(node)
runToEnd(node, ['bench/main.ts', ...process.argv.slice(2)])
