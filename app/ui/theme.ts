export type Theme = 'light' | 'dark' | 'system'

/** The stored theme; `system` if there is none. */
export const themeOf = (value: string | undefined): Theme => (value === 'light' || value === 'dark' ? value : 'system')

export const storedTheme = (theme: Theme): string | null => (theme === 'system' ? null : theme)
