// Entry of npm scripts that install, optionally build, and run one program: `node tools/run/main.mjs docs`.
import { build, install, runAndWait, runtime } from './setup.mjs'
import { installSystemParts } from './system-parts.mjs'

const [script, ...words] = process.argv.slice(2)
await install()
const node = runtime()

async function buildForBrowser() {
  installSystemParts(['chromium-headless-shell'])
  await build(node)
}

const scripts = {
  build: () => build(node),
  dev: () => runAndWait(node, ['server/development.ts'], { NODE_ENV: 'development' }),
  docs: () => runAndWait(node, ['tools/docs/main.ts']),
  async doctor() {
    await build(node)
    runAndWait(node, ['build/server/index.js', 'doctor', ...words], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
  },
  async bench() {
    await buildForBrowser()
    runAndWait(node, ['bench/run.ts', ...words])
  },
  async pictures() {
    await buildForBrowser()
    runAndWait(node, ['tests/screenshots/main.ts', ...words])
  },
}
await scripts[script]()
