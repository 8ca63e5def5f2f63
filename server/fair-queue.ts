import type { IncomingMessage, ServerResponse } from 'node:http'

type Begin = (request: IncomingMessage, response: ServerResponse) => void
type Waiting = { request: IncomingMessage; response: ServerResponse }

/**
 * Begins one request per network and turn of the event loop, which looks at every connection in between: many requests
 * of one network make those of another wait for one of them, not for all (T39).
 */
export function queueByNetwork(networkOf: (request: IncomingMessage) => string, begin: Begin): Begin {
  /** Networks of which a request was begun in this turn, with those that wait for the next. */
  const queues = new Map<string, Waiting[]>()
  let isScheduled = false

  function runTurn() {
    isScheduled = false
    for (const [network, queue] of queues) {
      const next = queue.shift()
      if (!next) queues.delete(network)
      else if (!next.request.socket.destroyed) begin(next.request, next.response)
    }
    if (queues.size > 0) scheduleTurn()
  }
  function scheduleTurn() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(runTurn)
  }

  return (request, response) => {
    const network = networkOf(request)
    const queue = queues.get(network)
    if (queue) return void queue.push({ request, response })
    queues.set(network, [])
    scheduleTurn()
    begin(request, response)
  }
}
