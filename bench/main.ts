import { parseArgs } from 'node:util'
import { bookingFigures } from './booking.ts'
import { callHour } from './call-hour.ts'
import { calls } from './calls.ts'
import { directoryFigures, directoryGrowth } from './directory.ts'
import { asJson, asTable, type Figure, mediansOf } from './figures.ts'
import { firstPaint } from './first-paint.ts'
import { jobs } from './jobs.ts'
import { manyCalls } from './many-calls.ts'
import { members, membersEmbedded } from './members.ts'
import { guestPages, serverRendering } from './pages.ts'
import { photoFigures } from './photos.ts'
import { plans } from './plans.ts'
import { reaction } from './reaction.ts'
import { signalling } from './signalling.ts'
import { webhook } from './webhook.ts'
import { weight } from './weight.ts'
import { type BenchWorld, openWorld } from './world.ts'

/** Every figure by name, in the order in which they are measured. */
const benches: Record<string, (world: BenchWorld) => Promise<Figure[]>> = {
  plans,
  directory: directoryFigures,
  'directory-growth': directoryGrowth,
  'server-rendering': serverRendering,
  'guest-pages': guestPages,
  members,
  'members-embedded': membersEmbedded,
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

/** What `--quick` measures in three minutes. */
const telling = ['members', 'booking', 'jobs', 'guest-pages', 'weight']

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
  },
})
const selected = values.only?.flatMap((names) => names.split(',')) ?? (values.quick ? telling : Object.keys(benches))
const unknown = selected.filter((name) => !benches[name])
if (unknown.length > 0) {
  report(`there is no figure named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

let failed = false
let close = async () => {}
// Else PostgreSQL and the product would go on by themselves.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close().finally(() => process.exit(130)))

/** Measures everything that is selected, in a world of its own. */
async function measure(): Promise<Figure[]> {
  const world = openWorld(report)
  close = world.close
  const figures: Figure[] = []
  try {
    for (const name of selected) {
      const started = performance.now()
      try {
        figures.push(...((await benches[name]?.(world)) ?? []))
      } catch (error) {
        failed = true
        report(`${name} could not be measured: ${error instanceof Error ? error.stack : error}`)
      }
      report(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
    }
  } finally {
    await world.close()
  }
  return figures
}

const runs: Figure[][] = []
while (runs.length < Math.max(1, Number(values.repeat))) runs.push(await measure())
const figures = mediansOf(runs)
if (values.json) for (const figure of figures) console.log(asJson(figure))
else console.log(`\n${asTable(figures)}`)
process.exit(failed ? 1 : 0)
