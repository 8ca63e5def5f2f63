import * as pages from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler } from 'react-router'
import { servePeer } from '../serve.ts'

const answer = createRequestHandler(pages, 'production')
servePeer(getRequestListener((request) => answer(request)))
