import { build, install, runToEnd, runtime } from './setup.mjs'
import { installSystemParts } from './system-parts.mjs'

install()
const node = runtime()
installSystemParts(['chromium-headless-shell'])
build(node)
runToEnd(node, ['tests/screenshots/main.ts', ...process.argv.slice(2)])
