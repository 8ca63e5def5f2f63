import type { IncomingMessage, ServerResponse } from 'node:http'

type Begin = (request: IncomingMessage, response: ServerResponse) => void
type Waiting = { request: IncomingMessage; response: ServerResponse }

/**
 * Begins requests in turns: each network's next one only after the loop has looked at every connection again, so that
 * many of one network make those of another wait for one of them, not for all (T39).
 */
export function queueByNetwork(networkOf: (request: IncomingMessage) => string, begin: Begin): Begin {
  /** Networks of which a request was begun in this turn, with those that wait for the next. */
  const lines = new Map<string, Waiting[]>()
  let isTurning = false

  function turn() {
    isTurning = false
    for (const [network, line] of lines) {
      const next = line.shift()
      if (!next) lines.delete(network)
      else if (!next.request.socket.destroyed) begin(next.request, next.response)
    }
    if (lines.size > 0) turnSoon()
  }
  function turnSoon() {
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  }

  return (request, response) => {
    const network = networkOf(request)
    const line = lines.get(network)
    if (line) return void line.push({ request, response })
    lines.set(network, [])
    turnSoon()
    begin(request, response)
  }
}
