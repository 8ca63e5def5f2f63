import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import type { FeaturedMove } from '#app/features/profiles/featured/rules.ts'
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
import type { CompanionsPage } from '../views.server.ts'

type Standing = CompanionsPage['featured'][number]

/** Everything that this page is about, the most urgent first. */
export function CompanionsView({ page }: { page: CompanionsPage }) {
  return (
    <div className="grid gap-14">
      <Changes changes={page.changes} />
      <Finder page={page} />
      <Featured featured={page.featured} />
      <FreeIntro who={page.freeIntro} />
      <Badges certified={page.certified} />
    </div>
  )
}

const useHome = () => `/${useFormat().language}/admin/companions`

function Person({ id, name, photoKey }: { id: string; name: string | null; photoKey?: string | null }) {
  const { t } = useTranslation('office-companions')
  const { language } = useFormat()
  return (
    <span className="flex min-w-0 items-center gap-3">
      {photoKey !== undefined && <Avatar photoKey={photoKey} id={id} name={name ?? ''} size={40} />}
      <Link to={`/${language}/admin/people/${id}`} className="text-link min-w-0">
        {name || t('nameless')}
      </Link>
    </span>
  )
}

function Changes({ changes }: Pick<CompanionsPage, 'changes'>) {
  const { t } = useTranslation('office-companions')
  const format = useFormat()
  const home = useHome()
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
            cell: ({ userId, name, photoKey }) => <Person id={userId} name={name} photoKey={photoKey} />,
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
                to={`${home}?act=answer_change&id=${id}`}
                aria-label={t('changes.lookAt', {
                  name: name || t('nameless'),
                  field: t(`changes.fields.${field}`),
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
  const home = useHome()
  return (
    <section>
      <SectionHead title={t('find.title')} className="mb-4" />
      <search>
        <Form key={q} action={home} className="grid gap-4 sm:grid-cols-[minmax(0,420px)_auto]" preventScrollReset>
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
                <Person id={each.id} name={each.name} photoKey={each.photoKey} />
                <Tags who={each} />
              </span>
              <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
                {each.isListed && !each.featured && <Move who={each} move="add" />}
                <Choices who={each} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tags({ who: { certified, featured, freeIntro, isListed } }: { who: Standing }) {
  const { t } = useTranslation('office-companions')
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {certified && <Tag tone="pine">{t('tags.certified')}</Tag>}
      {featured && <Tag>{t('tags.featured')}</Tag>}
      {freeIntro && <Tag>{t('tags.freeIntro')}</Tag>}
      {!isListed && <Tag tone="plain">{t('tags.unlisted')}</Tag>}
    </span>
  )
}

/** What can be chosen for a companion besides a place: the free call and the badge. */
function Choices({ who: { id, name, isListed, freeIntro, certified, status } }: { who: Standing }) {
  const { t } = useTranslation('office-companions')
  const home = useHome()
  const called = { name: name || t('nameless') }
  return (
    <>
      {isListed && !freeIntro && (
        <TextLink to={`${home}?act=free_intro&id=${id}`} aria-label={t('freeIntro.chooseOf', called)}>
          {t('freeIntro.choose')}
        </TextLink>
      )}
      {status === 'active' && !certified && (
        <TextLink to={`${home}?act=certify&id=${id}`} aria-label={t('badges.certifyOf', called)}>
          {t('badges.certify')}
        </TextLink>
      )}
    </>
  )
}

/** A form of one button: the order changes at once and can be changed back. */
function Move({ who, move }: { who: Standing; move: FeaturedMove }) {
  const { t } = useTranslation('office-companions')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="feature" />
      <input type="hidden" name="companionId" value={who.id} />
      <Button
        type="submit"
        name="move"
        value={move}
        size="sm"
        variant={move === 'add' ? 'sec' : 'ghost'}
        aria-label={t(`featured.movesOf.${move}`, { name: who.name || t('nameless') })}
      >
        {t(`featured.moves.${move}`)}
      </Button>
    </Form>
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
                <Person id={each.id} name={each.name} photoKey={each.photoKey} />
                {each.averageRating !== null && (
                  <span className="small tabular text-ink-3">
                    {t('featured.ratingValue', {
                      average: format.rating(each.averageRating),
                      count: each.totalRatings,
                    })}
                  </span>
                )}
                <Tags who={{ ...each, featured: false }} />
              </span>
              <span className="flex flex-wrap gap-1 max-sm:pl-9">
                {at > 0 && <Move who={each} move="up" />}
                {at < featured.length - 1 && <Move who={each} move="down" />}
                <Move who={each} move="remove" />
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
  const home = useHome()
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
          <Tags who={{ ...who, freeIntro: false, certified: false, featured: false }} />
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
  const home = useHome()
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
            cell: ({ id, name }) => <Person id={id} name={name} />,
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
                    aria-label={t('badges.certifyOf', { name: name || t('nameless') })}
                  >
                    {t('badges.certify')}
                  </TextLink>
                )}
                <TextLink
                  to={`${home}?act=withdraw_badge&id=${id}`}
                  aria-label={t('badges.withdrawOf', { name: name || t('nameless') })}
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
