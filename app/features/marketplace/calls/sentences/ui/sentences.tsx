import { useFetcher } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { CallRow } from '../../views.server.ts'
import type { SentencesOfCall } from '../views.server.ts'

/** What the two said before their call, and one button for each sentence that is left to say. */
export function Sentences(props: { call: CallRow; sentences: SentencesOfCall; refused: string | null }) {
  const { call, sentences, refused } = props
  const { t } = useTranslation('regulars')
  const format = useFormat()
  const fetcher = useFetcher<ActionResult<unknown>>()
  const sentence = useRefusal('regulars', 'failed')
  const name = firstNameOf(call.other.name)
  const { said, open } = sentences
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const refusal = answer ? (answer.ok ? null : answer.code) : refused
  if (said.length === 0 && open.length === 0) return null
  return (
    <section id="before" aria-labelledby="before-title" className="mt-9 scroll-mt-24">
      <SectionHead
        id="before-title"
        title={t('before.title', { name })}
        size="t1"
        text={open.length > 0 && t('before.help', { name })}
      />
      <div role="log">
        <ul className="mt-3 grid gap-1.5">
          {said.map(({ sentence: code, text, isOwn, saidAt }) => (
            <li key={`${code} ${isOwn}`} className="flex flex-wrap items-baseline gap-x-3">
              <span>{t(isOwn ? 'before.own' : 'before.other', { name, text })}</span>
              <span className="small text-ink-3">{t('before.at', { time: format.time(saidAt) })}</span>
            </li>
          ))}
        </ul>
      </div>
      {refusal && (
        <p role="alert" className="mt-3 text-red-ink">
          {sentence(refusal)}
        </p>
      )}
      {open.length > 0 && (
        <fetcher.Form method="post" action="#before" className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="say" />
          {open.map(({ sentence: code, text }) => (
            <Button
              key={code}
              type="submit"
              name="sentence"
              value={code}
              variant="sec"
              size="sm"
              busy={fetcher.formData?.get('sentence') === code}
            >
              {text}
            </Button>
          ))}
        </fetcher.Form>
      )}
    </section>
  )
}
