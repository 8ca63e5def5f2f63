import { Hono } from 'hono'
import { calendarFile } from '#app/features/operation/notifications/calendar.views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { HttpEnv } from '../http.ts'

/** The calendar feed of one person, by its secret address. */
export function calendarRoutes(ctx: Ctx): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/calendar/:file{[a-zA-Z0-9_.-]+\\.ics}', async (c) => {
    const file = await calendarFile(ctx, c.req.param('file').slice(0, -4))
    if (!file) return c.text('Not found.\n', 404, { 'cache-control': 'no-store' })
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
    })
  })
  return app
}
