import { GripVertical } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { FEATURED_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { VoiceButton } from '#app/features/marketplace/profiles/ui/voice-button.tsx'
import { languageName, listOf } from '#app/i18n/format.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ActDone, ActForm, useOfficeRefusal, useRefusedAct } from '../../kit/ui/act-form.tsx'
import { OfficeList } from '../../kit/ui/office-list.tsx'
import { RecordLines } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { useMarks } from '../../ui/office-nav.tsx'
import type { CompanionLine, CompanionsPage, WaitingChange } from '../views.server.ts'
import { COMPANIONS, CompanionLink, FeaturedButton } from './companion-list.tsx'

type Props = { page: CompanionsPage }

export function CompanionsView({ page }: Props) {
  const { t, language } = useWords('office-companions')
  const { isSupport } = useMarks()
  const refused = useRefusedAct(['feature', 'order'])
  const sentence = useOfficeRefusal('office-companions', { most: FEATURED_MAX })
  const home = `/${language}/admin`
  return (
    <div className="grid gap-14">
      <div className="grid gap-10 empty:hidden">
        <ActDone
          words={{
            feature: t('done.feature'),
            free_intro: t('done.free_intro'),
            accept_change: t('done.accept_change'),
          }}
        />
        {refused && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>}
        <OpenAct page={page} />
        {page.changes.length > 0 && <Changes changes={page.changes} />}
      </div>
      <section>
        <OfficeList list={page.list} words={COMPANIONS} file="companions" />
      </section>
      <FeaturedOrder featured={page.featured} />
      <FreeIntro who={page.freeIntro} />
      {!isSupport && (
        <TextLink to={`${home}/companions/testimonials`} className="justify-self-start">
          {t('testimonials.title')}
        </TextLink>
      )}
    </div>
  )
}

function Changes({ changes }: Pick<CompanionsPage, 'changes'>) {
  const { t, format } = useWords('office-companions')
  return (
    <section>
      <SectionHead title={t('changes.title')} text={t('changes.text')} className="mb-5" />
      <RecordLines
        lines={changes.map((change) => ({
          id: change.id,
          title: <CompanionLink companion={{ ...change, id: change.userId }} />,
          end: (
            <TextLink
              to={`/${format.language}/admin/companions?act=accept_change&id=${change.id}`}
              aria-label={t('of', {
                act: t('changes.look'),
                name: `${t(`changes.fields.${change.field}`)}, ${change.name || t('nameless')}`,
              })}
            >
              {t('changes.look')}
            </TextLink>
          ),
          more: `${t(`changes.fields.${change.field}`)} · ${format.dateTime(change.changedAt)}`,
        }))}
      />
    </section>
  )
}

function FreeIntro({ who }: { who: CompanionsPage['freeIntro'] }) {
  const { t, language } = useWords('office-companions')
  return (
    <section>
      <SectionHead
        title={t('freeIntro.title')}
        text={t('freeIntro.text', { minutes: TRIAL_MINUTES })}
        className="mb-4"
      />
      {who ? (
        <>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <CompanionLink companion={who} />
            <TextLink to={`/${language}/admin/companions?act=free_intro`}>{t('freeIntro.end')}</TextLink>
          </p>
          <FreeIntroLanguages who={who} />
        </>
      ) : (
        <p className="text-ink-2">{t('freeIntro.nobody')}</p>
      )}
    </section>
  )
}

/** Our pages only offer the free call in the languages of the companion's bio. */
function FreeIntroLanguages({ who: { writes } }: { who: CompanionLine }) {
  const { t, language } = useWords('office-companions')
  const missing = LANGUAGES.filter((each) => !writes.includes(each))
  const list = (languages: readonly Language[]) =>
    listOf(
      language,
      languages.map((each) => languageName(language, each)),
    )
  return (
    <div className="mt-2 grid gap-2">
      {writes.length > 0 && <p className="small text-ink-3">{t('freeIntro.offeredIn', { languages: list(writes) })}</p>}
      {missing.length > 0 && <Note>{t('freeIntro.notOfferedIn', { languages: list(missing) })}</Note>}
    </div>
  )
}

function OpenAct({ page: { act, subject, change, freeIntro } }: Props) {
  const { t, language } = useWords('office-companions')
  const shared = {
    texts: 'office-companions',
    takesFocus: true,
    close: { to: `/${language}/admin/companions`, label: t('close') },
    preventScrollReset: true,
  } as const
  if (act === 'accept_change') {
    if (!change) return <Note>{t('errors.change_decided')}</Note>
    const to = `/${language}/admin/cases/new?person=${change.userId}&change=${change.id}`
    return (
      <ActForm
        {...shared}
        title={t('changes.heading', {
          name: change.name || t('nameless'),
          field: t(`changes.fields.${change.field}`),
        })}
        values={{ changeId: change.id }}
        acts={[{ intent: 'accept_change', label: t('changes.accept') }]}
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <Content change={change} side="before" />
          <Content change={change} side="after" />
        </div>
        <TextLink to={to} className="justify-self-start">
          {t('changes.case')}
        </TextLink>
      </ActForm>
    )
  }
  const who = subject ?? freeIntro
  if (act !== 'free_intro' || !who) return null
  const name = who.name || t('nameless')
  return (
    <ActForm
      {...shared}
      title={t(subject ? 'freeIntro.confirmTitle' : 'freeIntro.endTitle', { name })}
      text={t(subject ? 'freeIntro.confirmText' : 'freeIntro.endText', { name })}
      values={{ companionId: subject?.id ?? '' }}
      acts={[{ intent: 'free_intro', label: t(subject ? 'freeIntro.confirm' : 'freeIntro.endConfirm') }]}
    >
      {subject && <FreeIntroLanguages who={subject} />}
    </ActForm>
  )
}

function Content({ change, side }: { change: WaitingChange; side: 'before' | 'after' }) {
  const { t } = useTranslation('office-companions')
  const content = change[side]
  return (
    <section className="min-w-0">
      <h3 className="small mb-2 font-semibold text-ink-3">{t(`changes.${side}`)}</h3>
      {change.field === 'photo' ? (
        <div className="max-w-[220px]">
          <Photo
            photoKey={content}
            id={change.userId}
            name={change.name ?? ''}
            sizes="220px"
            alt={t(side === 'before' ? 'changes.photoBefore' : 'changes.photoAfter')}
          />
        </div>
      ) : change.field === 'voice' && content ? (
        side === 'before' ? (
          <p className="text-ink-2">{t('changes.voiceGone')}</p>
        ) : (
          <VoiceButton voice={change.voice} name={change.name ?? ''} className="btn btn-tint btn-sm" />
        )
      ) : (
        <p className="max-w-[65ch] whitespace-pre-line text-ink [overflow-wrap:anywhere]">
          {content || t('changes.nothing')}
        </p>
      )}
    </section>
  )
}

const idsOf = (order: readonly CompanionLine[]) => order.map(({ id }) => id).join(',')

/** The featured companions. Reorder by dragging, which saves on release, or with buttons. */
function FeaturedOrder({ featured }: { featured: CompanionLine[] }) {
  const { t } = useTranslation('office-companions')
  const submit = useSubmit()
  const [drag, setDrag] = useState<{ from: string; id: string | null; order: CompanionLine[] } | null>(null)
  const stored = idsOf(featured)
  const order = drag?.from === stored ? drag.order : featured
  const orderAt = (id: string, { clientX, clientY }: PointerEvent) => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-featured]')
    const to = order.findIndex((each) => each.id === row?.dataset.featured)
    const [dragged, rest] = [order.filter((each) => each.id === id), order.filter((each) => each.id !== id)]
    return to < 0 ? order : rest.toSpliced(to, 0, ...dragged)
  }
  // Capture the pointer on the list, because a row loses it when it moves.
  const list = useRef<HTMLOListElement>(null)
  const whileDragged = {
    onPointerMove(event: PointerEvent) {
      if (drag?.id) setDrag({ ...drag, order: orderAt(drag.id, event) })
    },
    onPointerUp(event: PointerEvent) {
      if (!drag?.id) return
      // On a quick release the last move hasn't rendered yet.
      const next = orderAt(drag.id, event)
      setDrag({ ...drag, id: null, order: next })
      if (idsOf(next) !== stored)
        submit({ intent: 'order', ids: idsOf(next) }, { method: 'post', preventScrollReset: true })
    },
    onPointerCancel: () => setDrag(null),
  }
  const lift = (id: string) => (event: PointerEvent) => {
    list.current?.setPointerCapture(event.pointerId)
    setDrag({ from: stored, id, order })
  }
  return (
    <section>
      <SectionHead title={t('featured.title')} text={t('featured.text')} className="mb-5" />
      {featured.length === 0 ? (
        <EmptyState title={t('featured.none')} />
      ) : (
        <ol ref={list} className="divide-y divide-line border-line border-y" {...whileDragged}>
          {order.map((each, at) => (
            <li
              key={each.id}
              data-featured={each.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 data-dragged:bg-sunk"
              data-dragged={drag?.id === each.id || undefined}
            >
              <span className="flex min-w-0 items-center gap-x-3">
                <span
                  className="cursor-grab touch-none py-2 text-ink-3"
                  title={t('featured.drag')}
                  onPointerDown={lift(each.id)}
                >
                  <GripVertical className="size-5" aria-hidden="true" />
                </span>
                <span className="tabular w-6 text-ink-3">{at + 1}</span>
                <CompanionLink companion={each} />
              </span>
              <span className="flex flex-wrap gap-1 max-sm:pl-6">
                {at > 0 && <FeaturedButton companion={each} move="up" />}
                {at < order.length - 1 && <FeaturedButton companion={each} move="down" />}
                <FeaturedButton companion={each} move="remove" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
