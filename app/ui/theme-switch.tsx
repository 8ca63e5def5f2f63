import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { type Theme, themeCookie } from './theme.ts'

const CHOICES = [
  { theme: 'light', icon: <Sun /> },
  { theme: 'dark', icon: <Moon /> },
  { theme: 'system', icon: <Monitor /> },
] as const

function applyTheme(theme: Theme) {
  document.cookie = themeCookie(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Light, dark, or as the device says; in force at once and kept in a cookie, so that the server paints it next time. */
export function ThemeSwitch({ theme, className }: { theme: Theme; className?: string }) {
  const { t } = useTranslation('ui')
  const name = useId()
  const [chosen, setChosen] = useState(theme)
  return (
    <fieldset className={classNames('theme-pick', className)}>
      <legend className="sr-only">{t('theme.label')}</legend>
      {CHOICES.map((choice) => (
        <label key={choice.theme} title={t(`theme.${choice.theme}`)}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={choice.theme}
            checked={choice.theme === chosen}
            aria-label={t(`theme.${choice.theme}`)}
            onChange={() => {
              setChosen(choice.theme)
              applyTheme(choice.theme)
            }}
          />
          {choice.icon}
        </label>
      ))}
    </fieldset>
  )
}
