const supported: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

export const TIME_ZONES: readonly string[] = [...supported]

/** Whether a name is an IANA zone or an alias of one. Offsets such as +02:00 aren't. */
export function isTimeZone(name: string): boolean {
  if (supported.has(name)) return true
  if (!/^[A-Z][A-Za-z_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/.test(name) || name.length > 60) return false
  try {
    return supported.has(new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}
