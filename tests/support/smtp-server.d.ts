declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  /** What the tests need of smtp-server, which comes without types. */
  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      onData?: (stream: Readable, session: unknown, done: (error?: Error) => void) => void
    })
    listen(port: number, host: string): Server
    close(done: () => void): void
  }
}
