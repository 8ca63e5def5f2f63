import { createServer } from 'vite'
import type * as Main from './main.ts'

/** `npm run dev`: the same program, with pages and modules served by Vite. */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const main = (await vite.ssrLoadModule('/server/main.ts')) as typeof Main
await main.runProgram({
  pages: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  assets: null,
  before: (request, response, next) => vite.middlewares(request as never, response as never, next),
})
