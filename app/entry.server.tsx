import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { TextsContext } from './i18n/language-texts.ts'
import { serverTexts } from './i18n/texts.server.ts'
import { currentDatabaseUse } from './platform/data/database-budget.server.ts'
import { isDatabaseUnavailable } from './platform/data/unavailable.server.ts'
import { requestContext } from './platform/http/request.ts'

const deadlineMs = 8_000

/** What is seen goes before what moves: on a slow line scripts wait for styles, letters and the first pictures. */
const paintFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, ctx, requestId } = requestContext(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise<Response>((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <CSPProvider nonce={nonce}>
        <TextsContext value={serverTexts}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </TextsContext>
      </CSPProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          pipe(body)
          text(body).then((html) => resolve(new Response(paintFirst(html), { status: code, headers })), reject)
        },
        onShellError: reject,
        onError(error) {
          code = 500
          if (!request.signal.aborted) ctx.log.error('a page could not be rendered', { requestId, error })
        },
      },
    )
    const timer = setTimeout(abort, deadlineMs)
  })
}

/** One line per unexpected error; refused and unknown addresses are no errors (stack.md). */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { ctx, requestId } = requestContext(context)
  const use = currentDatabaseUse()
  if (use && isDatabaseUnavailable(error)) use.isUnhandled = true
  ctx.log.error('a request failed', { requestId, method: request.method, error })
}
