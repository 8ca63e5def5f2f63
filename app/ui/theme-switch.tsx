import { Monitor, Moon, Sun } from 'lucide-react'
import { createContext, use, useId, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import type { Theme } from './theme.ts'

const CHOICES = [
  { theme: 'light', icon: <Sun /> },
  { theme: 'dark', icon: <Moon /> },
  { theme: 'system', icon: <Monitor /> },
] as const

export const RememberTheme = createContext<(theme: Theme) => void>(() => {})

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Light, dark, or system. Applies immediately and stores the choice, so the server renders it next time. */
export function ThemeSwitch({ theme, className }: { theme: Theme; className?: string }) {
  const { t } = useTranslation('ui')
  const name = useId()
  const [chosen, setChosen] = useState(theme)
  const remember = use(RememberTheme)
  return (
    <fieldset className={classNames('inline-flex rounded-full bg-ink/6 p-0.5', className)}>
      <legend className="sr-only">{t('theme.label')}</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.theme}
          title={t(`theme.${choice.theme}`)}
          className="grid size-10 cursor-pointer place-items-center rounded-full text-ink-3 hover:text-ink has-checked:bg-seg-on has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:size-11 [&>svg]:size-[18px]"
        >
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
              remember(choice.theme)
            }}
          />
          {choice.icon}
        </label>
      ))}
    </fieldset>
  )
}
