import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** The framework's default for browsers: sends the shell when ready, and streams the rest. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }))
        pipe(body)
      },
      onShellError: reject,
    })
  })
}
