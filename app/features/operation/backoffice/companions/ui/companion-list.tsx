import { Form, Link } from 'react-router'
import type { FeaturedMove } from '#app/features/marketplace/profiles/schema.ts'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { ListWords, Words } from '../../kit/ui/office-list.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { StatusTag } from '../../people/ui/people-list.tsx'
import { OFFERED_DAYS } from '../schema.ts'
import type { CompanionLine } from '../views.server.ts'

type N = ['office-companions', 'office-people']

const marksOf = ({ certified, featured, freeIntro, isListed }: CompanionLine, { t }: Words<N>) => [
  ...(certified ? [t('list.marks.certified')] : []),
  ...(featured ? [t('list.marks.featured')] : []),
  ...(freeIntro ? [t('list.marks.free_intro')] : []),
  ...(isListed ? [] : [t('list.unlisted')]),
]

const ratesOf = ({ audio, video }: CompanionLine, { format }: Words<N>) => {
  const euros = (credits: number | null) =>
    credits === null ? '–' : format.euros((100 * credits) / CREDITS_PER_EURO, { whole: true })
  return audio === null && video === null ? '–' : `${euros(audio)} / ${euros(video)}`
}

export const COMPANIONS: ListWords<CompanionLine, N> = {
  namespace: ['office-companions', 'office-people'],
  caption: 'list.title',
  searchLabel: 'office-people:list.help',
  none: 'list.none',
  filters: {
    state: (value, { t }) => t(value === null ? 'list.all' : `list.states.${value as 'bookable'}`),
    mark: (value, { t }) => t(value === null ? 'list.anyMark' : `list.marks.${value as 'certified'}`),
  },
  columns: [
    {
      header: 'list.person',
      text: ({ name }) => name ?? '',
      cell: (line) => <CompanionLink companion={line} />,
      sort: 'name',
      title: true,
    },
    {
      header: 'list.rates',
      text: ratesOf,
      cell: (line, words) => <span className="tabular whitespace-nowrap">{ratesOf(line, words)}</span>,
      sort: 'rate',
    },
    {
      header: ({ t }) => t('list.offered', { days: OFFERED_DAYS }),
      text: ({ offeredHours }, { format }) => format.number(Math.round(offeredHours * 10) / 10),
      sort: 'offered',
      align: 'end',
    },
    {
      header: 'list.rating',
      text: ({ averageRating, totalRatings }, { format }) =>
        averageRating === null ? '–' : `${format.rating(averageRating)} (${format.number(totalRatings)})`,
      sort: 'rating',
    },
    {
      header: 'list.lastCall',
      text: ({ lastCallAt }, { format }) => (lastCallAt ? format.date(lastCallAt) : '–'),
      sort: 'call',
    },
    {
      header: 'list.mark',
      text: (line, words) => marksOf(line, words).join(', '),
      cell: (line, words) => (
        <span className="flex flex-wrap gap-1.5">
          {marksOf(line, words).map((mark) => (
            <Tag key={mark} tone="plain">
              {mark}
            </Tag>
          ))}
        </span>
      ),
    },
    {
      header: 'office-people:columns.status',
      text: ({ status }, { t }) => t(`office-people:statuses.${status ?? 'waiting'}`),
      cell: ({ status }) => <StatusTag status={status} />,
    },
    { header: 'list.choices', cell: (line) => <Choices companion={line} /> },
  ],
}

export function CompanionLink({
  companion: { id, name, photoKey },
}: {
  companion: Pick<CompanionLine, 'id' | 'name' | 'photoKey'>
}) {
  const { t, language } = useWords('office-companions')
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar photoKey={photoKey} id={id} name={name ?? ''} size={40} />
      <Link to={`/${language}/admin/people/${id}`} className="text-link min-w-0">
        {name || t('nameless')}
      </Link>
    </span>
  )
}

function Choices({ companion }: { companion: CompanionLine }) {
  const { t, language } = useWords('office-companions')
  const { id, name, isListed, featured, freeIntro } = companion
  if (!isListed) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      {!featured && <FeaturedButton companion={companion} move="add" />}
      {!freeIntro && (
        <Button
          to={`/${language}/admin/companions?act=free_intro&id=${id}`}
          size="sm"
          variant="ghost"
          aria-label={t('of', { name: name || t('nameless'), act: t('freeIntro.title') })}
        >
          {t('freeIntro.title')}
        </Button>
      )}
    </span>
  )
}

/** A one-button form without confirmation, because the order can easily be changed back. */
export function FeaturedButton({ companion: { id, name }, move }: { companion: CompanionLine; move: FeaturedMove }) {
  const { t } = useTranslation('office-companions')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="feature" />
      <input type="hidden" name="companionId" value={id} />
      <Button
        type="submit"
        name="move"
        value={move}
        size="sm"
        variant="ghost"
        aria-label={t('of', { act: t(`featured.moves.${move}`), name: name || t('nameless') })}
      >
        {t(`featured.moves.${move}`)}
      </Button>
    </Form>
  )
}
