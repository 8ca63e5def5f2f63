import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { HttpEnv } from './http.ts'

/** Serves the built browser files: those named by their content for ever, others for an hour. */
export function serveAssets(app: Hono<HttpEnv>, root: string): void {
  app.use('/assets/*', filesOf(root, 'public, max-age=31536000, immutable'))
  app.get('/assets/*', (c) => c.text('Not found.\n', 404))
  const others = filesOf(root, 'public, max-age=3600')
  // Asked once: pages would each look for a file at their address.
  const names = new Set(readdirSync(root))
  app.use('/*', (c, next) => (names.has(c.req.path.split('/', 2)[1] ?? '') ? others(c, next) : next()))
}

const filesOf = (root: string, cacheControl: string) =>
  serveStatic<HttpEnv>({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', cacheControl) })
