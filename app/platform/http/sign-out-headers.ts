import { appendCookies } from './cookies.ts'

/**
 * Headers of every answer that signs somebody out: the cookies, and nothing that this site stored in the browser stays:
 * filters, typed text, pages and photos (ASVS 14.3.1). Language, theme and consent are cookies and stay.
 */
export function signOutHeaders(setCookies: readonly string[]): Headers {
  const headers = new Headers({ 'clear-site-data': '"cache", "storage"' })
  appendCookies(headers, setCookies)
  return headers
}
