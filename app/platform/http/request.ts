import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { z } from 'zod'
import { type Language, splitLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '../context.ts'
import { isDatabaseUnavailable } from '../data/unavailable.server.ts'
import { isRefusal, Refusal, type RefusalCode } from '../refusal.ts'
import { isOfficeMember, type Role, type Viewer } from '../viewer.ts'
import { appendCookies, type Preference, preferenceCookie, readPreference } from './cookies.ts'

export type RequestContext = {
  ctx: Ctx
  viewer: Viewer | null
  language: Language
  timeZone: string
  nonce: string
  requestId: string
  clientAddress: string
  userAgent: string
  /** The session couldn't be read: renders the page as for a guest, with a notice. */
  sessionFailed?: boolean
  /** The database was unavailable for some or all of the page: answer with 503. */
  lacksDatabase?: boolean
  /** The pattern of the matched route, once the page has been rendered. */
  route?: string
  /** This client may sign in as a demo user. */
  isDemo?: boolean
}

const requestContextKey = createContext<RequestContext>()

export const setRequestContext = (context: RouterContextProvider, current: RequestContext) =>
  context.set(requestContextKey, current)

export const requestContext = (context: Pick<RouterContextProvider, 'get'>): RequestContext =>
  context.get(requestContextKey)

export type SignedInContext = RequestContext & { viewer: Viewer }

/**
 * Redirects guests, people without a name, other roles, and administrators without a second factor. `unfinished` skips
 * the name and second-factor checks, for onboarding and the account pages.
 */
export function requireViewer(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  options: { role?: Role | readonly Role[]; unfinished?: boolean } = {},
): SignedInContext {
  const current = requestContext(args.context)
  const { viewer, language } = current
  if (current.sessionFailed) throw new Response(null, { status: 503, headers: { 'retry-after': '2' } })
  if (!viewer) throw redirect(`/${language}/login?next=${encodeURIComponent(pathOf(args.request))}`)
  if (!viewer.name && !options.unfinished && viewer.role !== 'admin') throw redirect(`/${language}/onboarding`)
  if (viewer.role === 'admin' && !isOfficeMember(viewer) && !options.unfinished)
    throw redirect(`/${language}/account/second-factor`)
  const roles = options.role === undefined ? null : [options.role].flat()
  if (roles && !roles.includes(viewer.role)) throw redirect(`/${language}`)
  return { ...current, viewer }
}

/** Answers with the refusal's status, or redirects to set up a missing second factor. */
export const refusedPage = (refusal: Refusal, language: Language): Response =>
  refusal.code === 'second_factor_needed'
    ? redirect(`/${language}/account/second-factor`)
    : new Response(null, { status: refusal.status })

/** Wraps a loader so that refusals answer with `refusedPage`. */
export const pageLoader =
  <T>(load: (current: RequestContext, args: LoaderFunctionArgs) => Promise<T>) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const current = requestContext(args.context)
    try {
      return await load(current, args)
    } catch (error) {
      throw isRefusal(error) ? refusedPage(error, current.language) : error
    }
  }

/** A personal file, saved as `filename` and never cached. */
export const download = (body: BodyInit, type: string, filename: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'private, no-store',
    },
  })

function pathOf(request: Request): string {
  const url = new URL(request.url)
  const path = url.pathname.replace(/(\/_)?\.data$/, '')
  url.searchParams.delete('_routes')
  url.searchParams.delete('index')
  return path + url.search
}

/** Returns `path` if it's on this origin and begins with a language, otherwise the fallback. */
export function safePath(
  path: FormDataEntryValue | string | null | undefined,
  origin: string,
  fallback: string,
): string {
  if (typeof path !== 'string' || path.length > 2_000) return fallback
  if (!splitLanguage(path.split('?', 1)[0] ?? '').language || /[\\\p{Cc}]/u.test(path)) return fallback
  try {
    const url = new URL(path, origin)
    if (url.origin !== new URL(origin).origin || !splitLanguage(url.pathname).language || url.pathname.includes('//'))
      return fallback
    return url.pathname + url.search + url.hash
  } catch {
    return fallback
  }
}

export type ActionRefused = {
  ok: false
  code: RefusalCode
  details: Record<string, string | number>
  fields?: Record<string, string>
}
export type ActionResult<T> = { ok: true; value: T } | ActionRefused

type ActionOptions<R> = {
  /** Answers errors other than refusals with this code, logged as 500. Without it they are rethrown. */
  failed?: RefusalCode
  /** Replaces the answer to a refusal with another body or a response, such as a redirect. */
  onRefused?: (answer: ActionRefused, refusal: Refusal, headers: Headers) => R
}

type Success<T> = [T] extends [never] ? never : { ok: true; value: T }
type Body<T> = [T] extends [never] ? never : ReturnType<typeof data<T>>
type ActionAnswer<T, R> = Extract<T | R, Response> | Body<Success<Exclude<T, Response>> | Exclude<R, Response>>

/**
 * Answers `{ ok: true, value }` with the result of `work`, its response unchanged, or a refusal's code and status. All
 * carry the cookies added to `headers`.
 */
export async function runAction<T, R = ActionRefused>(
  args: { context: Readonly<RouterContextProvider> },
  options: ActionOptions<R>,
  work: (headers: Headers) => Promise<T>,
): Promise<ActionAnswer<T, R>> {
  const headers = new Headers()
  const answer = (body: unknown, status: number) => {
    if (!(body instanceof Response)) return data(body, { status, headers })
    for (const [name, value] of headers) body.headers.append(name, value)
    return body
  }
  try {
    const value = await work(headers)
    return answer(value instanceof Response ? value : { ok: true, value }, 200) as ActionAnswer<T, R>
  } catch (error) {
    const refusal = refusalOf(args, options.failed, error)
    if (refusal.status === 503) headers.set('retry-after', '2')
    const refused = toActionRefused(refusal)
    return answer(
      options.onRefused ? options.onRefused(refused, refusal, headers) : refused,
      refusal.status,
    ) as ActionAnswer<T, R>
  }
}

function refusalOf(
  args: { context: Readonly<RouterContextProvider> },
  failed: RefusalCode | undefined,
  error: unknown,
) {
  if (isRefusal(error)) return error
  if (failed === undefined || error instanceof Response) throw error
  const { ctx, requestId } = requestContext(args.context)
  ctx.log.error('an action failed', { code: failed, requestId, error })
  return new Refusal(failed, { status: isDatabaseUnavailable(error) ? 503 : 500 })
}

function toActionRefused(error: Refusal): ActionRefused {
  const fields = Object.entries(error.details).filter(([key]) => key.startsWith('field.'))
  return {
    ok: false,
    code: error.code,
    details: Object.fromEntries(Object.entries(error.details).filter(([key]) => !key.startsWith('field.'))),
    ...(fields.length > 0
      ? { fields: Object.fromEntries(fields.map(([key, code]) => [key.slice(6), String(code)])) }
      : {}),
  }
}

/** Repeated names become arrays. Refuses `invalid_input` with a code per field. */
export const parseForm = <S extends z.ZodType>(schema: S, form: FormData): z.output<S> =>
  parseInput(schema, formValues(form))

export function formValues(form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null)
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name)
    values[name.replace(/\[\]$/, '')] = name.endsWith('[]') || all.length > 1 ? all : all[0]
  }
  return { ...values }
}

/** Refuses `invalid_input`; `details['field.name']` has the code of the field's first issue. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const details: Record<string, string> = {}
  for (const issue of parsed.error.issues) details[`field.${String(issue.path[0] ?? 'form')}`] ??= codeOf(issue)
  throw new Refusal('invalid_input', { status: 400, details })
}

const codeOf = (issue: { code: string; message: string }) =>
  /^[a-z][a-z0-9_]*$/.test(issue.message) ? issue.message : issue.code

/** Restores the query from the Referer: pages cached for guests render their path without unknown parameters. */
export function pathWithQuery(path: string | undefined, request: Request): string | undefined {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from && from.pathname === path?.split('?', 1)[0] ? from.pathname + from.search : path
}

/** A choice from the URL, such as a sort order. A cookie remembers it when the URL has none. */
export function rememberedChoice<Choice extends string>(
  param: string,
  preference: Preference,
  choices: readonly Choice[],
) {
  const choiceOf = (word: string | null | undefined) => choices.find((choice) => choice === word) ?? null
  const inAddress = (request: Request) => choiceOf(new URL(request.url).searchParams.get(param))
  const inCookie = (request: Request) => choiceOf(readPreference(request.headers.get('cookie'), preference))
  const remember: MiddlewareFunction<Response> = async ({ request, context }, next) => {
    const response = await next()
    const choice = inAddress(request)
    if (choice && choice !== inCookie(request))
      appendCookies(response.headers, [preferenceCookie(requestContext(context).ctx.config, preference, choice)])
    return response
  }
  return {
    read: (request: Request): Choice | null => inAddress(request) ?? inCookie(request),
    remember,
  }
}
