import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PasswordField } from '#app/ui/input.tsx'
import { PASSWORD_MIN } from '../schema.ts'
import type { Strength } from '../strength.rules.ts'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  least?: number
}

/** A new password that shows its strength as you type. The list of common passwords loads with the first letter. */
export function NewPasswordField({ least = PASSWORD_MIN, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation('accounts')
  const [strength, setStrength] = useState<Strength | null>(null)
  const typed = useRef('')

  async function estimate(password: string, form: HTMLFormElement | null) {
    typed.current = password
    if (!password) return setStrength(null)
    const rules = await import('../strength.rules.ts').catch(() => null)
    if (!rules || typed.current !== password) return
    const email = form?.elements.namedItem('email')
    setStrength(rules.estimateStrength(password, email instanceof HTMLInputElement ? [email.value] : []))
  }

  return (
    <div>
      <PasswordField
        help={t('signUp.passwordHelp', { least })}
        minLength={least}
        {...props}
        autoComplete="new-password"
        onInput={(event) => void estimate(event.currentTarget.value, event.currentTarget.form)}
      />
      <p aria-live="polite" className="mt-2">
        {strength !== null && (
          <span className="grid gap-1.5">
            <span className="grid grid-cols-4 gap-1" aria-hidden="true">
              {[1, 2, 3, 4].map((step) => (
                <span key={step} className={`h-1 rounded-full ${step <= strength ? colours[strength] : 'bg-line'}`} />
              ))}
            </span>
            <span className="small text-ink-2">
              <span className="sr-only">{t('strength.label')} </span>
              <b>{t(`strength.${words[strength]}`)}</b>
              {strength < 3 && <> · {t('strength.hint')}</>}
            </span>
          </span>
        )}
      </p>
    </div>
  )
}

const words = ['guessed', 'veryWeak', 'weak', 'good', 'strong'] as const
const colours = { 0: 'bg-brick', 1: 'bg-brick', 2: 'bg-apricot', 3: 'bg-pine', 4: 'bg-pine' } as const
