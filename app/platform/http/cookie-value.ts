/** One cookie's raw value from a Cookie header; the first of that name. The only reader of that header, so that no two parts of a request disagree on who asks. */
export function cookieValue(cookies: string | null | undefined, name: string): string | undefined {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
