import { parseArgs } from 'node:util'
import { booking } from './booking.ts'
import { costs } from './costs.ts'
import { directory } from './directory.ts'
import type { Figure } from './measure.ts'
import { embedded, guests, members } from './pages.ts'
import { processes } from './processes.ts'
import { signalling } from './signalling.ts'
import { simulate } from './simulate.ts'
import { paint, weight } from './visits.ts'
import { openWorld, type World } from './world.ts'

type Bench = (world: World) => Promise<Figure[]>
const all: Record<string, Bench> = {
  members,
  embedded,
  guests,
  booking,
  directory,
  signalling,
  processes,
  weight,
  paint,
  costs,
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(all).join(',') }, simulate: { type: 'string' } },
})
if (values.simulate !== undefined) {
  console.table(simulate(values.simulate.split(',').map(Number)))
  process.exit()
}
const world = openWorld()
// Otherwise PostgreSQL and the product would outlive the benchmark.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void world.close().finally(() => process.exit(130)))
const figures: Figure[] = []
for (const name of values.only.split(',')) {
  const started = performance.now()
  try {
    figures.push(...(await (all[name] as Bench)(world)))
    console.error(`  ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  } catch (error) {
    process.exitCode = 1
    console.error(`  ${name} could not be measured:`, error)
  }
}
await world.close()
console.table(figures)
process.exit()
