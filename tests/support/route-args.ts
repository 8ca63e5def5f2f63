import { type ActionFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { type RequestContext, setRequestContext } from '#app/platform/http/request.ts'

type Given = Pick<RequestContext, 'ctx'> &
  Partial<RequestContext> & { params?: object; form?: object | undefined; headers?: Record<string, string> }

/** A route's arguments for a path. By default from a guest who reads English in Berlin; `form` is posted. */
export function routeArgs(path: string, { params = {}, form, headers = {}, ...current }: Given) {
  const context = new RouterContextProvider()
  const reader = { viewer: null, language: 'en', timeZone: 'Europe/Berlin' } as const
  const client = { nonce: '', requestId: 'r', clientAddress: '127.0.0.1', userAgent: '' }
  setRequestContext(context, { ...reader, ...client, ...current })
  const body = form ? { method: 'POST', body: new URLSearchParams({ ...form }) } : {}
  const request = new Request(`http://localhost:3000${path}`, { headers, ...body })
  return { context, request, params } as unknown as LoaderFunctionArgs & ActionFunctionArgs
}
