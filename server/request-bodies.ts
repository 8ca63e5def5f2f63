const maxDiscardedBytes = 20 * 1024 * 1024

/** Reads a body and throws it away, within limits: who is cut off while sending never sees the answer. */
export async function discardBody(request: Request): Promise<void> {
  let discarded = 0
  try {
    const reader = request.body?.getReader()
    while (reader && discarded < maxDiscardedBytes) {
      const { done, value } = await reader.read()
      if (done) return
      discarded += value.byteLength
    }
  } catch {
    // The sender went away, or the body was being read already.
  }
}

/**
 * The body of a request, or null when it has more than `maxBytes`: then it is thrown away within limits, and no more
 * than `maxBytes` of it were ever kept (T39). Throws when the sender goes away in the middle.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const length = request.headers.get('content-length')
  if (length !== null && !(Number(length) <= maxBytes)) {
    await discardBody(request)
    return null
  }
  // Node reads no more than the length says.
  if (length !== null) return new Uint8Array(await request.arrayBuffer())
  const pieces: Uint8Array[] = []
  let size = 0
  for (const reader = request.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      reader.releaseLock()
      await discardBody(request)
      return null
    }
    pieces.push(value)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** A small body parsed as JSON; null when it is not JSON. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
