import pg from 'pg'
import type { Database } from '#app/platform/data/db.server.ts'
import { openPostgres } from '#app/platform/data/db.server.ts'
import { isUuid } from '#app/platform/uuid.ts'

type Recorded = { text: string; values: unknown[]; ids: string[] }

const idsOf = (rows: unknown[]) =>
  rows[0] ? Object.values(rows[0]).map((cell) => (isUuid(String(cell)) ? String(cell) : '')) : []

/** Writes down every statement the product sends while `work` runs on a connection of its own. */
export async function record(url: string, work: (database: Database) => Promise<unknown>): Promise<Recorded[]> {
  const database = await openPostgres(url, { connections: 1 })
  const recorded: Recorded[] = []
  database.pool?.on('connect', (client) => {
    const query = client.query
    const listening = (...args: unknown[]) => {
      const [statement, values] = args
      const named = typeof statement === 'object' && statement !== null ? (statement as pg.QueryConfig) : null
      const entry: Recorded = {
        text: named?.text ?? String(statement),
        values: Array.isArray(values) ? values : (named?.values ?? []),
        ids: [],
      }
      recorded.push(entry)
      const readIds = (result: pg.QueryResult | undefined) => {
        entry.ids = idsOf(result?.rows ?? [])
      }
      const done = args.at(-1)
      if (typeof done === 'function') {
        args[args.length - 1] = (error: unknown, result: pg.QueryResult) => {
          readIds(result)
          done(error, result)
        }
        return Reflect.apply(query, client, args)
      }
      return (Reflect.apply(query, client, args) as Promise<pg.QueryResult>).then((result) => {
        readIds(result)
        return result
      })
    }
    Object.assign(client, { query: listening })
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
  return recorded
}

type Piece = string | { slot: number }
type Step = { text: string; values: unknown[]; pieces: (Piece[] | null)[]; taken: { cell: number; slot: number }[] }
export type Script = { steps: Step[]; inputs: number }

/**
 * Makes a script of recorded statements, to be sent again with other values: `inputs` are the values of the recorded
 * run that change, and ids the database made on the way are carried from answer to question as they come.
 */
export function scriptOf(recorded: readonly Recorded[], inputs: readonly string[]): Script {
  const slots = new Map(inputs.map((value, index) => [value, index]))
  const steps = recorded.map(({ text, values, ids }) => {
    const pieces = values.map((value) => (typeof value === 'string' ? piecesOf(value, slots) : null))
    const taken = ids.flatMap((id, cell) => {
      if (!id || slots.has(id)) return []
      slots.set(id, slots.size)
      return [{ cell, slot: slots.size - 1 }]
    })
    return { text, values, pieces, taken }
  })
  return { steps, inputs: inputs.length }
}

function piecesOf(value: string, slots: Map<string, number>): Piece[] | null {
  const found: Piece[] = []
  let rest = value
  while (rest) {
    const [first] = [...slots]
      .map(([text, slot]) => ({ at: rest.indexOf(text), text, slot }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)
    if (!first) break
    found.push(rest.slice(0, first.at), { slot: first.slot })
    rest = rest.slice(first.at + first.text.length)
  }
  return found.length > 0 ? [...found, rest] : null
}

/**
 * Sends a script's statements on one connection of the pool, with these inputs. Answers the rows of the last question
 * that had any.
 */
export async function play(pool: pg.Pool, script: Script, inputs: readonly string[]): Promise<unknown[][][]> {
  const filled = [...inputs]
  const answers: unknown[][][] = []
  const client = await pool.connect()
  try {
    for (const { text, values, pieces, taken } of script.steps) {
      const args = values.map(
        (value, index) =>
          pieces[index]?.map((piece) => (typeof piece === 'string' ? piece : filled[piece.slot])).join('') ?? value,
      )
      const { rows } = await client.query({ text, values: args, rowMode: 'array' })
      for (const { cell, slot } of taken) filled[slot] = String(rows[0]?.[cell])
      answers.push(rows)
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return answers
}

/** A pool of plain connections, without the product's wrappers, for the bare side of a ratio. */
export const openBarePool = (url: string, connections: number) =>
  new pg.Pool({ connectionString: url, max: connections })
