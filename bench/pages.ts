import { idOf } from './crowd.ts'
import { alternate, type Figure, ratioOf } from './figures.ts'
import { openClient, runFor } from './load.ts'
import { isQuick } from './quick.ts'
import type { BenchWorld } from './world.ts'

const concurrency = 8
/** How long each side is measured in a round. */
const stretchMs = 500

/** A page over HTTP against nothing but rendering its tree in the same process. */
async function pageRatio(
  world: BenchWorld,
  page: { name: string; path: string; cookie?: string; target: number },
): Promise<Figure> {
  const server = await world.server()
  const client = openClient(server.origin, concurrency)
  const headers = { 'accept-encoding': 'gzip', ...(page.cookie ? { cookie: page.cookie } : {}) }
  const visit = async () => {
    const { status } = await client.get(page.path, headers)
    if (status !== 200) throw new Error(`${page.path} was answered with ${status}`)
  }
  await visit()
  const pairs = await alternate({
    a: async () => (await runFor(stretchMs, concurrency, visit)).perSecond,
    b: async () => {
      const response = await fetch(`${server.probe}/?path=${page.path}&ms=${stretchMs}`)
      if (!response.ok)
        throw new Error(`the tree of ${page.path} is not known: was react-dom/server found in the built server?`)
      return ((await response.json()) as { perSecond: number }).perSecond
    },
  })
  client.close()
  const { name, target } = page
  return ratioOf(pairs, (perSecond) => perSecond, { name, target, better: 'higher', unit: 'pages/s' })
}

/** The list of companions for a signed-in seeker. */
export const serverRendering = async (world: BenchWorld) => [
  await pageRatio(world, {
    name: 'server-rendering',
    path: '/en/companions',
    cookie: await world.cookie(idOf('seeker', 0)),
    target: 0.35,
  }),
]

/** Home, list and profile for guests, whose ready answers may be kept. */
export async function guestPages(world: BenchWorld): Promise<Figure[]> {
  const list = { directory: '/en/companions' }
  const pages = isQuick ? list : { home: '/en', ...list, profile: '/en/companion/companion-0' }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages))
    figures.push(await pageRatio(world, { name: `guest-pages-${name}`, path, target: 1.5 }))
  return figures
}
