import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Control } from './control.ts'
import { isFromHere } from './control-access.ts'
import { Rejection } from './rejection.ts'

/** `GET /_control` names the actions, `POST /_control/{action}` with JSON does one. For this machine only. */
export function controlRoutes(control: Control): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const actions = new Map(Object.entries(control).map(([name, run]) => [name, run as (input: unknown) => unknown]))

  // A web page that somebody visits on this machine can reach loopback too: the JSON type keeps it out.
  app.use('*', async (c, next) => (isFromHere(c) ? next() : c.json({ error: 'only_from_this_machine' }, 403)))
  app.get('/', (c) => c.json({ actions: [...actions.keys()] }))
  app.get('/list', (c) => c.json(control.list()))
  app.post('/:action', async (c) => {
    const run = actions.get(c.req.param('action'))
    if (!run) return c.json({ error: 'unknown_action', actions: [...actions.keys()] }, 404)
    if (!c.req.header('content-type')?.startsWith('application/json')) return c.json({ error: 'json_only' }, 415)
    try {
      const text = await c.req.text()
      const result = await run(text === '' ? {} : JSON.parse(text))
      return c.json({ ok: true, result: result ?? null })
    } catch (error) {
      if (error instanceof z.ZodError) return c.json({ error: 'bad_input', issues: error.issues }, 400)
      if (error instanceof SyntaxError) return c.json({ error: 'bad_json' }, 400)
      if (error instanceof Rejection || error instanceof Error)
        return c.json({ error: 'refused', message: error.message }, 409)
      throw error
    }
  })
  return app
}
