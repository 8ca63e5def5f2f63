const mostFields = 1_000
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * Reads a form before any page does, so that one that cannot be read is refused here: 415 for another kind of body, 400 for
 * a broken one, for too many fields, and for text with a NUL, which no database takes. Null when pages may have it.
 */
export async function refusedForm(headers: Headers, body: ArrayBuffer): Promise<400 | 415 | null> {
  const type = headers.get('content-type') ?? ''
  if (body.byteLength === 0 && type === '') return null
  if (!formTypes.test(type)) return 415
  let fields = 0
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) {
      fields++
      if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return 400
    }
  } catch {
    return 400
  }
  return fields > mostFields ? 400 : null
}

/** Whether an address can be decoded, and holds no NUL. */
export function isReadableAddress(url: string): boolean {
  if (/%00/i.test(url)) return false
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

/** The address as the sender's own page has it: a proxy may have given the request another host, or taken the s off https. */
export function addressedAs(url: string, origin: string): URL {
  const address = new URL(url)
  const own = URL.parse(origin)
  if (own) {
    address.protocol = own.protocol
    address.hostname = own.hostname
    address.port = own.port
  }
  return address
}

const mostDiscarded = 20 * 1024 * 1024

/** Reads a body that is too large and throws it away, within limits: who is cut off while sending never sees the answer. */
export async function discardBody(request: Request): Promise<void> {
  let discarded = 0
  try {
    const reader = request.body?.getReader()
    while (reader && discarded < mostDiscarded) {
      const { done, value } = await reader.read()
      if (done) return
      discarded += value.byteLength
    }
  } catch {
    // The sender went away, or the body was being read already.
  }
}
