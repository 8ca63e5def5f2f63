import { build, install, runToEnd, runtime } from './setup.mjs'
import { installSystemParts } from './system-parts.mjs'

await install()
const node = runtime()
installSystemParts(['chromium-headless-shell'])
await build(node)
// `npm run pictures -- call` needs two browsers in one call, `-- compare` two builds.
const [first, ...rest] = process.argv.slice(2)
const isOwn = first === 'call' || first === 'compare'
runToEnd(
  node,
  isOwn ? [`tests/screenshots/${first}.ts`, ...rest] : ['tests/screenshots/main.ts', ...process.argv.slice(2)],
)
