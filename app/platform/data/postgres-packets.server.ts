import type { Socket } from 'node:net'

const open = new WeakSet<Socket>()

/** Sends in one packet what is asked before the event loop goes on: each alone costs two calls of the system. */
export function gatherPacket(stream: Socket): void {
  if (open.has(stream)) return
  open.add(stream)
  stream.cork()
  process.nextTick(() => {
    open.delete(stream)
    stream.uncork()
  })
}
