import { build, install, runToEnd, runtime } from './setup.mjs'

install()
const node = runtime()
await build(node)
runToEnd(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'races', '--project', 'faults', '--project', 'timing'],
  {
    SOAK_MINUTES: process.env.SOAK_MINUTES ?? '10',
    SOAK_STEPS: process.env.SOAK_STEPS ?? '100000',
  },
)
