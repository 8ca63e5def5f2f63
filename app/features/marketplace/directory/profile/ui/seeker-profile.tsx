import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { EditProfile } from '#app/features/marketplace/profiles/ui/edit-profile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { ProfileLabels } from '../labels.views.server.ts'
import type { SeekerProfileView } from '../views.server.ts'
import { Languages } from './about.tsx'
import { ActionRow, useProfileActions } from './profile-actions.tsx'
import { BioInvitation } from './profile-notes.tsx'

/** What a companion sees of a seeker they have a call with, and the seeker of themselves. */
export function SeekerProfile({ profile, labels }: { profile: SeekerProfileView; labels: ProfileLabels }) {
  const { t } = useTranslation('public-profile')
  const actions = useProfileActions(profile, { isGuest: false, address: null, shareText: '' })
  return (
    <Page title={profile.name} width="text" {...(profile.isOwn ? {} : { lead: t('seekerLead') })}>
      <div role="status">
        {profile.isBlockedByViewer && <Note className="mb-6">{t('blocked', { name: firstNameOf(profile.name) })}</Note>}
      </div>
      <div className="flex flex-wrap items-start gap-8">
        <Photo
          photoKey={profile.photoKey}
          id={profile.id}
          name={profile.name}
          shape="arch"
          className="w-44"
          sizes="176px"
        />
        <div className="min-w-40 flex-1">
          {profile.bio && <p className="mb-4 whitespace-pre-line text-ink-2">{profile.bio}</p>}
          {!profile.bio && profile.canEdit && <BioInvitation text={t('noBio.seeker')} className="mb-6" />}
          <Languages labels={labels} />
          {profile.canEdit && <EditProfile label={t('edit')} className="mt-6" />}
          <ActionRow actions={actions} className="mt-6" />
        </div>
      </div>
      {actions.dialog}
    </Page>
  )
}
