import { Form, useNavigation } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import type { CallRow } from '../../views.server.ts'
import { SEEKER_NOTE_MAX } from '../schema.ts'
import type { Regular } from '../views.server.ts'

/** The answer to this section's form, also without scripts. `note` is the text that was refused. */
export type NoteAnswer = { ok: true } | { ok: false; code: string; note: string } | null

/** What the companion knows about the call's seeker, and their private note. */
export function RegularSection({ call, regular, answer }: { call: CallRow; regular: Regular; answer: NoteAnswer }) {
  const { t } = useTranslation('regulars')
  const format = useFormat()
  const { state, formData } = useNavigation()
  const sentence = useRefusal('regulars', 'failed', { most: format.number(SEEKER_NOTE_MAX) })
  const name = firstNameOf(call.other.name)
  const { calls, lastAt, stars, ratings, note } = regular
  return (
    <section id="note" aria-labelledby="regular-title" className="mt-9 scroll-mt-24">
      <SectionHead id="regular-title" title={t('history.title', { name })} size="t1" />
      <DescriptionList
        className="mt-3"
        items={[
          { term: t('history.calls'), value: calls === 0 ? t('history.none') : format.number(calls) },
          ...(lastAt ? [{ term: t('history.last'), value: format.weekdayAndDate(lastAt) }] : []),
          ...(stars === null
            ? []
            : [
                {
                  term: t('history.stars', { name }),
                  value: t('history.starsOf', { stars: format.number(stars), count: ratings }),
                },
              ]),
        ]}
      />
      <Form method="post" action="#note" preventScrollReset noValidate className="mt-4 grid gap-3">
        <input type="hidden" name="intent" value="save_note" />
        <TextArea
          name="note"
          label={t('note.label', { name })}
          help={t('note.help')}
          rows={4}
          maxLength={SEEKER_NOTE_MAX}
          defaultValue={answer?.ok === false ? answer.note : note}
          error={answer?.ok === false ? sentence(answer.code) : null}
        />
        {answer?.ok && (
          <Note tone="good" live>
            {t(note ? 'note.saved' : 'note.deleted')}
          </Note>
        )}
        <div>
          <Button
            type="submit"
            variant="sec"
            size="sm"
            busy={state !== 'idle' && formData?.get('intent') === 'save_note'}
          >
            {t('note.save')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
