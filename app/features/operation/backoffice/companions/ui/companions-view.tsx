import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { PEOPLE_SEARCH_MAX } from '../../people/schema.ts'
import { useMarks } from '../../ui/office-nav.tsx'
import type { CompanionsPage } from '../views.server.ts'
import { CompanionLink, FeaturedButton, StandingChoices, StandingMarks, useCompanionsPath } from './standing-parts.tsx'

export function CompanionsView({ page }: { page: CompanionsPage }) {
  const { t } = useTranslation('office-companions')
  const home = useCompanionsPath()
  const { isSupport } = useMarks()
  return (
    <div className="grid gap-14">
      <Changes changes={page.changes} />
      <Finder page={page} />
      <Featured featured={page.featured} />
      <FreeIntro who={page.freeIntro} />
      <Badges certified={page.certified} />
      {!isSupport && (
        <TextLink to={`${home}/testimonials`} className="justify-self-start">
          {t('testimonials.link')}
        </TextLink>
      )}
    </div>
  )
}

function Changes({ changes }: Pick<CompanionsPage, 'changes'>) {
  const { t } = useTranslation('office-companions')
  const format = useFormat()
  const home = useCompanionsPath()
  return (
    <section>
      <SectionHead title={t('changes.title')} text={changes.length > 0 && t('changes.text')} className="mb-5" />
      <DataTable
        caption={t('changes.title')}
        captionHidden
        onPhones="lines"
        rows={changes}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('changes.none')} sentence={t('changes.noneText')} />}
        columns={[
          {
            key: 'person',
            header: t('changes.person'),
            title: true,
            cell: ({ userId, name, photoKey }) => <CompanionLink id={userId} name={name} photoKey={photoKey} />,
          },
          { key: 'field', header: t('changes.field'), cell: ({ field }) => t(`changes.fields.${field}`) },
          { key: 'since', header: t('changes.since'), cell: ({ changedAt }) => format.dateTime(changedAt) },
          {
            key: 'look',
            header: t('changes.look'),
            headerHidden: true,
            align: 'end',
            cell: ({ id, name, field }) => (
              <TextLink
                to={`${home}?act=accept_change&id=${id}`}
                aria-label={t('of', {
                  act: t('changes.look'),
                  name: `${t(`changes.fields.${field}`)}, ${name || t('nameless')}`,
                })}
              >
                {t('changes.look')}
              </TextLink>
            ),
          },
        ]}
      />
    </section>
  )
}

function Finder({ page: { q, found } }: { page: CompanionsPage }) {
  const { t } = useTranslation('office-companions')
  const home = useCompanionsPath()
  return (
    <section>
      <SectionHead title={t('find.title')} className="mb-4" />
      <search>
        <Form
          key={q}
          action={home}
          className="grid gap-4 sm:grid-cols-[minmax(0,420px)_max-content]"
          preventScrollReset
        >
          <TextField
            name="q"
            label={t('find.label')}
            defaultValue={q}
            maxLength={PEOPLE_SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" variant="sec" icon={<Search />} className="sm:mt-7 sm:self-start">
            {t('find.submit')}
          </Button>
        </Form>
      </search>
      {found && (
        <ul className="mt-5 divide-y divide-line border-line border-y empty:hidden" aria-live="polite">
          {found.length === 0 && <li className="py-3 text-ink-2">{t('find.none')}</li>}
          {found.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
                <CompanionLink id={each.id} name={each.name} photoKey={each.photoKey} />
                <StandingMarks who={each} />
              </span>
              <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
                {each.isListed && !each.featured && <FeaturedButton who={each} move="add" />}
                <StandingChoices who={each} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Featured({ featured }: Pick<CompanionsPage, 'featured'>) {
  const { t } = useTranslation('office-companions')
  const format = useFormat()
  return (
    <section>
      <SectionHead title={t('featured.title')} text={t('featured.text')} className="mb-5" />
      {featured.length === 0 ? (
        <EmptyState title={t('featured.none')} sentence={t('featured.noneText')} />
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {featured.map((each, at) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
                <span className="tabular w-6 text-ink-3">{at + 1}</span>
                <CompanionLink id={each.id} name={each.name} photoKey={each.photoKey} />
                {each.averageRating !== null && (
                  <span className="small tabular text-ink-3">
                    {t('featured.ratingValue', {
                      average: format.rating(each.averageRating),
                      count: each.totalRatings,
                    })}
                  </span>
                )}
                <StandingMarks who={{ ...each, featured: false }} className="max-sm:basis-full max-sm:pl-10" />
              </span>
              <span className="flex flex-wrap gap-1 max-sm:pl-6">
                {at > 0 && <FeaturedButton who={each} move="up" />}
                {at < featured.length - 1 && <FeaturedButton who={each} move="down" />}
                <FeaturedButton who={each} move="remove" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function FreeIntro({ who }: { who: CompanionsPage['freeIntro'] }) {
  const { t } = useTranslation('office-companions')
  const home = useCompanionsPath()
  return (
    <section>
      <SectionHead
        title={t('freeIntro.title')}
        text={t('freeIntro.text', { minutes: TRIAL_MINUTES })}
        className="mb-4"
      />
      {who ? (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <span className="flex items-center gap-3">
            <Avatar photoKey={who.photoKey} id={who.id} name={who.name ?? ''} size={40} />
            {t('freeIntro.now', { name: who.name || t('nameless') })}
          </span>
          <StandingMarks who={{ ...who, freeIntro: false, certified: false, featured: false }} />
          <TextLink to={`${home}?act=free_intro`}>{t('freeIntro.end')}</TextLink>
        </p>
      ) : (
        <p className="text-ink-2">{t('freeIntro.nobody')}</p>
      )}
    </section>
  )
}

function Badges({ certified }: Pick<CompanionsPage, 'certified'>) {
  const { t } = useTranslation('office-companions')
  const format = useFormat()
  const home = useCompanionsPath()
  return (
    <section>
      <SectionHead title={t('badges.title')} text={t('badges.text')} className="mb-5" />
      <DataTable
        caption={t('badges.title')}
        captionHidden
        onPhones="lines"
        rows={certified}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('badges.none')} />}
        columns={[
          {
            key: 'person',
            header: t('badges.person'),
            title: true,
            cell: ({ id, name }) => <CompanionLink id={id} name={name} />,
          },
          {
            key: 'certificate',
            header: t('badges.certificate'),
            cell: ({ title, issuer }) =>
              title ? `${title}, ${issuer}` : <Tag tone="brick">{t('badges.missing')}</Tag>,
          },
          {
            key: 'seen',
            header: t('badges.seen'),
            cell: ({ seenOn, byName }) =>
              seenOn
                ? t('badges.seenBy', { day: format.date(`${seenOn}T12:00:00Z`), name: byName ?? t('nameless') })
                : '–',
          },
          {
            key: 'act',
            header: t('badges.withdraw'),
            headerHidden: true,
            align: 'end',
            cell: ({ id, name, title }) => (
              <span className="flex flex-wrap justify-end gap-x-4 gap-y-1">
                {!title && (
                  <TextLink
                    to={`${home}?act=certify&id=${id}`}
                    aria-label={t('of', { act: t('badges.certify'), name: name || t('nameless') })}
                  >
                    {t('badges.certify')}
                  </TextLink>
                )}
                <TextLink
                  to={`${home}?act=withdraw_badge&id=${id}`}
                  aria-label={t('of', { act: t('badges.withdraw'), name: name || t('nameless') })}
                >
                  {t('badges.withdraw')}
                </TextLink>
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
