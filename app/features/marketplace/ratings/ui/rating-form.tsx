import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { Note } from '#app/ui/note.tsx'
import { StarInput } from '#app/ui/star-input.tsx'
import { TRAITS, TRAITS_MAX } from '../schema.ts'

export function RatingForm(props: { callId: string; name: string; onCancel?: () => void; onDone?: () => void }) {
  const { callId, name, onCancel, onDone } = props
  const { t } = useTranslation('ratings')
  const sentence = useRefusal('ratings', 'submit_failed')
  const fetcher = useFetcher<ActionResult<unknown>>()
  const [stars, setStars] = useState(0)
  const [traits, setTraits] = useState<string[]>([])
  const isSending = fetcher.state !== 'idle'
  const answer = fetcher.data
  const isDone = answer?.ok === true && !isSending
  useEffect(() => {
    if (isDone) onDone?.()
  }, [isDone, onDone])
  if (isDone)
    return (
      <Note tone="good" live>
        {t('thanks')}
      </Note>
    )
  return (
    <fetcher.Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="callId" value={callId} />
      <StarInput name="rating" legend={t('legend')} onValueChange={setStars} />
      <ChoiceChips
        name="traits"
        legend={
          <>
            {t('traitsLegend')} <span className="font-normal text-ink-3">{t('traitsHint', { most: TRAITS_MAX })}</span>
          </>
        }
        options={TRAITS.map((trait) => ({
          value: trait,
          label: t(`traits.${trait}`),
          disabled: traits.length >= TRAITS_MAX && !traits.includes(trait),
        }))}
        value={traits}
        onValueChange={setTraits}
      />
      <Checkbox name="isSigned" label={t('sign', { name })} />
      {answer && !answer.ok && !isSending && <Note tone="bad">{sentence(answer.code)}</Note>}
      <ButtonRow>
        {onCancel && (
          <Button variant="ghost" disabled={isSending} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" disabled={stars === 0 || isSending} busy={isSending}>
          {t('submit')}
        </Button>
      </ButtonRow>
    </fetcher.Form>
  )
}
