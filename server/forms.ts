import { parseFormData } from '@remix-run/form-data-parser'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { splitLanguage } from '#app/i18n/languages.ts'
import { PHOTO_MAX_BYTES } from '#app/platform/bounds.ts'

/** Bytes of a form; with files, of everything but the files. */
export const FORM_BYTES_MAX = 64 * 1024
/** Bytes of a form with files: above the largest photo, so that the page can say that a photo is too large. */
export const UPLOAD_BYTES_MAX = PHOTO_MAX_BYTES + 1024 * 1024
/** URLSearchParams and FormData take time with the square of the number of fields. */
const limits = { maxParts: 1_000, maxFiles: 10, maxFileSize: UPLOAD_BYTES_MAX }

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const multipartType = /^multipart\/form-data\s*(;|$)/i
/** Where files are sent: images, and the two forms that take one with them where no script runs. */
const uploads = /^\/(photos|onboarding|profile\/edit)(\.data)?$/

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''

export const isUpload = (request: Request): boolean =>
  multipartType.test(typeOf(request)) && uploads.test(splitLanguage(new URL(request.url).pathname).rest)

const discardedBytesMax = 20 * 1024 * 1024

/** Reads a body and throws it away, within limits: a browser that is cut off while it sends shows no answer. */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body || body.locked) return
  try {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > discardedBytesMax) return
    }
  } catch {
    // The sender went away.
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

/** 415 for another kind of body, 400 when it is broken, has too many fields or files, too much text, or a NUL. */
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

/** A proxy may have given the request another host, or taken the s off https. */
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
