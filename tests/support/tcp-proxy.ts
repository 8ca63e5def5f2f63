import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Line = { client: Socket; server: Socket; isSilent: boolean; isAnswerLost: boolean }

/** A line to a database that can break in every way a network breaks. */
export type TcpProxy = {
  /** The address with this line in place of the server's own. */
  url: string
  /**
   * Swallows everything from now on, in both directions and without a word: the host is gone. New lines are swallowed
   * too.
   */
  goSilent(): void
  /** Resets all lines, and every new one. */
  reset(): void
  /** New lines pass again; those that were swallowed stay dead. */
  heal(): void
  /** The next COMMIT reaches the server, and its answer never arrives; resolves when that happened. */
  loseAnswerToCommit(): Promise<void>
  /** Lines open now. */
  count(): number
  close(): Promise<void>
}

/** Begins to pass bytes to the server of a connection address. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url)
  const lines = new Set<Line>()
  let mode: 'passing' | 'silent' | 'resetting' = 'passing'
  let commitLost: (() => void) | null = null

  const proxy = createServer((client) => {
    const line: Line = {
      client,
      server: connect(Number(target.port), target.hostname),
      isSilent: mode === 'silent',
      isAnswerLost: false,
    }
    lines.add(line)
    const { server } = line
    const end = () => {
      lines.delete(line)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      socket.on('error', end)
      socket.on('close', () => {
        if (!line.isSilent || socket === client) end()
      })
    }
    client.on('data', (bytes) => {
      if (line.isSilent) return
      if (commitLost && bytes.includes('commit\0')) {
        line.isAnswerLost = true
        commitLost()
        commitLost = null
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!line.isSilent && !line.isAnswerLost) client.write(bytes)
    })
    if (mode === 'resetting') client.resetAndDestroy()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.port = String((proxy.address() as AddressInfo).port)

  return {
    url: own.href,
    goSilent() {
      mode = 'silent'
      for (const line of lines) line.isSilent = true
    },
    reset() {
      mode = 'resetting'
      for (const line of lines) line.client.resetAndDestroy()
    },
    heal() {
      mode = 'passing'
    },
    loseAnswerToCommit: () =>
      new Promise((resolve) => {
        commitLost = resolve
      }),
    count: () => lines.size,
    async close() {
      for (const line of lines) {
        line.client.destroy()
        line.server.destroy()
      }
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
