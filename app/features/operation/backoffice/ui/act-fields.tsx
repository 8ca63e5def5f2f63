import { EVIDENCE_LINE_MAX, EVIDENCE_NOTE_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type ActField, FieldOf } from '../kit/ui/act-form.tsx'
import { useWords } from '../kit/ui/use-words.ts'

export function EvidenceFields({ today, problem }: { today: Date; problem: (name: string) => string | null }) {
  const { t, format } = useWords('office-companions')
  const day = format.calendarDay(today)
  const fields: ActField[] = [
    { name: 'title', label: t('evidence.title'), help: t('evidence.titleHelp'), maxLength: EVIDENCE_LINE_MAX },
    { name: 'issuer', label: t('evidence.issuer'), maxLength: EVIDENCE_LINE_MAX },
    {
      ...{ name: 'seenOn', type: 'date', label: t('evidence.seenOn') },
      ...{ defaultValue: day, max: day, className: 'max-w-[240px]' },
    },
    { name: 'note', label: t('evidence.note'), optional: true, rows: 2, maxLength: EVIDENCE_NOTE_MAX },
  ]
  return fields.map((field) => <FieldOf key={field.name} field={field} error={problem(field.name)} />)
}

/** A rewording for a text that names a reporter. A click inserts it; without JavaScript it can be copied. */
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
