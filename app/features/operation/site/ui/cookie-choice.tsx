import type { SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { CONSENTS, type Consent } from '#app/features/marketplace/analytics/schema.ts'
import { chooseConsent } from '#app/features/marketplace/analytics/ui/consent.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

/**
 * Accept or reject, with equal prominence. A plain form without JavaScript. With it, the choice applies immediately,
 * and the server also sets the cookie, because some browsers soon delete cookies set by scripts.
 */
export function CookieChoice(props: { language: Language; className?: string; onChosen?: (choice: Consent) => void }) {
  const { t } = useTranslation('cookies')
  const { pathname, search } = useLocation()
  const action = `/${props.language}/cookies`

  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    const choice = submitter instanceof HTMLButtonElement && CONSENTS.find((consent) => consent === submitter.value)
    if (!choice) return
    event.preventDefault()
    fetch(action, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual', keepalive: true }).catch(
      () => {},
    )
    chooseConsent(choice)
    props.onChosen?.(choice)
  }

  return (
    <form method="post" action={action} onSubmit={choose} className={classNames('cookie-choice', props.className)}>
      <input type="hidden" name="next" value={pathname + search} />
      {(['rejected', 'accepted'] as const).map((choice) => (
        <Button key={choice} type="submit" name="choice" value={choice} variant="sec" size="sm">
          {t(choice === 'accepted' ? 'accept' : 'reject')}
        </Button>
      ))}
    </form>
  )
}
