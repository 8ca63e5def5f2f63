import { load, loadInTurns, openClient, ratioOf } from './measure.ts'
import { CROWD, idOf, type World } from './world.ts'

const counts = [4, 2, 1]
const connections = 16
const [stretchMs, warmUpRequests] = [2_000, 500]

/** Lists for members from one, two and four processes on one database. Twice as many only help with a core for each. */
export async function processes(world: World) {
  const servers = []
  for (let n = 0; n < Math.max(...counts); n++) servers.push(await world.server(n))
  const clients = servers.map(({ origin, cookie }) => ({ send: openClient(origin, connections), cookie }))
  const visits = counts.map((count) => async (index: number) => {
    const { send, cookie } = clients[index % count] as (typeof clients)[number]
    const headers = { cookie: cookie(idOf('seeker', index % CROWD.richSeekers)) }
    const { status } = await send({ path: '/en/companions', headers })
    if (status !== 200) throw new Error(`the list was answered with ${status}`)
  })
  for (const visit of visits) await load({ count: warmUpRequests }, connections, visit)
  const rounds = await loadInTurns({ ms: stretchMs }, connections, visits)
  return counts.map((count, side) =>
    ratioOf(rounds, ({ perSecond }) => perSecond, `processes-${count}`, 'pages/s', '', side),
  )
}
