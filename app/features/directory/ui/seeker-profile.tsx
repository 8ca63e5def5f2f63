import { useTranslation } from 'react-i18next'
import { BlockForm } from '#app/features/calls/blocks/ui/block-form.tsx'
import { EditProfile } from '#app/features/profiles/ui/edit-profile.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { ProfileView } from '../views.server.ts'

/** What a companion sees of a seeker they have a call with, and the seeker of themselves (C-01, T-08). */
export function SeekerProfile({ profile }: { profile: Extract<ProfileView, { kind: 'seeker' }> }) {
  const { t } = useTranslation(['directory', 'languages'])
  return (
    <Page title={profile.name} width="text" {...(profile.isOwn ? {} : { lead: t('profile.seekerLead') })}>
      {profile.isBlockedByViewer && <Note className="mb-6">{t('profile.blocked', { name: profile.name })}</Note>}
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
          {profile.bio && <p className="whitespace-pre-line text-ink-2">{profile.bio}</p>}
          <p className="mt-3 text-ink-3">
            {profile.languages.map((code) => t(`languages:${code}` as 'languages:de')).join(', ')}
          </p>
          {profile.isOwn && <EditProfile label={t('profile.edit')} className="mt-6" />}
          {profile.canBlock && (
            <div className="mt-6">
              <BlockForm userId={profile.id} name={profile.name} isBlocked={profile.isBlockedByViewer} />
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}
