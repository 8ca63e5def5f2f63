import { Hono } from 'hono'
import type { Ctx } from '#app/platform/context.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import type { HttpEnv } from '../http.ts'

/** What a phone needs to put the site on its home screen. */
export function manifestRoutes({ config: { brand } }: Pick<Ctx, 'config'>): Hono<HttpEnv> {
  const manifest = {
    name: brand,
    short_name: brand,
    start_url: '/',
    display: 'standalone',
    background_color: BRAND_COLORS.light.paper,
    theme_color: BRAND_COLORS.light.pine,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  const app = new Hono<HttpEnv>()
  app.get('/manifest.webmanifest', (c) => c.json(manifest, 200, headers))
  return app
}
