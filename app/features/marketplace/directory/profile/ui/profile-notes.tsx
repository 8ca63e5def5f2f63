import { EditProfile } from '#app/features/marketplace/profiles/ui/edit-profile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import type { CompanionProfileView } from '../views.server.ts'

export function NotPublicNote({ companion, className }: { companion: CompanionProfileView; className?: string }) {
  const { t } = useTranslation('public-profile')
  const { missing, isListed, isOwn, name } = companion
  if (isListed) return null
  return (
    <Note title={isOwn ? t('missing.titleOwn') : t('missing.title', { name })} className={className ?? ''}>
      {missing.map((what) => t(isOwn ? `missing.${what}Own` : `missing.${what}`)).join(' ')}
    </Note>
  )
}

/** In the place of a bio that its owner has not written. */
export function BioInvitation({ text, className }: { text: string; className?: string }) {
  const { t } = useTranslation('public-profile')
  return (
    <div className={classNames('max-w-[36em] rounded-card border border-line-strong border-dashed p-5', className)}>
      <p className="text-ink-2">{text}</p>
      <EditProfile label={t('noBio.write')} className="mt-4" />
    </div>
  )
}

/** What owners can do with their profile. */
export function OwnerBar({ companion }: { companion: CompanionProfileView }) {
  const { t, i18n } = useTranslation('public-profile')
  const { missing, isListed } = companion
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
      <EditProfile label={t('edit')} />
      {missing.includes('rates') && (
        <Button to={`/${i18n.language}/offer`} variant="tint">
          {t('missing.setRates')}
        </Button>
      )}
      {missing.includes('declaration') && (
        <Button to={`/${i18n.language}/offer/trader`} variant="tint">
          {t('missing.declare')}
        </Button>
      )}
      {isListed && <p className="text-ink-3">{t('own')}</p>}
    </div>
  )
}
