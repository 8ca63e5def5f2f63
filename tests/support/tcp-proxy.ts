import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type ProxiedConnection = { client: Socket; server: Socket; isSilent: boolean; isAnswerLost: boolean }

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A proxy in front of the database that simulates network failures. */
export async function startTcpProxy(url: string) {
  const target = new URL(url)
  const connections = new Set<ProxiedConnection>()
  let mode: 'passing' | 'silent' | 'resetting' = 'passing'
  let commitLost: (() => void) | null = null

  const proxy = createServer((client) => {
    const connection: ProxiedConnection = {
      client,
      server: connect(Number(target.port), target.hostname),
      isSilent: mode === 'silent',
      isAnswerLost: false,
    }
    connections.add(connection)
    const { server } = connection
    const end = () => {
      connections.delete(connection)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      socket.on('error', end)
      socket.on('close', () => {
        if (!connection.isSilent || socket === client) end()
      })
    }
    client.on('data', (bytes) => {
      if (connection.isSilent) return
      if (commitLost && bytes.includes('commit\0')) {
        connection.isAnswerLost = true
        commitLost()
        commitLost = null
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!connection.isSilent && !connection.isAnswerLost) client.write(bytes)
    })
    if (mode === 'resetting') client.resetAndDestroy()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.port = String((proxy.address() as AddressInfo).port)

  return {
    url: own.href,
    /** Drops everything from now on, in both directions, without closing connections, as if the host were gone. */
    goSilent() {
      mode = 'silent'
      for (const connection of connections) connection.isSilent = true
    },
    /** Resets all connections, including new ones. */
    reset() {
      mode = 'resetting'
      for (const connection of connections) connection.client.resetAndDestroy()
    },
    /** Lets new connections pass again; silent ones stay dead. */
    restore() {
      mode = 'passing'
    },
    /** Forwards the next COMMIT but drops its response; resolves when that happened. */
    loseAnswerToCommit: () =>
      new Promise<void>((resolve) => {
        commitLost = resolve
      }),
    count: () => connections.size,
    async close() {
      for (const connection of connections) {
        connection.client.destroy()
        connection.server.destroy()
      }
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
