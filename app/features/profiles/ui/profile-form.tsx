import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/accounts/ui/form-problem.tsx'
import type { ActionRefused } from '#app/platform/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { BIO_MAX, GENDERS, NAME_MAX } from '../schema.ts'
import type { OwnProfile } from '../views.server.ts'
import { CountrySelect } from './country-select.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { PhotoField } from './photo-field.tsx'
import { TopicPicker } from './topic-picker.tsx'
import { useProfileSentence } from './use-sentence.ts'

/** Everything others may see of a person (P-03). `cancelTo` is missing while the profile has to be completed first (P-04). */
export function ProfileForm(props: {
  profile: OwnProfile
  isCompanion: boolean
  years: readonly number[]
  cancelTo: string | null
  refused: ActionRefused | undefined
}) {
  const { profile, isCompanion, years, cancelTo, refused } = props
  const { t } = useTranslation('profiles')
  const sentence = useProfileSentence()
  const problem = fieldProblem(refused, sentence)
  const [isSending, setIsSending] = useState(false)
  const busy = useNavigation().formData !== undefined || isSending
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-7">
      <FormProblem refused={refused} sentence={sentence} />
      <PhotoField
        userId={profile.userId}
        name={profile.fullName}
        photoKey={profile.photoKey}
        error={problem('photoKey')}
        onSending={setIsSending}
      />
      <TextField
        name="fullName"
        label={t(isCompanion ? 'edit.fullName' : 'edit.displayName')}
        help={isCompanion ? t('onboarding.nameHelp') : t('edit.displayNameHelp')}
        autoComplete={isCompanion ? 'name' : 'nickname'}
        maxLength={NAME_MAX}
        defaultValue={profile.fullName}
        error={problem('fullName')}
      />
      <CountrySelect
        isCompanion={isCompanion}
        placeholder={t(isCompanion ? 'countryPlaceholder' : 'edit.noCountry')}
        defaultValue={profile.locationCode ?? ''}
        optional={!isCompanion}
        error={problem('locationCode')}
      />
      <div className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
        <SelectField
          name="birthYear"
          label={t('edit.birthYear')}
          help={t(isCompanion ? 'edit.birthYearHelp' : 'edit.birthYearHelpSeeker')}
          optional={!isCompanion}
          autoComplete="bday-year"
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          placeholder={t('edit.noBirthYear')}
          defaultValue={profile.birthYear ?? ''}
          error={problem('birthYear')}
        />
        <SelectField
          name="gender"
          label={t('edit.gender')}
          optional
          autoComplete="sex"
          options={GENDERS.map((gender) => ({ value: gender, label: t(`edit.genders.${gender}`) }))}
          placeholder={t('edit.noGender')}
          defaultValue={profile.gender ?? ''}
          error={problem('gender')}
        />
      </div>
      <TextArea
        name="bio"
        label={t('edit.bio')}
        help={t('edit.bioHelp')}
        optional
        rows={7}
        maxLength={BIO_MAX}
        defaultValue={profile.bio}
        error={problem('bio')}
      />
      <LanguagePicker chosen={profile.languages} error={problem('languages')} />
      <TopicPicker chosen={profile.interests} error={problem('interests')} />
      <ButtonRow>
        {cancelTo && (
          <Button variant="sec" to={cancelTo}>
            {t('edit.cancel')}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {t('edit.save')}
        </Button>
      </ButtonRow>
    </Form>
  )
}
