import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { isServerReachable } from '#app/platform/browser/server-health.ts'
import { listen, starting } from './listening.ts'

test('while it starts the process is alive, and open pages know that they must not ask for data yet', async () => {
  const server = createServer(starting).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const throughNetwork = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => throughNetwork(origin + path, init))
  try {
    expect((await fetch('/healthz')).status).toBe(200)
    expect((await fetch('/en/my-calls.data')).status).toBe(503)
    expect(await isServerReachable()).toBe(false)
    server.closeAllConnections()
    server.close()
    expect(await isServerReachable()).toBe(false)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a port that is taken and an address of another machine are named, with the setting that helps', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use.`)
  await expect(listen(createServer(), port, '192.0.2.1')).rejects.toThrow(/cannot listen on 192\.0\.2\.1 .* Set HOST/)
  taken.close()
})
