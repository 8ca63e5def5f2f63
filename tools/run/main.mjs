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

/** A command of the built server. */
async function command(...args) {
  await build(node)
  runAndWait(node, ['build/server/index.js', ...args], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
}

const scripts = {
  build: () => build(node),
  dev: () => runAndWait(node, ['server/development.ts'], { NODE_ENV: 'development' }),
  docs: () => runAndWait(node, ['tools/docs/main.ts']),
  doctor: () => command('doctor', ...words),
  backup: () => command('backup', ...words),
  restore: () => command('restore', ...words),
  drill: () => command('drill', ...words),
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
