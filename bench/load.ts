import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { percentile } from './figures.ts'

export type Run = { count: number; perSecond: number; p95: number }

/**
 * Does `count` pieces of work, `concurrency` at once; answers how many per second, and the 95th percentile in
 * milliseconds.
 */
export async function runConcurrently(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<unknown>,
): Promise<Run> {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next++
      const started = performance.now()
      await work(index)
      times.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { count, perSecond: (count / (performance.now() - started)) * 1000, p95: percentile(times, 0.95) }
}

/** Does work for `ms` milliseconds, `concurrency` at once; answers how many per second, and what each of them took. */
export async function runFor(
  ms: number,
  concurrency: number,
  work: (index: number) => Promise<unknown>,
): Promise<{ count: number; perSecond: number; times: number[] }> {
  const started = performance.now()
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let begun = performance.now(); begun < started + ms; begun = performance.now()) {
      await work(next++)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { count: times.length, perSecond: (times.length / (performance.now() - started)) * 1000, times }
}

export type LoadAnswer = { status: number; body: string }

type Message = { method: string; path: string; headers: OutgoingHttpHeaders; body?: string }

/** A small HTTP client with kept connections, so that little of what is measured is the client itself. */
export function openClient(origin: string, concurrency: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const { hostname, port } = new URL(origin)
  const send = ({ body, ...message }: Message) =>
    new Promise<LoadAnswer>((resolve, reject) => {
      const sent = request({ agent, hostname, port, ...message }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        )
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes connections that were idle while the other side was measured.
        if (sent.reusedSocket && error.code === 'ECONNRESET')
          send({ ...message, ...(body ? { body } : {}) }).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  return {
    get: (path: string, headers: OutgoingHttpHeaders = {}) => send({ method: 'GET', path, headers }),
    post: (path: string, headers: OutgoingHttpHeaders, body: string) =>
      send({ method: 'POST', path, headers: { ...headers, 'content-length': Buffer.byteLength(body) }, body }),
    close: () => agent.destroy(),
  }
}
