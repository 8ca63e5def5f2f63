declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  /** The parts of smtp-server that tests use; it has no types. */
  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      onMailFrom?: (address: unknown, session: unknown, done: (error?: Error | null) => void) => void
      onData?: (stream: Readable, session: unknown, done: (error?: Error) => void) => void
    })
    listen(port: number, host: string): Server
    close(done: () => void): void
  }
}
