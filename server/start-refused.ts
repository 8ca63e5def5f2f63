import { type Config, ConfigError } from '#app/platform/config.ts'
import { DirectoryInUse } from '#app/platform/data/directory-lock.server.ts'
import { SchemaMismatch } from '#db/migrate.server.ts'

/** sysexits.h: invalid configuration, or a database that may become available. */
const EXIT = { config: 78, unavailable: 69 } as const

/** The start failed for a reason the operator can fix. `message` is one line. */
export class StartRefused extends Error {
  readonly exitCode: number
  constructor(message: string, reason: keyof typeof EXIT = 'config') {
    super(message)
    this.exitCode = EXIT[reason]
  }
}

const unreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|08|53|57P)/
const unwanted = /^(28|3D|42501)/
const unwritable = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST|ENOENT|EISDIR|EMFILE)$/

/** Converts a start error to a refusal; null if the operator can't fix it. */
export function startRefusalOf(error: unknown, config: Config | null): StartRefused | null {
  if (error instanceof StartRefused) return error
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof SchemaMismatch)
    return new StartRefused(error.message)
  const { code, message } = deepest(error)
  if (config?.databaseUrl) {
    const place = placeOf(config.databaseUrl)
    if (code === '55P03')
      return new StartRefused(
        'The migration could not lock its tables, because a long transaction uses them. Nothing was changed; try again.',
        'unavailable',
      )
    if (code === '08P01' && /startup parameter/.test(message))
      return new StartRefused(
        `${place} is a pooler that needs the settings of deploy/pgbouncer.ini, and DATABASE_DIRECT_URL for a direct connection.`,
      )
    if (unreachable.test(code) || /timeout expired|terminated unexpectedly|timeout exceeded/i.test(message))
      return new StartRefused(
        `PostgreSQL at ${place} does not answer (${code || message}). Is it running, and is DATABASE_URL correct?`,
        'unavailable',
      )
    if (unwanted.test(code))
      return new StartRefused(`PostgreSQL at ${place} denied access: ${message}. Check DATABASE_URL.`)
    if (/SSL|received invalid response/i.test(message))
      return new StartRefused(`The server at ${place} does not respond as DATABASE_URL expects: ${message}.`)
  }
  if (config && unwritable.test(code))
    return new StartRefused(
      `Cannot use the folder ${config.dataDir} (${code}). Set DATA_DIR to a folder that this account can write to.`,
    )
  return null
}

export function portRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} is in use. Stop the other program, or set PORT to another number.`)
  if (error.code === 'EACCES')
    return new StartRefused(`This account cannot use port ${port}. Set PORT to a number above 1023.`)
  return new StartRefused(`Cannot listen on ${host} (${error.code}). Set HOST to an address of this machine.`)
}

/** Without the password. */
function placeOf(databaseUrl: string): string {
  return /^[a-z]+:\/\/(?:[^@/]*@)?([\w.:,[\]-]+\/\w*)(?:\?|$)/.exec(databaseUrl)?.[1] ?? 'DATABASE_URL'
}

/** Code and first line of the root error, which drivers wrap several times. */
function deepest(error: unknown): { code: string; message: string } {
  let found = { code: '', message: '' }
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown }
    found = { code: typeof code === 'string' ? code : found.code, message: current.message.split('\n', 1)[0] ?? '' }
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return found
}
