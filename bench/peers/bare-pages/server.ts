import * as pages from 'virtual:react-router/server-build'
import { serve } from '@hono/node-server'
import { createRequestHandler } from 'react-router'

const answer = createRequestHandler(pages, 'production')
serve({ fetch: (request) => answer(request), hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.({ port }))
process.once('disconnect', () => process.exit(0))
