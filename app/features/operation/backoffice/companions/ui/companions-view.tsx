import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { FEATURED_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ActDone, ActForm, useRefusedAct } from '../../kit/ui/act-form.tsx'
import { OfficeList } from '../../kit/ui/office-list.tsx'
import { RecordLines } from '../../kit/ui/record.tsx'
import { useMarks } from '../../ui/office-nav.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { CompanionsPage, WaitingChange } from '../views.server.ts'
import { COMPANIONS, CompanionLink } from './companion-list.tsx'
import { FeaturedOrder } from './featured-order.tsx'

type Props = { page: CompanionsPage }

export function CompanionsView({ page }: Props) {
  const { t } = useTranslation('office-companions')
  const { language } = useFormat()
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
        <OfficeList list={page.list} words={COMPANIONS} file={`${home}/lists/companions.csv`} />
      </section>
      <FeaturedOrder featured={page.featured} />
      <FreeIntro who={page.freeIntro} />
      {!isSupport && (
        <TextLink to={`${home}/companions/testimonials`} className="justify-self-start">
          {t('testimonials.link')}
        </TextLink>
      )}
    </div>
  )
}

function Changes({ changes }: Pick<CompanionsPage, 'changes'>) {
  const { t } = useTranslation('office-companions')
  const format = useFormat()
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
  const { t } = useTranslation('office-companions')
  const { language } = useFormat()
  return (
    <section>
      <SectionHead
        title={t('freeIntro.title')}
        text={t('freeIntro.text', { minutes: TRIAL_MINUTES })}
        className="mb-4"
      />
      {who ? (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CompanionLink companion={who} />
          <TextLink to={`/${language}/admin/companions?act=free_intro`}>{t('freeIntro.end')}</TextLink>
        </p>
      ) : (
        <p className="text-ink-2">{t('freeIntro.nobody')}</p>
      )}
    </section>
  )
}

/** The form of the act that the address names. */
function OpenAct({ page: { act, subject, change, freeIntro } }: Props) {
  const { t } = useTranslation('office-companions')
  const { language } = useFormat()
  const shared = {
    texts: 'office-companions',
    takesFocus: true,
    close: { to: `/${language}/admin/companions`, label: t('close') },
    preventScrollReset: true,
  } as const
  if (act === 'accept_change') {
    if (!change) return <Note>{t('changes.gone')}</Note>
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
    />
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
      ) : (
        <p className="max-w-[65ch] whitespace-pre-line text-ink [overflow-wrap:anywhere]">
          {content || t('changes.nothing')}
        </p>
      )}
    </section>
  )
}
