// The peer of the list: its statements through `pg`, prepared once on each connection, and their rows as JSON.
import pg from 'pg'
import { servePeer } from './serve.ts'

/** The first of the statements, then all others at once; connections are opened as the product opens its own. */
export type PreparedList = { url: string; settings: string; statements: { text: string; values: unknown[] }[] }

process.once('message', ({ url, settings, statements }: PreparedList) => {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: settings })
  const named = statements.map((statement, index) => ({ ...statement, name: `list-${index}`, rowMode: 'array' }))
  const load = async () => {
    const [first, ...others] = named
    const begun = first ? [(await pool.query(first)).rows] : []
    return [...begun, ...(await Promise.all(others.map(async (statement) => (await pool.query(statement)).rows)))]
  }
  servePeer(async (_request, response) => {
    const lists = await load()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(lists))
  })
})
