/**
 * Headers of every answer that signs somebody out: the cookies, and nothing that this site kept in the browser stays: filters, what
 * was typed, pages and photos that were looked at (ASVS 14.3.1, SEC-24). Language, theme and consent are cookies and stay.
 */
export const signedOut = (setCookies: readonly string[]): Headers =>
  new Headers([
    ['clear-site-data', '"cache", "storage"'],
    ...setCookies.map((cookie) => ['set-cookie', cookie] as [string, string]),
  ])
