import { Form, Link } from 'react-router'
import type { FeaturedMove } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { CompanionsPage } from '../views.server.ts'

type Standing = CompanionsPage['featured'][number]

export const useCompanionsPath = () => `/${useFormat().language}/admin/companions`

export function CompanionLink({ id, name, photoKey }: { id: string; name: string | null; photoKey?: string | null }) {
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

export function StandingMarks({ who, className }: { who: Standing; className?: string }) {
  const { certified, featured, freeIntro, isListed } = who
  const { t } = useTranslation('office-companions')
  return (
    <span className={classNames('flex flex-wrap gap-1.5 empty:hidden', className)}>
      {certified && <Tag tone="pine">{t('tags.certified')}</Tag>}
      {featured && <Tag>{t('tags.featured')}</Tag>}
      {freeIntro && <Tag>{t('tags.freeIntro')}</Tag>}
      {!isListed && <Tag tone="plain">{t('tags.unlisted')}</Tag>}
    </span>
  )
}

export function StandingChoices({ who: { id, name, isListed, freeIntro, certified, status } }: { who: Standing }) {
  const { t } = useTranslation('office-companions')
  const home = useCompanionsPath()
  const called = { name: name || t('nameless') }
  return (
    <>
      {isListed && !freeIntro && (
        <TextLink
          to={`${home}?act=free_intro&id=${id}`}
          aria-label={t('of', { ...called, act: t('freeIntro.choose') })}
        >
          {t('freeIntro.choose')}
        </TextLink>
      )}
      {status === 'active' && !certified && (
        <TextLink to={`${home}?act=certify&id=${id}`} aria-label={t('of', { ...called, act: t('badges.certify') })}>
          {t('badges.certify')}
        </TextLink>
      )}
    </>
  )
}

/** A form of one button: the order changes at once and can be changed back. */
export function FeaturedButton({ who, move }: { who: Standing; move: FeaturedMove }) {
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
        aria-label={t('of', { act: t(`featured.moves.${move}`), name: who.name || t('nameless') })}
      >
        {t(`featured.moves.${move}`)}
      </Button>
    </Form>
  )
}
