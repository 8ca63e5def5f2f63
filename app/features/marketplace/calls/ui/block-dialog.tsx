import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { partOf } from '#app/platform/browser/keep-page.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import type { BlockEffects } from '../departure.rules.ts'

type Answer = { question: Pick<BlockFormProps, 'person' | 'side' | 'effects'> } | null

export function BlockDialog(props: { path: string; name: string; next: string; onClose: () => void }) {
  const { path, name, next, onClose } = props
  const { t } = useTranslation('safety')
  const { load, data, state } = useFetcher<Answer>()
  useEffect(() => void load(partOf(path)), [load, path])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('block.title', { name })} size="md">
      {data ? (
        <BlockForm {...data.question} next={next} onKeep={onClose} />
      ) : data !== undefined && state === 'idle' ? (
        <div className="grid gap-5">
          <Note tone="bad">{t('block.failed')}</Note>
          <ButtonRow>
            <Button variant="ghost" onClick={onClose}>
              {t('block.keep')}
            </Button>
            <Button onClick={() => void load(partOf(path))}>{t('block.retry')}</Button>
          </ButtonRow>
        </div>
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </Dialog>
  )
}

export type BlockFormProps = {
  person: { userId: string; name: string }
  side: Side
  effects: BlockEffects
  /** Where to go after blocking, and on Keep if there's no `onKeep`. */
  next: string
  onKeep?: () => void
}

export function BlockForm({ person, side, effects, next, onKeep }: BlockFormProps) {
  const { t } = useTranslation('safety')
  const { Form, state, data } = useFetcher<ActionRefused>()
  const name = firstNameOf(person.name)
  const costs = useCosts(effects, side, name)
  const losesCredits = side === 'seeker' && (effects.earned > 0 || effects.running !== null)
  return (
    <Form method="post" action="/blocks" className="grid gap-5">
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="userId" value={person.userId} />
      <input type="hidden" name="next" value={next} />
      <p className="text-ink-2">{t('block.text', { name })}</p>
      {costs.length > 0 && (
        <Note tone={losesCredits ? 'apricot' : 'plain'}>
          {costs.map((cost) => (
            <p key={cost} className="[&+p]:mt-2">
              {cost}
            </p>
          ))}
        </Note>
      )}
      <p className="text-ink-2">{t(effects.calls > 0 ? 'block.notifiedCalls' : 'block.notified', { name })}</p>
      {data && state === 'idle' && (
        <Note tone="bad">{t(data.code === 'cannot_block' ? 'errors.cannot_block' : 'errors.failed')}</Note>
      )}
      <ButtonRow>
        <Button variant="ghost" {...(onKeep ? { onClick: onKeep } : { to: next })}>
          {t('block.keep')}
        </Button>
        <Button variant="stop" type="submit" busy={state !== 'idle'}>
          {t(effects.calls > 0 ? 'block.confirmCalls' : 'block.confirm')}
        </Button>
      </ButtonRow>
    </Form>
  )
}

function useCosts(effects: BlockEffects, side: Side, name: string): string[] {
  const { t } = useTranslation('safety')
  const format = useFormat()
  const inEuros = useEarned()
  const amount = (credits: number) => t('block.credits', { count: credits, formatted: format.credits(credits) })
  const { calls, returned, earned, running } = effects
  const costs: string[] = []
  if (calls > 0) {
    const sentences = [t('block.calls', { count: calls })]
    if (returned > 0) sentences.push(t(`block.${side}.returned`, { credits: amount(returned), name }))
    if (earned > 0) sentences.push(t('block.seeker.earned', { credits: amount(earned), name }))
    if (returned + earned === 0) sentences.push(t('block.free'))
    costs.push(sentences.join(' '))
  }
  if (running) {
    const meeting = running.met ? 'met' : 'alone'
    const sentences = [t(`block.running.${meeting}`, { name })]
    const key =
      side === 'seeker'
        ? (`block.seeker.${running.met ? 'met' : 'alone'}` as const)
        : (`block.companion.${running.met ? 'met' : 'returned'}` as const)
    if (running.credits > 0)
      sentences.push(t(key, { credits: amount(running.credits), earned: inEuros(running.credits), name }))
    costs.push(sentences.join(' '))
  }
  return costs
}
