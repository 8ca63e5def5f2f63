import type { MiddlewareFunction } from 'react-router'
import { appendCookies, type Preference, preferenceCookie, readPreference } from './cookies.ts'
import { requestContext } from './request.ts'

/**
 * A choice in an address that the browser remembers for the next time without it, such as the order of a list. Any
 * other word in the address or the cookie is no choice.
 */
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
    /** What the address says, else what is remembered; null for neither. */
    read: (request: Request): Choice | null => inAddress(request) ?? inCookie(request),
    /** Sets the cookie when the address says something new. */
    remember,
  }
}
