import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageHandler } from './page-handler.ts'

const module = { default: () => null }
const routes = {
  root: { id: 'root', path: '', module },
  photos: { id: 'photos', parentId: 'root', path: 'photos', module },
  language: { id: 'language', parentId: 'root', path: ':lang', module },
  shell: { id: 'shell', parentId: 'language', module },
  home: { id: 'home', parentId: 'shell', index: true, module },
  profile: { id: 'profile', parentId: 'shell', path: 'companion/:slug', module },
  free: { id: 'free', parentId: 'shell', path: 'availability/:companionId/:type?', module },
  lost: { id: 'lost', parentId: 'shell', path: '*', module },
} as unknown as ServerBuild['routes']

test('a page is answered by its own routes, and its data too', async () => {
  const seen: string[] = []
  const entry = {
    module: {
      default: (request: Request, status: number, _headers: Headers, context: { staticHandlerContext: object }) => {
        const { matches } = context.staticHandlerContext as { matches: { route: { id: string }; params: object }[] }
        seen.push(matches.map(({ route }) => route.id).join(' '))
        return new Response(JSON.stringify(matches.at(-1)?.params), {
          status,
          headers: { at: new URL(request.url).pathname },
        })
      },
    },
  }
  const build = {
    ...{ routes, entry, ssr: true, basename: '/', publicPath: '/', prerender: [], future: {}, isSpaMode: false },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  } as unknown as ServerBuild
  const answer = createPageHandler(build)
  const ask = (path: string) => answer(new Request(`http://localhost${path}`), new RouterContextProvider())
  expect(await (await ask('/en/companion/mara')).json()).toEqual({ lang: 'en', slug: 'mara' })
  expect(await (await ask('/de/companion/jonas')).json()).toEqual({ lang: 'de', slug: 'jonas' })
  expect((await ask('/en/nowhere')).status).toBe(200)
  expect(seen.slice(0, 3)).toEqual([
    'root language shell profile',
    'root language shell profile',
    'root language shell lost',
  ])
  expect((await ask('/en/companion/mara.data')).headers.get('content-type')).toContain('text/x-script')
})
