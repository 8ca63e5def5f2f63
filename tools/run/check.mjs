import { install, runtime, step } from './setup.mjs'

install()
const node = runtime()
const ok = [
  step(node, 'Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']),
  step(node, 'Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']),
  step(node, 'Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  step(node, 'Unused code', ['node_modules/knip/bin/knip.js']),
  step(node, 'Architecture and unit tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']),
].every(Boolean)
process.exit(ok ? 0 : 1)
