import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/input.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'type'> & {
  /** Called with the typed email, so links can pass it on. */
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
          saveInHistoryEntry(email)
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
              saveInHistoryEntry(suggestion)
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

/** Keeps the email in the history entry, which survives a reload; never in the URL. */
function saveInHistoryEntry(email: string) {
  history.replaceState({ ...history.state, usr: { ...history.state?.usr, email } }, '')
}

/** Often misspelt providers, plus valid ones that look like misspellings. */
const PROVIDERS = [
  ...['gmail.com', 'googlemail.com', 'gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de'],
  ...['freenet.de', 'posteo.de', 'mailbox.org', 'mail.de', 'mail.com', 'email.com', 'ymail.com', 'arcor.de'],
  ...['outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'hotmail.co.uk', 'live.com', 'live.de', 'msn.com'],
  ...['yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.de', 'proton.me'],
  ...['protonmail.com', 'btinternet.com', 'sky.com', 'bluewin.ch'],
]

export function suggestedEmail(email: string): string | null {
  const [, name, domain = ''] = /^(.+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || PROVIDERS.includes(domain)) return null
  const meant = PROVIDERS.find((provider) => isOneTypoAway(domain, provider))
  return meant ? `${name}@${meant}` : null
}

/** Whether one letter is missing, added or replaced, or two adjacent ones are swapped. */
function isOneTypoAway(typed: string, right: string): boolean {
  const at = [...right].findIndex((letter, index) => letter !== typed[index])
  if (at === -1) return typed.length === right.length + 1
  const rest = (text: string, from: number) => text.slice(at + from)
  return (
    rest(typed, 1) === rest(right, 1) ||
    rest(typed, 1) === rest(right, 0) ||
    rest(typed, 0) === rest(right, 1) ||
    (typed[at] === right[at + 1] && typed[at + 1] === right[at] && rest(typed, 2) === rest(right, 2))
  )
}
