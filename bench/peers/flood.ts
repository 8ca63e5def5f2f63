// Somebody who means harm: participants of other calls who send as fast as they like, answer no close, and open the
// socket again as often as they are let in. Says every second how many messages went out.
import { createConnection, type Socket } from 'node:net'

type Target = { address: string; headers: Record<string, string> }

const tickMs = 10
const message = Buffer.from(JSON.stringify({ type: 'media', microphone: true, camera: false }))
/** A masked text frame (RFC 6455 5.2) with a mask of zeros, which leaves the bytes as they are. */
const frame = Buffer.concat([Buffer.from([0x81, 0x80 | message.length, 0, 0, 0, 0]), message])

function flood({ address, headers }: Target, perSecond: number, count: (messages: number) => void) {
  const url = new URL(address)
  const batch = Buffer.concat(Array(Math.ceil((perSecond * tickMs) / 1000)).fill(frame))
  const messages = batch.length / frame.length
  const open = () => {
    let isOpen = false
    const socket: Socket = createConnection({ host: url.hostname, port: Number(url.port) })
    const lines = [
      `GET ${url.pathname} HTTP/1.1`,
      `Host: ${url.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const timer = setInterval(() => {
      if (!isOpen || socket.writableLength > 1_000_000) return
      socket.write(batch)
      count(messages)
    }, tickMs)
    socket.on('data', (data) => {
      if (data.toString('latin1', 0, 12) === 'HTTP/1.1 101') isOpen = true
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      setTimeout(open, 200)
    })
  }
  open()
}

process.once('message', ({ targets, perSecond }: { targets: Target[]; perSecond: number }) => {
  let sent = 0
  for (const target of targets)
    flood(target, perSecond / targets.length, (messages) => {
      sent += messages
    })
  setInterval(() => {
    process.send?.(sent)
    sent = 0
  }, 1_000)
})
process.once('disconnect', () => process.exit(0))
