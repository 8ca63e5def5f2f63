import { parseArgs } from 'node:util'
import { bookingFigures } from './booking.ts'
import { callHour } from './call-hour.ts'
import { calls } from './calls.ts'
import { directoryFigures, directoryGrowth } from './directory.ts'
import { asJson, asTable, type Figure } from './figures.ts'
import { firstPaint } from './first-paint.ts'
import { jobs } from './jobs.ts'
import { manyCalls } from './many-calls.ts'
import { guestPages, serverRendering } from './pages.ts'
import { photoFigures } from './photos.ts'
import { plans } from './plans.ts'
import { reaction } from './reaction.ts'
import { signalling } from './signalling.ts'
import { webhook } from './webhook.ts'
import { weight } from './weight.ts'
import { type BenchWorld, openWorld } from './world.ts'

const benches: Record<string, (world: BenchWorld) => Promise<Figure[]>> = {
  plans,
  directory: directoryFigures,
  'directory-growth': directoryGrowth,
  'server-rendering': serverRendering,
  'guest-pages': guestPages,
  booking: bookingFigures,
  webhook,
  jobs,
  signalling,
  'many-calls': manyCalls,
  calls,
  'call-hour': callHour,
  photos: photoFigures,
  weight,
  'first-paint': firstPaint,
  reaction,
}

const report = (line: string) => process.stderr.write(`  ${line}\n`)

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { only: { type: 'string', multiple: true }, json: { type: 'boolean', default: false } },
})
const selected = values.only?.flatMap((names) => names.split(',')) ?? Object.keys(benches)
const unknown = selected.filter((name) => !benches[name])
if (unknown.length > 0) {
  report(`there is no figure named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

const world = openWorld(report)
const figures: Figure[] = []
let failed = false
try {
  for (const name of selected) {
    const started = performance.now()
    try {
      const measured = (await benches[name]?.(world)) ?? []
      figures.push(...measured)
      if (values.json) for (const figure of measured) console.log(asJson(figure))
    } catch (error) {
      failed = true
      report(`${name} could not be measured: ${error instanceof Error ? error.stack : error}`)
    }
    report(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  }
} finally {
  await world.close()
}
if (!values.json) console.log(`\n${asTable(figures)}`)
process.exit(failed ? 1 : 0)
