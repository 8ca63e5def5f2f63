import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from 'react-router'
import { TextsContext } from './i18n/language-texts.ts'
import { serverTexts } from './i18n/texts.server.ts'
import { isDatabaseUnavailable, recordFullDisk } from './platform/data/unavailable.server.ts'
import { requestContext } from './platform/http/request.ts'

const deadlineMs = 8_000

/**
 * Renders a page and answers once it's complete. Without JavaScript, late parts couldn't be shown, and a part that
 * fails still changes the status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { ctx, nonce, requestId } = requestContext(context)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise<Response>((resolve, reject) => {
    let failure: { error: unknown } | undefined
    const { pipe, abort } = renderToPipeableStream(
      <CSPProvider nonce={nonce}>
        <TextsContext value={serverTexts}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </TextsContext>
      </CSPProvider>,
      {
        nonce,
        // Don't outline long parts: without scripts they'd never move into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          if (failure && !request.signal.aborted)
            ctx.log.error('a page could not be rendered', { requestId, error: failure.error })
          text(pipe(new PassThrough()))
            .then((html) => resolve(new Response(html, { status: failure ? 500 : status, headers })))
            .catch(reject)
        },
        // React Router renders and logs the error.
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failure = { error }
        },
      },
    )
    const timer = setTimeout(abort, deadlineMs)
  })
}

/** Passes on the matched route, such as `/:lang/companion/:slug`, for metrics, logs and traces. */
export const instrumentations: ServerInstrumentation[] = [
  {
    handler(handler) {
      handler.instrument({
        async request(answer, { context }) {
          const { meta } = await answer()
          if (context && meta) requestContext(context).route = `/${meta.pattern}`
        },
      })
    },
  },
]

/** Logs one line per unexpected error, not for refusals or unknown URLs. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const current = requestContext(context)
  const { ctx, requestId } = current
  recordFullDisk(error)
  if (isDatabaseUnavailable(error)) current.lacksDatabase = true
  ctx.log.error('a request failed', { requestId, method: request.method, error })
}
