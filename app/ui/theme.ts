export type Theme = 'light' | 'dark' | 'system'

export const themeOf = (value: string | undefined): Theme => (value === 'light' || value === 'dark' ? value : 'system')

export const storedTheme = (theme: Theme): string | null => (theme === 'system' ? null : theme)
