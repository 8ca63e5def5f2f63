import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/input.tsx'
import { suggestedEmail } from '../email-typos.rules.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'type'> & {
  /** Called with the typed address, so that links can pass it on. */
  onEmail?: (email: string) => void
  /** Suggests a correction for a misspelt provider; never blocks submitting. */
  suggests?: boolean
}

/** An email field that keeps what was typed before hydration, before a reload or on the previous page. */
export function EmailField({ onEmail, suggests, ...props }: Props) {
  const { t } = useTranslation('accounts')
  const input = useRef<HTMLInputElement>(null)
  const { state } = useLocation()
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const brought = (state as { email?: unknown } | null)?.email
  const take = (email: string) => {
    if (!input.current) return
    input.current.value = email
    onEmail?.(email)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: on hydration only
  useEffect(() => {
    take(input.current?.value || (typeof brought === 'string' ? brought : ''))
  }, [])
  return (
    <div>
      <TextField
        name="email"
        type="email"
        label={t('email')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...props}
        ref={input}
        onInput={(event) => {
          const email = event.currentTarget.value
          onEmail?.(email)
          keepInEntry(email)
          if (suggestion) setSuggestion(null)
        }}
        onBlur={(event) => setSuggestion(suggests ? suggestedEmail(event.currentTarget.value) : null)}
      />
      <p aria-live="polite" className="field-help">
        {suggestion && (
          <button
            type="button"
            className="text-link"
            onClick={() => {
              take(suggestion)
              keepInEntry(suggestion)
              setSuggestion(null)
              input.current?.focus()
            }}
          >
            {t('emailSuggestion', { email: suggestion })}
          </button>
        )}
      </p>
    </div>
  )
}

/** Keeps the address in the history entry's state, which the router restores after a reload; never in the URL. */
function keepInEntry(email: string) {
  history.replaceState({ ...history.state, usr: { ...history.state?.usr, email } }, '')
}
