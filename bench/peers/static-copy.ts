// The peer of a first paint: pages of the product without scripts, from memory. What is asked for the first time is
// copied from the product, with its headers and as it compressed it.
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { servePeer } from './serve.ts'
import { withoutScripts } from './without-scripts.ts'

type Copy = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** Headers of one connection, and what would name scripts or set cookies; lengths are counted anew. */
const left = ['connection', 'content-length', 'date', 'keep-alive', 'link', 'set-cookie', 'transfer-encoding']

const copies = new Map<string, Promise<Copy>>()

async function ask(origin: string, path: string, headers: OutgoingHttpHeaders): Promise<Copy> {
  const sent = request(new URL(path, origin), { headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const copied = Object.entries(answer.headers).filter(([name]) => !left.includes(name))
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(copied), body: await buffer(answer) }
}

async function copy(origin: string, path: string, { accept, language, encoding }: Record<string, string>) {
  const headers = { accept, 'accept-language': language }
  const isPage = accept?.includes('text/html')
  const found = await ask(origin, path, isPage ? headers : { ...headers, 'accept-encoding': encoding })
  if (!String(found.headers['content-type']).startsWith('text/html')) return found
  const page = Buffer.from(withoutScripts(found.body.toString()))
  return { ...found, headers: { ...found.headers, 'content-encoding': 'gzip' }, body: gzipSync(page) }
}

process.once('message', ({ origin }: { origin: string }) => {
  servePeer(async ({ url = '/', headers }, response) => {
    // How many it has: what is added during a measurement would be the product's time.
    if (url === '/copies') return void response.end(JSON.stringify({ copies: copies.size }))
    const encoding = String(headers['accept-encoding'] ?? '')
    const key = `${url}\n${encoding}`
    const wanted = { accept: headers.accept ?? '*/*', language: headers['accept-language'] ?? 'en', encoding }
    const copied = copies.get(key) ?? copy(origin, url, wanted)
    copies.set(key, copied)
    const { status, headers: answered, body } = await copied
    response.writeHead(status, { ...answered, 'content-length': body.length }).end(body)
  })
})
