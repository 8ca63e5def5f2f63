import { parseFormData } from '@remix-run/form-data-parser'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { splitLanguage } from '#app/i18n/languages.ts'
import { PHOTO_MAX_BYTES } from '#app/platform/bounds.ts'

/** Maximum bytes of a form, not counting its files. */
export const FORM_BYTES_MAX = 64 * 1024
/** Maximum bytes of a form with files: above the largest photo, so the page can report that a photo is too large. */
export const UPLOAD_BYTES_MAX = PHOTO_MAX_BYTES + 1024 * 1024
/** Parsing takes quadratic time in the number of fields. */
const limits = { maxParts: 1_000, maxFiles: 10, maxFileSize: UPLOAD_BYTES_MAX }

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const multipartType = /^multipart\/form-data\s*(;|$)/i
/** Upload targets: photos, the two forms that include one without JavaScript, and voice greetings. */
const uploads = /^\/(photos|onboarding|profile\/(edit|voice))(\.data)?$/

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''

export const isUpload = (request: Request): boolean =>
  multipartType.test(typeOf(request)) && uploads.test(splitLanguage(new URL(request.url).pathname).rest)

const discardedBytesMax = 20 * 1024 * 1024

/** Reads and discards a body, within limits: browsers cut off while sending show no answer. */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > discardedBytesMax) return
    }
  } catch {
    // The client disconnected.
  }
}

export const limitBody = (maxSize: number, refuse: (c: Context) => Response): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    async onError(c) {
      await discardBody(c.req.raw)
      return refuse(c)
    },
  })

export function limitForms(refuse: (c: Context) => Response): MiddlewareHandler {
  const form = limitBody(FORM_BYTES_MAX, refuse)
  const upload = limitBody(UPLOAD_BYTES_MAX, refuse)
  return (c, next) => (isUpload(c.req.raw) ? upload(c, next) : form(c, next))
}

export type FormRefused = 400 | 413 | 415

/** 415 for another content type; 400 for a broken form, too many fields or files, too much text, or a NUL. */
export async function readForm(request: Request): Promise<FormData | 400 | 415> {
  const type = typeOf(request)
  if (type === '') return (await request.text().catch(() => null)) === '' ? new FormData() : 415
  const isForm = formType.test(type)
  const form = isForm ? await parseFormData(request, limits).catch(() => null) : null
  if (!form) {
    await discardBody(request)
    return isForm ? 400 : 415
  }
  const texts = [...form].map(([name, value]) => name + (typeof value === 'string' ? value : ''))
  return texts.join('').length > FORM_BYTES_MAX || texts.some((text) => text.includes('\0')) ? 400 : form
}

/** Restores our origin: a proxy may have changed the host or https. */
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
