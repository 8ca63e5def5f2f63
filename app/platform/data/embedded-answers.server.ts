import { protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

type Field = Results['fields'][number]
type Parsers = NonNullable<QueryOptions['parsers']>

/** What the database answered in one pass; rows are not read yet. */
export type Answer = {
  bytes: Buffer
  /** Where each row begins in `bytes`. */
  rows: number[]
  /** The command and its count, e.g. `UPDATE 3`. */
  tag: string
  /** Types of the parameters, and the columns, of a statement that was described. */
  parameters: number[]
  fields: Field[]
  notifications: { channel: string; payload: string }[]
  error: Error | null
}

const DATA_ROW = 'D'.charCodeAt(0)
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
/** Messages for PGlite's own reader: errors, notifications, descriptions of parameters and of rows. */
const OTHERS = new Set([...'EAtT'].map((letter) => letter.charCodeAt(0)))

/** Takes the messages of one pass apart. */
export function readAnswer(bytes: Buffer): Answer {
  const answer: Answer = { bytes, rows: [], tag: '', parameters: [], fields: [], notifications: [], error: null }
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes[at] ?? 0
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (kind === DATA_ROW) answer.rows.push(at + 5)
    else if (kind === COMMAND_COMPLETE) answer.tag = bytes.toString('latin1', at + 5, end - 1)
    else if (OTHERS.has(kind)) new protocol.Parser().parse(bytes.subarray(at, end), (message) => add(answer, message))
    at = end
  }
  return answer
}

function add(answer: Answer, message: object) {
  if (message instanceof Error) answer.error ??= message
  else if ('payload' in message) answer.notifications.push(message as Answer['notifications'][number])
  else if ('dataTypeIDs' in message) answer.parameters = message.dataTypeIDs as number[]
  else if ('fields' in message)
    answer.fields = (message.fields as Field[]).map(({ name, dataTypeID }) => ({ name, dataTypeID }))
}

/** The result of a statement with these columns, as PGlite makes it. */
export function resultOf<T>(
  { bytes, rows, tag }: Answer,
  fields: Field[],
  parsers: Parsers,
  options: Pick<QueryOptions, 'rowMode' | 'parsers'> = {},
): Results<T> {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: options.parsers?.[dataTypeID] ?? parsers[dataTypeID],
  }))
  const isArray = options.rowMode === 'array'
  const found = rows.map((begin) => {
    const row: unknown[] & Record<string, unknown> = (isArray ? [] : {}) as never
    let at = begin + 2
    columns.forEach(({ name, parse }, index) => {
      const length = bytes.readInt32BE(at)
      at += 4
      let value: unknown = null
      if (length >= 0) {
        const text = bytes.toString('utf8', at, at + length)
        value = parse ? parse(text) : text
        at += length
      }
      row[isArray ? index : (name as never)] = value
    })
    return row as T
  })
  const words = tag.split(' ')
  const command = words[0] ?? ''
  const count = Number(words.at(-1))
  const isCounted = tag !== '' && !Number.isNaN(count)
  return {
    rows: found as Results<T>['rows'],
    fields,
    command,
    affectedRows: isCounted && CHANGING.has(command) ? count : 0,
    ...(isCounted ? { rowCount: count } : {}),
  }
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'COPY', 'MERGE'])
