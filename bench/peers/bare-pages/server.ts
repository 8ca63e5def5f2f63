import { join } from 'node:path'
import * as pages from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler } from 'react-router'
import { servePeer } from '../serve.ts'

const answer = createRequestHandler(pages, 'production')
const files = new Hono().use(serveStatic({ root: join(import.meta.dirname, '..', 'client') }))
// What a page costs is measured, too: it does not pass by the files.
servePeer(
  getRequestListener((request) => (new URL(request.url).pathname === '/' ? answer(request) : files.fetch(request))),
)
