export type Theme = 'light' | 'dark' | 'system'

const YEAR = 365 * 24 * 60 * 60

/** The reader's choice, from a Cookie header (server) or document.cookie; `system` when there is none. */
export function themeFromCookie(cookies: string | null | undefined): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** The cookie that keeps a choice for a year, or forgets it. */
export function themeCookie(theme: Theme): string {
  return `theme=${theme === 'system' ? '' : theme}; Path=/; SameSite=Lax; Max-Age=${theme === 'system' ? 0 : YEAR}`
}
