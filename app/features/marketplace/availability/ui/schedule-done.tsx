import { useEffect, useRef } from 'react'
import { Form, useNavigate, useSubmit } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { readDay } from '#app/platform/date-limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const DONE = ['added', 'changed', 'removed', 'copied', 'restored'] as const
const UNDO_SECONDS = 20

const numberIn = (query: URLSearchParams, name: string) => {
  const number = Number(query.get(name) ?? 1)
  return Number.isInteger(number) && number >= 0 && number < 10_000 ? number : 1
}

/**
 * What was done, as the address says it. What can be undone is a toast with its button; without scripts a note with a
 * form. `pageTo` is this page without what was done.
 */
export function ScheduleDone({ query, pageTo, today }: { query: URLSearchParams; pageTo: string; today: string }) {
  const { t } = useTranslation('availability')
  const { language } = useFormat()
  const isLive = useHydrated()
  const navigate = useNavigate()
  const submit = useSubmit()
  const done = DONE.find((each) => each === query.get('done'))
  const undoId = query.get('undo')
  const skipped = query.has('skipped') ? numberIn(query, 'skipped') : 0
  const noonOf = (name: string) => `${readDay(query.get(name)) ?? today}T12:00Z`
  const days = formatters(language, 'UTC').dateRange(noonOf('from'), noonOf('until'))
  const words = done && t(`schedule.done.${done}`, { count: numberIn(query, 'count'), days })
  const text = words && (skipped > 0 ? `${words}. ${t('schedule.done.skipped', { count: skipped })}.` : words)
  const isToast = isLive && !!undoId
  const announced = useRef<string | null>(null)
  useEffect(() => {
    if (!isToast || !text || announced.current === undoId) return
    announced.current = undoId
    const undo = { intent: 'undo', undoId }
    showToast(text, {
      seconds: UNDO_SECONDS,
      // Only the last change can be undone.
      key: 'schedule',
      onAction: () => submit(undo, { method: 'post', action: pageTo, preventScrollReset: true }),
    })
    navigate(pageTo, { replace: true, preventScrollReset: true })
  })
  if (!text || isToast) return null
  return (
    <Note tone="good" live className="mb-6">
      {text}
      {undoId && (
        <Form method="post" action={pageTo} className="mt-2">
          <input type="hidden" name="undoId" value={undoId} />
          <Button type="submit" name="intent" value="undo" size="sm" variant="sec">
            {t('schedule.undo')}
          </Button>
        </Form>
      )}
    </Note>
  )
}
