import { build, install, runToEnd, runtime } from './setup.mjs'
import { installSystemParts } from './system-parts.mjs'

await install()
const node = runtime()
installSystemParts(['chromium-headless-shell'])
await build(node)
runToEnd(node, ['bench/run.ts', ...process.argv.slice(2)])
