import { createServer, type RequestListener } from 'node:http'

/**
 * Serves as a peer in a process of its own: answers `/cpu` with the processor time it used, everything else with
 * `answer`; says its port to the bench and ends with it.
 */
export function servePeer(answer: RequestListener): void {
  const server = createServer((request, response) => {
    if (request.url !== '/cpu') return answer(request, response)
    const { user, system } = process.cpuUsage()
    response.end(JSON.stringify({ ms: (user + system) / 1000 }))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
  })
  process.once('disconnect', () => process.exit(0))
}
