import { type Context, Hono } from 'hono'
import { networkOf } from '#app/features/marketplace/accounts/limits.rules.ts'
import { shareImageOf } from '#app/features/marketplace/directory/profile/labels.views.server.ts'
import { cachedShareImage } from '#app/features/marketplace/directory/share-image.views.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isImageSize, readImage } from '#app/platform/outside/images.server.ts'
import { readVoice } from '#app/platform/outside/voices.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import type { HttpEnv } from '../http.ts'
import type { RenderLimits } from '../render-limits.ts'

const imageSecurityPolicy = `default-src 'none'; sandbox`

export function imageRoutes(ctx: Ctx, countRender: RenderLimits): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/images/:size/:file{[a-zA-Z0-9_-]+\\.webp}', async (c) => {
    const { size, file } = c.req.param()
    const bytes = isFromOurPages(c) && isImageSize(size) ? await readImage(ctx.files, size, file.slice(0, -5)) : null
    if (!bytes) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': imageSecurityPolicy,
      'cross-origin-resource-policy': 'same-origin',
    })
  })
  app.get('/voices/:file{[a-zA-Z0-9_-]+\\.wav}', async (c) => {
    const bytes = isFromOurPages(c) ? await readVoice(ctx.files, c.req.param('file').slice(0, -4)) : null
    if (!bytes) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    const headers = {
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': imageSecurityPolicy,
      'cross-origin-resource-policy': 'same-origin',
    }
    const part = partOf(c.req.header('range'), bytes.length)
    if (part === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.length}` })
    const { from, to } = part ?? { from: 0, to: bytes.length - 1 }
    return c.body(new Uint8Array(bytes.subarray(from, to + 1)), part ? 206 : 200, {
      ...headers,
      'content-type': 'audio/wav',
      ...(part ? { 'content-range': `bytes ${from}-${to}/${bytes.length}` } : {}),
    })
  })
  app.get('/og/:who{[a-z0-9-]+}/:file{[a-zA-Z0-9_-]+\\.jpg}', async (c) => {
    const { who, file } = c.req.param()
    const { brand } = ctx.config
    const image = await shareImageOf(ctx.db, who, { brand, language: languageOf(file) })
    if (!image) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    // Short, so the image disappears within an hour of the profile becoming private.
    const headers = { 'cache-control': 'public, max-age=3600' }
    if (image.file !== file) return c.body(null, 302, { ...headers, location: `/og/${who}/${image.file}` })
    const { name, photoKey, badge: line } = image
    await countRender({ network: networkOf(c.get('address')) })
    const bytes = await cachedShareImage(`${image.id}/${file}`, async () => {
      const photo = photoKey ? await readImage(ctx.files, 'medium', photoKey) : null
      return { photo, name, line, brand }
    }).catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'photo_busy') return null
      throw error
    })
    if (!bytes) return c.text('Too many images.\n', 503, { 'retry-after': '2', 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'content-type': 'image/jpeg',
      'content-security-policy': imageSecurityPolicy,
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return app
}

/** Other sites can neither detect nor embed photos and voice greetings (ASVS 3.5.8). */
const isFromOurPages = (c: Context) => ['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'))

/** The language is the suffix of a share image's file name. */
const languageOf = (file: string) => LANGUAGES.find((language) => file.endsWith(`-${language}.jpg`)) ?? DEFAULT_LANGUAGE

/**
 * The part of a file that a `Range` header asks for: Safari plays no sound without it. Null for the whole file, also for
 * several parts and other units.
 */
function partOf(range: string | undefined, size: number): { from: number; to: number } | 'none' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to && from < size ? { from, to } : 'none'
}
