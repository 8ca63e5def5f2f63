import { PHOTO_MAX_BYTES } from '#app/features/profiles/schema.ts'
import { splitLanguage } from '#app/i18n/languages.ts'
import { discardBody, readBody } from './request-bodies.ts'

/** Bytes of a form; of one with files, all but what is in the files (T39). */
export const FORM_BYTES_MAX = 64 * 1024
/** Bytes of a form with files: the largest photo, and a megabyte in which one that is too large is still told so. */
export const UPLOAD_BYTES_MAX = PHOTO_MAX_BYTES + 1024 * 1024
/** Fields of a form, and files among them. */
export const FIELDS_MAX = 1_000
const filesMax = 10

const plainType = /^application\/x-www-form-urlencoded\s*(;|$)/i
const multipartType = /^multipart\/form-data\s*(;|$)/i
/** Where files are sent: images, and the two forms that take one with them where no script runs. */
const uploads = /^\/(photos|onboarding|profile\/edit)(\.data)?$/

export type FormRefused = 400 | 413 | 415
/** `body` is null for a guest's upload, which is thrown away as it comes. */
export type FormRead = { body: Uint8Array<ArrayBuffer> | null } | { refused: FormRefused }

/**
 * Reads a form, its bytes checked before any parser (SEC-1): 415 for another kind of body, 413 for too many bytes, 400
 * if broken, with too many fields or a NUL. Files only where taken, from signed-in people.
 */
export async function readForm(request: Request, isSignedIn: () => Promise<boolean>): Promise<FormRead> {
  const type = request.headers.get('content-type') ?? ''
  const isUpload = multipartType.test(type) && uploads.test(splitLanguage(new URL(request.url).pathname).rest)
  if (isUpload && !(await isSignedIn())) {
    await discardBody(request)
    return { body: null }
  }
  const body = await readBody(request, isUpload ? UPLOAD_BYTES_MAX : FORM_BYTES_MAX).catch(() => undefined)
  if (body === undefined) return { refused: 400 }
  if (body === null) return { refused: 413 }
  const refused = await refusedForm(type, body)
  return refused === null ? { body } : { refused }
}

/** Why a form of this content type and these bytes is refused; null when pages may have it. */
export async function refusedForm(type: string, body: Uint8Array<ArrayBuffer>): Promise<FormRefused | null> {
  if (body.byteLength === 0 && type === '') return null
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (plainType.test(type)) {
    if (bytes.byteLength > FORM_BYTES_MAX) return 413
    return countOf(bytes, '&', FIELDS_MAX) >= FIELDS_MAX || bytes.includes('%00') || bytes.includes(0) ? 400 : null
  }
  if (!multipartType.test(type)) return 415
  if (!isSmallMultipart(type, bytes)) return 400
  try {
    for (const [name, value] of await new Response(body, { headers: { 'content-type': type } }).formData())
      if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return 400
    return null
  } catch {
    return 400
  }
}

/** How often a sign occurs, counted no further than `most`. */
function countOf(bytes: Buffer, sign: string, most: number): number {
  let count = 0
  for (let at = bytes.indexOf(sign); at >= 0 && count < most; at = bytes.indexOf(sign, at + 1)) count++
  return count
}

const fileHead = /^\r\ncontent-disposition:\s*form-data;\s*name="[^"\r\n]*"\s*;\s*filename\*?=/i

/** Whether a multipart body (RFC 7578) has few enough parts and files, and few enough bytes outside of files. */
function isSmallMultipart(type: string, bytes: Buffer): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return false
  let parts = 0
  let files = 0
  let textBytes = 0
  const mark = `--${boundary}`
  for (let at = bytes.indexOf(mark); at >= 0; ) {
    const next = bytes.indexOf(mark, at + mark.length)
    const part = bytes.subarray(at + mark.length, next < 0 ? bytes.length : next)
    const end = part.indexOf('\r\n\r\n')
    const headBytes = end < 0 ? part.length : end
    if (++parts > FIELDS_MAX + 1 || textBytes + headBytes > FORM_BYTES_MAX) return false
    const head = part.toString('latin1', 0, headBytes)
    // A second disposition could say something else than the first.
    const isFile = fileHead.test(head) && head.match(/content-disposition/gi)?.length === 1
    if (isFile && ++files > filesMax) return false
    textBytes += isFile ? headBytes : part.length
    at = next
  }
  return parts > 0 && textBytes <= FORM_BYTES_MAX
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

/**
 * The address as the sender's own page has it: a proxy may have given the request another host, or taken the s off
 * https.
 */
export function withOrigin(url: string, origin: string): URL {
  const address = new URL(url)
  const own = URL.parse(origin)
  if (own) {
    address.protocol = own.protocol
    address.hostname = own.hostname
    address.port = own.port
  }
  return address
}
