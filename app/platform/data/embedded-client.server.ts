import { setImmediate as turn } from 'node:timers/promises'
import { PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { type Answer, readAnswer, resultOf } from './embedded-answers.server.ts'
import { statementName } from './statement-names.server.ts'

const { serialize } = protocol

/** A statement the database has parsed; the one without a name only until the next. */
type Prepared = Pick<Answer, 'parameters' | 'fields'> & { name: string }

/** So long, in milliseconds, statements follow one another before the event loop goes on. */
const STRETCH_MS = 10

/**
 * PGlite whose statements stay prepared, as on PostgreSQL: what is repeated is not parsed again, and takes one pass
 * through the database instead of six.
 */
export class EmbeddedClient extends PGlite {
  readonly #prepared = new Map<string, Prepared>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #stretchBegan: number | null = null

  override async query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    if (!isUsual(options)) return super.query(text, values, options)
    await this._checkReady()
    return this._runExclusiveTransaction(() => this.#runAlone<T>(text, values, options, true))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query = async <R>(text: string, values?: unknown[], options?: QueryOptions) => {
        if (tx.closed || !isUsual(options)) return tx.query<R>(text, values, options)
        return this.#runAlone<R>(text, values, options, false)
      }
      return work(Object.assign(Object.create(tx), { query }))
    })
  }

  /** Everything that is sent passes here. */
  override _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await this.#letOthersRun()
      return work()
    })
  }

  /** Statements are answered without an event between them: a long row of them would stop everything else. */
  async #letOthersRun() {
    const now = performance.now()
    if (this.#stretchBegan === null) {
      this.#stretchBegan = now
      setImmediate(() => {
        this.#stretchBegan = null
      })
    } else if (now > this.#stretchBegan + STRETCH_MS) await turn()
  }

  #runAlone<T>(text: string, values: unknown[] = [], options: QueryOptions | undefined, mayRepeat: boolean) {
    return this._runExclusiveQuery(() => this.#run<T>(text, values, options, mayRepeat))
  }

  async #run<T>(text: string, values: unknown[], options: QueryOptions | undefined, mayRepeat: boolean) {
    const name = statementName(text) ?? ''
    const prepared = this.#prepared.get(name)
    if (!prepared) return this.#execute<T>(await this.#prepare(name, text), values, options)
    try {
      return await this.#execute<T>(prepared, values, options)
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.#prepared.delete(name)
      if (!mayRepeat) throw error
      return this.#execute<T>(await this.#prepare(name, text), values, options)
    }
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const { parameters, fields } = await this.#pass([
      ...(name ? [serialize.close({ type: 'S', name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ])
    const prepared = { name, parameters, fields }
    if (name) this.#prepared.set(name, prepared)
    return prepared
  }

  async #execute<T>(
    { name, parameters, fields }: Prepared,
    values: unknown[],
    options: QueryOptions | undefined,
  ): Promise<Results<T>> {
    const texts = values.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = this.serializers[parameters[index] ?? 0]
      return write ? write(value) : String(value)
    })
    const answer = await this.#pass([serialize.bind({ statement: name, values: texts }), serialize.execute()])
    return resultOf(answer, fields, this.parsers, options)
  }

  /** Sends messages in one pass; throws the error that ended it. */
  async #pass(messages: Uint8Array[]): Promise<Answer> {
    const chunks: Buffer[] = []
    await this.execProtocolRawStream(Buffer.concat([...messages, serialize.sync()]), {
      // Both kinds of storage in use have written by then.
      syncToFs: false,
      onRawData: (bytes) => chunks.push(Buffer.from(bytes)),
    })
    const answer = readAnswer(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    for (const { channel, payload } of answer.notifications)
      for (const handler of this.#listeners.get(channel) ?? []) queueMicrotask(() => handler(payload))
    if (answer.error) throw answer.error
    return answer
  }

  /** PGlite itself notices only what comes with statements that it sends. */
  override async listen(channel: string, handler: (payload: string) => void, tx?: Transaction) {
    const name = nameOf(channel)
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(handler))
    return super.listen(channel, handler, tx)
  }

  override unlisten(channel: string, handler?: (payload: string) => void, tx?: Transaction) {
    const name = nameOf(channel)
    if (handler) this.#listeners.get(name)?.delete(handler)
    else this.#listeners.delete(name)
    return super.unlisten(channel, handler, tx)
  }
}

/** Whether a statement asks for nothing but rows: what else PGlite can do (files, types, notices) it does itself. */
const isUsual = ({ rowMode, parsers, ...others }: QueryOptions = {}) => Object.keys(others).length === 0

/** Names are as in SQL: lower case unless quoted. */
const nameOf = (channel: string) => (/^".*"$/.test(channel) ? channel.slice(1, -1) : channel.toLowerCase())

/** Whether a statement was prepared for tables that have changed since, or is prepared no more. */
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
