import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { TextsContext } from './i18n/language-texts.ts'
import { serverTexts } from './i18n/texts.server.ts'
import { isDatabaseUnavailable, noteFullDisk } from './platform/data/unavailable.server.ts'
import { requestContext } from './platform/http/request.ts'

const deadlineMs = 8_000

/** What is seen goes before what moves: on a slow line scripts wait for styles, letters and the first pictures. */
const paintFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = requestContext(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const data = await loaderDataScript(entry, nonce)
  const page = (
    <CSPProvider nonce={nonce}>
      <TextsContext value={serverTexts}>
        <ServerRouter context={withMatchedRoutes(entry)} url={request.url} nonce={nonce} />
      </TextsContext>
    </CSPProvider>
  )
  const html = renderAtOnce(page)
  const { whole, failed } =
    html === null ? await renderWhenReady(page, request, context) : { whole: html, failed: false }
  const [head, end] = [whole.indexOf('</head>'), whole.lastIndexOf('</body>')]
  const parts = [paintFirst(whole.slice(0, head)), whole.slice(head, end), whole.slice(end)]
  if (html !== null) parts.unshift('<!DOCTYPE html>')
  if (entry.renderMeta?.didRenderScripts) parts.splice(-1, 0, data)
  // Bytes: as a string of that size it would outlive the collector's young generation, and each page cost a full sweep.
  requestContext(context).html = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return new Response(null, { status: failed ? 500 : status, headers })
}

/** What `renderToString` leaves where a part is not loaded yet or has failed. */
const NOT_READY = '<!--$!-->'

/** The page, if all its parts are loaded and none fails: a third less work than with the renderer that can wait. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(NOT_READY) ? null : html
  } catch {
    return null
  }
}

/** Waits for parts that are loaded when they are first shown, and logs those that fail. */
function renderWhenReady(page: ReactNode, request: Request, context: RouterContextProvider) {
  const { ctx, nonce, requestId } = requestContext(context)
  return new Promise<{ whole: string; failed: boolean }>((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        text(pipe(new PassThrough())).then((whole) => resolve({ whole, failed }), reject)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        if (!request.signal.aborted) ctx.log.error('a page could not be rendered', { requestId, error })
      },
    })
    const timer = setTimeout(abort, deadlineMs)
  })
}

/** Without the routes of other pages, of which the router would make objects for every page anew. */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const routes: typeof entry.manifest.routes = {}
  for (const { route } of entry.staticHandlerContext.matches) routes[route.id] = entry.manifest.routes[route.id]
  return { ...entry, manifest: { ...entry.manifest, routes }, serverHandoffStream: undefined }
}

const unsafeInScript = /[\\'\n\r\u2028\u2029<>&]/g
const escaped = (unsafe: string) => `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The loaders' data as React Router's browser part reads it. In single quotes: it is JSON, and each of its thousands of
 * double quotes would need a backslash.
 */
async function loaderDataScript(entry: EntryContext, nonce: string): Promise<string> {
  const data = entry.serverHandoffStream ? await new Response(entry.serverHandoffStream).text() : ''
  const literal = data.replace(unsafeInScript, escaped)
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue('${literal}');${controller}.close();</script>`
}

/** One line per unexpected error; refused and unknown addresses are no errors (stack.md). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const current = requestContext(context)
  const { ctx, requestId } = current
  noteFullDisk(error)
  if (isDatabaseUnavailable(error)) current.lacksDatabase = true
  ctx.log.error('a request failed', { requestId, method: request.method, error })
}
