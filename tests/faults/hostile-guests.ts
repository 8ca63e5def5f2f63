import { Agent, request } from 'node:http'

/**
 * A program with twenty connections of one network that send requests without a pause until SIGTERM, then prints counts
 * by status.
 */
const [port, kind = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const seen: Record<string, number> = {}
let count = 0

const places: Record<string, () => string> = {
  'unknown queries': () => `/en/companions?x=${count}`,
  'unknown words': () => `/en/companions?search=word${count}`,
  'unknown pages': () => `/en/nowhere/${count}`,
}

function ask() {
  count++
  if (count === 40) process.stdout.write('busy\n')
  const headers = { 'x-forwarded-for': '198.51.100.7', 'accept-encoding': 'gzip' }
  const sent = request({ agent, host: '127.0.0.1', port, path: places[kind]?.() ?? '/en', headers }, (response) => {
    const status = String(response.statusCode)
    seen[status] = (seen[status] ?? 0) + 1
    response.resume()
    response.on('end', ask)
  })
  sent.on('error', () => setTimeout(ask, 10))
  sent.end()
}
for (let connection = 0; connection < 20; connection++) ask()

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(seen))
  process.exit(0)
})
