import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * Suggests a rewording for a text refused because it names a reporter. One click inserts it; without scripts it can be
 * copied. Needs the texts of the back office.
 */
export function RewordedText(props: { refused: ActionRefused | undefined; name: string; field?: string }) {
  const { refused, name, field = `field-${name}` } = props
  const { t } = useTranslation('backoffice')
  const isHydrated = useHydrated()
  const text = refused?.details[`reworded.${name}`]
  if (typeof text !== 'string') return null
  const replace = () => {
    const input = document.getElementById(field) as HTMLTextAreaElement | HTMLInputElement | null
    if (!input) return
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <section aria-label={t('reworded.title')} className="grid gap-3 rounded-card border border-line bg-sunk p-5">
      <h3 className="small text-ink-3">{t('reworded.title')}</h3>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {isHydrated && (
        <Button variant="sec" size="sm" className="justify-self-start" onClick={replace}>
          {t('reworded.replace')}
        </Button>
      )}
    </section>
  )
}
